import { useMemo, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { Settings } from '../../../core/model/settings.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useChunkTexts } from '../../state/chunk-texts.ts';
import { changeSettings } from '../../state/settings-changes.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useEngine } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { CloseIcon, WidenIcon } from '../shell/icons.tsx';
import { PromptSide } from './prompt-side.tsx';
import { useComparison } from './use-comparison.ts';
import { useHeightOf } from './use-height-of.ts';
import { whyNoPrompts, whyNoPromptsYet } from './why-no-prompts.ts';

/** Both prompts side by side, word for word, over the map or over the whole workspace. */
export function PromptsPanel() {
  const { question, packs, chunks } = useComparison();
  const settings = useEngine((state) => state.settings);
  const never = useEngine(whyNoPrompts);
  const notYet = useEngine(whyNoPromptsYet);
  const run = useShownRun();
  const slots = useShownSlots(run);
  const headings = useAtomHeadings(run);
  const [extent, setExtent] = useState<'map' | 'wide'>('map');
  const dockHeight = useHeightOf('compare-question');
  const inPrompts = useMemo(
    () =>
      packs ? [...new Set([packs.a, packs.b].flatMap(({ pack }) => pack.blocks.flatMap((block) => block.chunks)))] : [],
    [packs],
  );
  const texts = useChunkTexts(inPrompts);
  const change = (part: Partial<Settings>) => changeSettings({ ...settings, ...part });
  return (
    <section
      className={`prompts ${extent}`}
      style={extent === 'wide' ? { bottom: dockHeight } : undefined}
      aria-label="Prompts"
    >
      <header className="prompts-head">
        <h2>Prompts</h2>
        <span className="ink3 ellipsis">
          {question ? `${question.questionId} · ` : ''}With the same chunks ER cannot tell grouped from flat: only an
          answering model can.
        </span>
        <button
          type="button"
          className="button icon end"
          aria-pressed={extent === 'wide'}
          aria-label="Over the whole workspace"
          title="Over the whole workspace"
          onClick={() => setExtent(extent === 'wide' ? 'map' : 'wide')}
        >
          <WidenIcon />
        </button>
        <button
          type="button"
          className="button icon"
          aria-label="Close the prompts"
          title="Back to the map (Esc)"
          onClick={() => viewStore.setState({ promptsOpen: false })}
        >
          <CloseIcon />
        </button>
      </header>
      {packs && question ? (
        <Group orientation="horizontal" className="prompt-sides">
          {(['A', 'B'] as const).map((side) => [
            side === 'B' ? <Separator key="divider" className="gridline" aria-label="Width of prompt A" /> : null,
            <Panel key={side} id={`prompt-${side}`} minSize={200}>
              <PromptSide
                side={side}
                packed={side === 'A' ? packs.a : packs.b}
                method={side === 'A' ? settings.methodA : settings.methodB}
                onMethod={(method) => change(side === 'A' ? { methodA: method } : { methodB: method })}
                onlyHere={side === 'A' ? packs.onlyA : packs.onlyB}
                question={question}
                chunks={chunks}
                texts={texts}
                slots={slots}
                headings={headings}
                atomOf={run?.log.atomOf ?? null}
              />
            </Panel>,
          ])}
        </Group>
      ) : (
        <p className="empty sentence">
          {question
            ? notYet
            : (never ?? 'No question is selected. Pick one to see its two prompts at the same budget.')}
        </p>
      )}
    </section>
  );
}

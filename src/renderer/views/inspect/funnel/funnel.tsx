import { useMemo, useRef } from 'react';
import type { KeptAnswer } from '../../../../core/contract/answers.ts';
import type { ChunkHeading } from '../../../../core/contract/events.ts';
import type { RunState } from '../../../../core/contract/state.ts';
import { wordsOf } from '../../../canvas/atom-words.ts';
import { engineStore } from '../../../state/engine-store.ts';
import { changeSettings } from '../../../state/settings-changes.ts';
import { useAtomHeadings } from '../../../state/shown-run.ts';
import { useView } from '../../../state/use-stores.ts';
import { useSpacing } from '../../shell/use-spacing.ts';
import type { Explained } from '../use-question-explanation.ts';
import { useSize } from '../use-size.ts';
import { withCount } from '../way-words.ts';
import { AnsweredColumn } from './answered-column.tsx';
import { AtomColumn } from './atom-column.tsx';
import { ChunkColumn } from './chunk-column.tsx';
import { CutLines } from './cut-lines.tsx';
import { chunksWithAllIn } from './entries.ts';
import { EvidenceColumn } from './evidence-column.tsx';
import { FunnelHeads } from './funnel-heads.tsx';
import { HEAD_HEIGHT, layFunnel } from './funnel-layout.ts';
import { perAtomOf } from './per-atom.ts';
import { pointingAt } from './pointing.ts';
import { StackLabels } from './stack-labels.tsx';
import { StackView } from './stack-view.tsx';
import { StopLayer, ThreadLayer } from './thread-layer.tsx';

interface FunnelProps {
  readonly explained: Explained;
  readonly answered: KeptAnswer | null;
  readonly run: RunState | null;
  readonly slots: Uint8Array;
  readonly chunks: readonly ChunkHeading[];
}

const ROW_HEIGHT = { wide: 20, compact: 18 } as const;

/** The ranked lists are the funnel: evidence → atoms → chunks → budget. Fills its parent, and scrolls where it must. */
export function Funnel({ explained: { explanation, settings }, answered, run, slots, chunks }: FunnelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const rowHeight = ROW_HEIGHT[useSpacing()];
  const atoms = useAtomHeadings(run);
  const selectedChunk = useView((state) => state.selectedChunk);
  const selectedAtom = useView((state) => state.selectedAtom);
  const hovered = useView((state) => state.hoveredChunk);
  const { topAtoms } = settings.pack;
  const perAtom = perAtomOf(explanation, settings);
  const layout = useMemo(
    () => size && layFunnel({ explanation, topAtoms, perAtom, ...size, rowHeight }),
    [explanation, topAtoms, perAtom, size, rowHeight],
  );
  const slotOf = (chunk: number) => slots[run?.log.atomOf[chunk] ?? -1] ?? 0;
  const words = (atom: number) => wordsOf(atoms, atom, 2);
  const allIn = useMemo(() => chunksWithAllIn(explanation), [explanation]);
  const pointing = pointingAt({ selectedChunk, selectedAtom });
  return (
    <div ref={frame} className="funnel-frame">
      {layout ? (
        <div className="funnel-page" style={{ width: layout.width, height: layout.height }}>
          <svg className="funnel-picture" width={layout.width} height={layout.height} aria-hidden="true">
            <StackView stack={layout.stack} slotOf={slotOf} />
            <ThreadLayer threads={layout.threads} lifted={hovered ?? selectedChunk} />
            <StopLayer stops={layout.stops} />
          </svg>
          <FunnelHeads
            explanation={explanation}
            columns={layout.columns}
            topAtoms={topAtoms}
            perAtom={perAtom}
            atoms={layout.atoms?.count ?? 0}
            backfill={settings.pack.backfill}
          />
          {layout.entries.length > 0 ? (
            <EvidenceColumn
              column={layout.columns.written}
              places={layout.entries}
              chunks={chunks}
              slotOf={slotOf}
              pointing={pointing}
            />
          ) : (
            <p
              className="funnel-words ink3"
              style={{ left: layout.columns.written.x, top: HEAD_HEIGHT, width: layout.columns.written.width }}
            >
              Nothing says which turns answer this question. What it retrieves is shown.
            </p>
          )}
          {layout.atoms && layout.columns.atoms ? (
            <AtomColumn
              column={layout.columns.atoms}
              place={layout.atoms}
              heights={layout.heights}
              slots={slots}
              pointing={pointing}
            />
          ) : null}
          <ChunkColumn
            column={layout.columns.chunks}
            lists={layout.chunkLists}
            heights={layout.heights}
            perAtom={perAtom}
            allIn={allIn}
            slotOf={slotOf}
            slots={slots}
            words={words}
            pointing={pointing}
          />
          <StackLabels stack={layout.stack} slots={slots} />
          <AnsweredColumn column={layout.columns.answered} reading={explanation.answer} kept={answered} />
          <CutLines
            layout={layout}
            topAtoms={topAtoms}
            perAtom={perAtom}
            budgetTokens={settings.pack.budgetTokens}
            onChange={(which, value) => changeSettings(withCount(engineStore.getState().settings, which, value))}
          />
        </div>
      ) : null}
    </div>
  );
}

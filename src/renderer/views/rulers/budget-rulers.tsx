import './rulers.css';
import { useMemo } from 'react';
import { liveOf } from '../../canvas/live.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { selectChunk } from '../../state/selection.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useGutters } from '../../state/use-gutters.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { whyNoPrompts, whyNoPromptsYet } from '../compare/why-no-prompts.ts';
import { RulersView } from './rulers-view.tsx';

const hoveredChunk = liveOf(viewStore, (state) => state.hoveredChunk);
const NO_CHUNKS: readonly number[] = [];

/** The two prompts of the selected question at one budget. Fills its parent. */
export function BudgetRulers() {
  const run = useShownRun();
  const slotOf = useShownSlots(run);
  const atoms = useAtomHeadings(run);
  const gutters = useGutters();
  const question = useView((state) => state.selectedQuestion);
  const selectedChunk = useView((state) => state.selectedChunk);
  const packs = useEngine((state) => state.packs);
  const chunks = useEngine(
    (state) => state.episode?.questions.find(({ questionId }) => questionId === question)?.evidenceChunks ?? NO_CHUNKS,
  );
  const isOpen = useEngine((state) => state.episode !== null);
  const never = useEngine(whyNoPrompts);
  const notYet = useEngine(whyNoPromptsYet);
  const evidence = useMemo(() => new Set(chunks), [chunks]);
  const words =
    !isOpen || question === null
      ? (never ?? (isOpen ? 'No question is selected. Pick one to see its two prompts at the same budget.' : ''))
      : packs?.questionId !== question || !run
        ? notYet
        : null;
  return (
    <section className="plot" aria-label="Budget rulers">
      {words === null && packs && run ? (
        <RulersView
          inputs={{
            sides: [packs.a, packs.b],
            atomOf: run.log.atomOf,
            slotOf,
            atoms,
            evidence,
            selectedChunk,
            gutters,
          }}
          hoveredChunk={hoveredChunk}
          onHover={(chunk) => viewStore.setState({ hoveredChunk: chunk })}
          onSelect={selectChunk}
        />
      ) : (
        <p className="plot-words">{words}</p>
      )}
    </section>
  );
}

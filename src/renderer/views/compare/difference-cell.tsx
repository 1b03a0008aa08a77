import { useMemo } from 'react';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useShownRun } from '../../state/shown-run.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { keyOf } from '../keyboard/key-names.ts';
import { ChevronDown, ChevronUp } from '../shell/icons.tsx';
import { Sentence } from '../shell/sentence.tsx';
import { chunkWithoutRank, differenceOf, overlapWords } from './difference.ts';
import { useAtomRank } from './use-atom-rank.ts';
import { useComparison } from './use-comparison.ts';
import { whyNoPrompts, whyNoPromptsYet } from './why-no-prompts.ts';

const NO_ATOMS = new Int32Array(0);

/** What sets the two prompts apart, as a sentence; and the way to the prompts themselves. */
export function DifferenceCell() {
  const { question, packs, chunks } = useComparison();
  const run = useShownRun();
  const slots = useShownSlots(run);
  const never = useEngine(whyNoPrompts);
  const notYet = useEngine(whyNoPromptsYet);
  const settings = useEngine((state) => state.settings);
  const promptsOpen = useView((state) => state.promptsOpen);
  const atomOf = run?.log.atomOf ?? NO_ATOMS;
  const unranked = packs && question ? chunkWithoutRank({ packs, question }) : null;
  const rank = useAtomRank(packs, unranked);
  const parts = useMemo(() => {
    if (!packs || !question) return null;
    const atomRankOf = (chunk: number) => (chunk === unranked ? rank : null);
    return differenceOf({ packs, question, chunks, atomOf, settings, atomRankOf });
  }, [packs, question, chunks, atomOf, settings, unranked, rank]);
  return (
    <section className="compare-cell" aria-label="Difference">
      <div className="section-head">
        <h2>Difference</h2>
        {packs ? (
          <button
            type="button"
            className="button small end prompts-toggle"
            aria-expanded={promptsOpen}
            title={`Both prompts, word for word (${keyOf('toggle-prompts')})`}
            onClick={() => viewStore.setState({ promptsOpen: !promptsOpen })}
          >
            Prompts {promptsOpen ? <ChevronDown /> : <ChevronUp />}
          </button>
        ) : null}
      </div>
      {parts && packs ? (
        <>
          <Sentence parts={parts} slots={slots} className="sentence readable" />
          <p className="ink3 wide-only">{overlapWords(packs)}</p>
        </>
      ) : (
        <p className="sentence ink3">
          {question ? notYet : (never ?? 'Prompts at the same budget differ in what they keep.')}
        </p>
      )}
    </section>
  );
}

import { wordsOf } from '../../canvas/atom-words.ts';
import { decimals } from '../../canvas/format.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useReply } from '../../state/use-reply.ts';
import { useEngine } from '../../state/use-stores.ts';
import { haltedWords } from '../compare/why-no-prompts.ts';
import { Sentence } from '../shell/sentence.tsx';
import { useSpacing } from '../shell/use-spacing.ts';
import { ScorePlot } from './score-plot.tsx';
import { candidatesShown, whyHere, whyScope } from './why-here.ts';

/** Why the selected chunk is in its atom: the deciding numbers, and every near candidate. */
export function WhySection({ chunk }: { readonly chunk: number }) {
  const session = useEngine((state) => state.episode?.session ?? 0);
  const completedRun = useEngine((state) => (state.run?.completed ? state.run.run : null));
  const halted = useEngine(haltedWords);
  const run = useShownRun();
  const slots = useShownSlots(run);
  const headings = useAtomHeadings(run);
  const shown = useSpacing() === 'compact' ? 5 : 6;
  const key = completedRun === null ? null : `${session}/${completedRun}/${chunk}`;
  const { value: explanation, reason } = useReply(key, () =>
    window.atomscope.call('explainWrite', { chunkIndex: chunk }),
  );

  // While the next chunk's reply is under way the last one stays, so that the panel does not blink.
  if (!explanation || (reason !== null && explanation.chunk !== chunk)) {
    return (
      <section className="section why" aria-label="Why here">
        <h2>Why here</h2>
        <p className="sentence ink3">{reason ?? halted ?? 'The atoms are still forming.'}</p>
      </section>
    );
  }
  const candidates = candidatesShown(explanation, shown);
  return (
    <section className="section why" aria-label="Why here">
      <div className="section-head">
        <h2>Why here</h2>
        <span className="ink3 end">{whyScope(explanation, shown)}</span>
      </div>
      <Sentence parts={whyHere(explanation)} slots={slots} className="sentence readable" />
      {candidates.length > 0 ? (
        <ScorePlot
          explanation={explanation}
          candidates={candidates}
          slots={slots}
          wordOf={(atom) => wordsOf(headings, atom, 1)}
          tauText={decimals(explanation.tau)}
        />
      ) : null}
    </section>
  );
}

import { useStore } from 'zustand';
import type { KeptAnswer } from '../../../core/contract/answers.ts';
import type { QuestionHeading } from '../../../core/contract/events.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { inspectStore } from '../../state/inspect-store.ts';
import { useShownRun } from '../../state/shown-run.ts';
import { useEngine } from '../../state/use-stores.ts';
import { Funnel } from './funnel/funnel.tsx';
import { FunnelTable } from './funnel-table.tsx';
import type { QuestionReading } from './use-question-explanation.ts';

const NO_CHUNKS: readonly never[] = [];

interface FunnelPanelProps {
  readonly question: QuestionHeading | null;
  readonly reading: QuestionReading;
  readonly answered: KeptAnswer | null;
}

/** The way of the evidence, as a picture or as a table. */
export function FunnelPanel({ question, reading: { told, isCurrent }, answered }: FunnelPanelProps) {
  const run = useShownRun();
  const slots = useShownSlots(run);
  const chunks = useEngine((state) => state.episode?.chunks ?? NO_CHUNKS);
  const view = useStore(inspectStore, (state) => state.view);
  return (
    <section className="plot funnel" aria-label="Funnel" aria-busy={question !== null && !isCurrent}>
      {told ? (
        view === 'table' ? (
          <FunnelTable explanation={told.explanation} />
        ) : (
          <Funnel explained={told} answered={answered} run={run} slots={slots} chunks={chunks} />
        )
      ) : (
        <p className="plot-words">
          {question
            ? ''
            : 'The way of a question’s evidence stands here: written, atom opened, chunk selected, packed.'}
        </p>
      )}
      {told ? (
        <button
          type="button"
          className="button small funnel-view"
          aria-pressed={view === 'table'}
          title="Every number of the way, as a table"
          onClick={() => inspectStore.setState({ view: view === 'table' ? 'funnel' : 'table' })}
        >
          {view === 'table' ? 'Funnel' : 'Table'}
        </button>
      ) : null}
    </section>
  );
}

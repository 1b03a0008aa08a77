import { applyChanges } from '../../../core/contract/apply-change.ts';
import type { QuestionHeading } from '../../../core/contract/events.ts';
import type { Counterfactual } from '../../../core/contract/explanation.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { inspectStore, type TriedChange, tryChange, undoTried } from '../../state/inspect-store.ts';
import { useShownRun } from '../../state/shown-run.ts';
import { useEngine } from '../../state/use-stores.ts';
import { whyNoPrompts } from '../compare/why-no-prompts.ts';
import type { QuestionReading } from './use-question-explanation.ts';
import { VerdictWords } from './verdict-panel.tsx';
import { changesOf, wayInWords } from './way-words.ts';
import { WaysSearch, WaysStopped } from './ways-search.tsx';
import { WaysFootnote, WaysTable } from './ways-table.tsx';

interface InspectorPanelProps {
  readonly question: QuestionHeading | null;
  readonly reading: QuestionReading;
  readonly tried: TriedChange | null;
}

/** The verdict on the selected question, and what would have changed it. */
export function InspectorPanel({ question, reading, tried }: InspectorPanelProps) {
  const run = useShownRun();
  const slots = useShownSlots(run);
  const never = useEngine(whyNoPrompts);
  const { told, reason } = reading;
  if (!question || !told) {
    return (
      <section className="inspector verdict-panel" aria-label="Verdict">
        <p className="empty sentence" role={reason ? 'alert' : undefined}>
          {reason ? <span className="warn">▲ {reason}</span> : (never ?? waitingWords(question))}
        </p>
      </section>
    );
  }
  return (
    <section className="inspector verdict-panel" aria-label="Verdict" aria-busy={!reading.isCurrent}>
      <VerdictWords question={question} explanation={told.explanation} slots={slots} />
      <Ways question={question} reading={reading} tried={tried} />
    </section>
  );
}

function waitingWords(question: QuestionHeading | null): string {
  if (question) return 'Following its evidence through the memory.';
  return 'No question is selected. Pick one to see where its evidence was lost.';
}

function Ways({
  question,
  reading,
  tried,
}: Omit<InspectorPanelProps, 'question'> & { readonly question: QuestionHeading }) {
  const session = useEngine((state) => state.episode?.session ?? 0);
  const { told, whole, reason } = reading;
  const { questionId } = question;
  if (tried) {
    const apply = (way: Counterfactual) =>
      tryChange({ ...tried, applied: way, after: applyChanges(tried.before, changesOf(way)) });
    return (
      <div className="ways-section">
        <p className="ways-tried" role="status">
          <b>{wayInWords(tried.applied)}</b> is in force. Others are tried in its place.
          <button type="button" className="button small" onClick={() => inspectStore.setState({ tried: null })}>
            Keep it
          </button>
        </p>
        <WaysTable ways={tried.offered} applied={tried.applied} onApply={apply} onUndo={undoTried} />
      </div>
    );
  }
  if (reason && !whole)
    return (
      <p className="ways-note warn" role="alert">
        ▲ {reason}
      </p>
    );
  if (told!.explanation.goldTurns === 0)
    return <p className="ways-note ink3">No change can be tried: nothing says which turns answer it.</p>;
  if (told!.explanation.goldTurns === told!.explanation.goldTurnsIn)
    return <p className="ways-note ink3">Nothing is left out, so there is nothing to bring in.</p>;
  if (!whole) return <WaysSearch />;
  const { explanation, settings } = whole;
  const apply = (way: Counterfactual) =>
    tryChange({
      session,
      questionId,
      before: settings,
      after: applyChanges(settings, changesOf(way)),
      applied: way,
      offered: explanation.counterfactuals,
    });
  return (
    <div className="ways-section">
      {explanation.searched?.stopped ? <WaysStopped {...explanation.searched.stopped} /> : null}
      {explanation.counterfactuals.length > 0 ? (
        <WaysTable ways={explanation.counterfactuals} applied={null} onApply={apply} onUndo={undoTried} />
      ) : null}
      <WaysFootnote explanation={explanation} />
    </div>
  );
}

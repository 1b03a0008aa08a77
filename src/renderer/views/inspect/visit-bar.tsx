import { useStore } from 'zustand';
import { endVisit, visitStore } from '../../state/visit-question.ts';
import { keyOf } from '../keyboard/key-names.ts';

/** Where a question that was opened out of Evaluate came from, and the way back; nothing without one. */
export function VisitBar() {
  const visit = useStore(visitStore, (state) => state.visit);
  if (!visit) return null;
  return (
    <section className="visit-bar" aria-label="Opened from Evaluate">
      <button type="button" className="button edge" title={`Back (${keyOf('back-to-evaluate')})`} onClick={endVisit}>
        Back to Evaluate
      </button>
      <p className="ellipsis">
        <b>{visit.questionId}</b> as <b>{visit.words}</b> has it. Back puts the settings as they were before.
      </p>
    </section>
  );
}

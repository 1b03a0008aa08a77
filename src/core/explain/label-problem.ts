import type { LabelProblem } from '../contract/explanation.ts';
import type { Question } from '../model/episode.ts';

/** What is wrong with a question's label before any memory is asked (FIELD section 6, L); null where nothing is known. */
export function labelProblem(question: Question, asOfQuestion: 'on' | 'off'): LabelProblem | null {
  const { evidence, suspect, visibleTurns } = question;
  const { unresolved, turns } = evidence;
  if (turns.length === 0) {
    return unresolved.length > 0
      ? {
          problem: 'unresolvable',
          sentence: `its evidence ${listed(unresolved)} names no turn of the episode`,
          unresolved,
        }
      : { problem: 'no-evidence', sentence: 'it has no evidence: nothing says which turns answer it', unresolved };
  }
  if (suspect !== null) return { problem: 'suspect', sentence: `an audit doubts it: ${suspect}`, unresolved };
  const late = asOfQuestion === 'on' && visibleTurns !== null ? turns.filter((turn) => turn >= visibleTurns) : [];
  if (late.length > 0) {
    const sentence = `${late.length} of its ${turns.length} evidence turns were written after it was asked`;
    return { problem: 'after-question', sentence, unresolved };
  }
  if (unresolved.length === 0) return null;
  const sentence = `its evidence ${listed(unresolved)} names no turn of the episode; the rest was found`;
  return { problem: 'partly-unresolvable', sentence, unresolved };
}

function listed(labels: readonly string[]): string {
  const shown = labels.slice(0, 3).map((label) => (label.length > 60 ? `${label.slice(0, 57)}…` : label));
  return labels.length > 3 ? `${shown.join(', ')} and ${labels.length - 3} more` : shown.join(', ');
}

import type { Episode, Question } from '../model/episode.ts';
import { isRecord, type JsonRecord, listOf, recordsOf, scalarText } from './json-value.ts';
import type { Report } from './report.ts';

/** Whether a value is one entry of the public audit of LoCoMo's labels. */
export function isLocomoAudit(value: unknown): value is JsonRecord {
  return (
    isRecord(value) &&
    'error_type' in value &&
    'question' in value &&
    ('cited_evidence' in value || 'correct_evidence' in value)
  );
}

/**
 * The episodes with every audited question marked `suspect`, in the audit's words; labels stay as they are.
 * Questions are found by their text; where it is asked twice, by their position in the conversation.
 * Reports entries that match nothing.
 */
export function applyLocomoAudit(episodes: readonly Episode[], audit: unknown, report: Report): Episode[] {
  const asked = new Map<string, { episode: number; question: number }[]>();
  for (const [episode, { format, questions }] of episodes.entries()) {
    if (format !== 'locomo') continue;
    for (const [question, { text }] of questions.entries()) {
      asked.set(text.trim(), [...(asked.get(text.trim()) ?? []), { episode, question }]);
    }
  }
  const suspects = new Map<string, string>();
  let unmatched = 0;
  for (const entry of recordsOf(audit).filter(isLocomoAudit)) {
    const hits = asked.get((scalarText(entry.question) ?? '').trim()) ?? [];
    const position = Number(/_qa(\d+)$/.exec(scalarText(entry.question_id) ?? '')?.[1] ?? -1);
    const hit = hits.length > 1 ? (hits.find(({ question }) => question === position) ?? hits[0]) : hits[0];
    if (hit) suspects.set(`${hit.episode} ${hit.question}`, doubt(entry));
    else unmatched++;
  }
  if (unmatched > 0) report(`${unmatched} entries of the audit belong to no question of these conversations`, null);
  return episodes.map((episode, index) => ({
    ...episode,
    questions: episode.questions.map((question, position): Question => {
      const suspect = suspects.get(`${index} ${position}`);
      return suspect === undefined ? question : { ...question, suspect };
    }),
  }));
}

/** "wrong citation: … (correct evidence: D1:14)". */
function doubt(entry: JsonRecord): string {
  const kind = (scalarText(entry.error_type) ?? 'error').toLowerCase().replaceAll('_', ' ');
  const correct = listOf(entry.correct_evidence)
    .map(scalarText)
    .filter((id) => id !== null);
  const reasoning = scalarText(entry.reasoning) ?? 'the audit gives no reason';
  return correct.length === 0
    ? `${kind}: ${reasoning}`
    : `${kind}: ${reasoning} (correct evidence: ${correct.join(', ')})`;
}

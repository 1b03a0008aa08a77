import type { Episode, Question } from '../model/episode.ts';
import { evidenceOf, someOf } from './evidence.ts';
import { firstScalar, isRecord, type JsonRecord, listOf, recordsOf, scalarText } from './json-value.ts';
import { isLocomo, locomoTurns } from './locomo.ts';
import type { ParseContext } from './parse-context.ts';
import { inside, type Place } from './report.ts';
import { UniqueIds } from './unique-ids.ts';

/** Whether a record is a sample of the HotpotQA repack: LoCoMo's form with evidence in `gold_turn_ids`. */
export function isHotpotClag(value: JsonRecord): boolean {
  return isLocomo(value) && recordsOf(value.qa).some((entry) => Array.isArray(entry.gold_turn_ids));
}

/** One sample: a sentence a turn, one session. Its constant `category` says nothing, so questions have no type. */
export function parseHotpotClag(value: JsonRecord, place: Place, context: ParseContext): Episode {
  const sample = scalarText(value.sample_id) ?? context.name;
  const episodeId = /^\d+$/.test(sample) ? `hotpot-${sample}` : sample;
  const { turns, turnOf } = locomoTurns(value, place, context);
  const ids = new UniqueIds();
  const questions: Question[] = [];
  for (const [position, entry] of listOf(value.qa).entries()) {
    const at = inside(place, 'qa', position);
    const text = isRecord(entry) ? scalarText(entry.question) : null;
    if (!isRecord(entry) || text === null) {
      context.report('a question has no text; expected {question, answer, gold_turn_ids}', at);
      continue;
    }
    const labels = listOf(entry.gold_turn_ids).map((label) => scalarText(label) ?? '');
    const unresolved = labels.filter((label) => !turnOf.has(label));
    if (unresolved.length > 0) context.report(`evidence ${someOf(unresolved)} names no turn of the sample`, at);
    const answer = scalarText(entry.answer);
    questions.push({
      questionId: ids.take(
        firstScalar(entry, ['question_id']) ?? `${episodeId}-q${String(position + 1).padStart(2, '0')}`,
      ),
      text: context.cleaner.encodable(text, at),
      answer: answer === null ? null : context.cleaner.encodable(answer, at),
      type: null,
      evidence: evidenceOf(
        labels.flatMap((label) => turnOf.get(label) ?? []),
        unresolved,
        'labelled',
      ),
      visibleTurns: null,
      suspect: null,
      meantToFail: null,
      givenAnswer: null,
    });
  }
  return { episodeId, title: `HotpotQA sample ${sample}`, format: 'hotpot-clag', turns, questions };
}

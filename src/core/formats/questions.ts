import type { Episode, Evidence, Question } from '../model/episode.ts';
import { evidenceOf, someOf } from './evidence.ts';
import { firstScalar, isRecord, type JsonRecord, kindOf, listOf, scalarText } from './json-value.ts';
import type { ParseContext } from './parse-context.ts';
import type { Place } from './report.ts';
import { UniqueIds } from './unique-ids.ts';

/** A value with the place it came from. */
export interface PlacedValue {
  readonly value: unknown;
  readonly place: Place;
}

/** Whether a record is a row of a questions file. */
export function isQuestion(value: JsonRecord): boolean {
  return typeof value.question === 'string' && !('haystack_sessions' in value) && !('trajectory' in value);
}

/**
 * The episodes with further questions of a questions file:
 * `{id, question, answer?, type?, evidence?: [turn id | turn index | "3-7"], asked_after?: turn id, meant_to_fail?, given_answer?, episode?}`.
 * Where there are several episodes each row names its own by `episode`. Indexes are 0-based, ranges inclusive.
 */
export function attachQuestions(
  episodes: readonly Episode[],
  rows: readonly PlacedValue[],
  context: ParseContext,
): Episode[] {
  const readers = episodes.map((episode) => new QuestionReader(episode, context));
  const indexOf = new Map(episodes.map((episode, index) => [episode.episodeId, index]));
  for (const { value, place } of rows) {
    if (!isRecord(value) || typeof value.question !== 'string' || value.question.trim() === '') {
      const what = isRecord(value) ? `its question is ${kindOf(value.question)}` : `it is ${kindOf(value)}`;
      context.report(`a question has no text: ${what}; expected {id, question, answer, evidence}`, place);
      continue;
    }
    const named = firstScalar(value, ['episode', 'episode_id']);
    const index = named === null ? (episodes.length === 1 ? 0 : undefined) : indexOf.get(named);
    if (index === undefined) context.report(episodeProblem(named, episodes.length), place);
    else readers[index]!.add(value, value.question, place);
  }
  return readers.map((reader) => reader.episode());
}

function episodeProblem(named: string | null, count: number): string {
  if (named !== null) return `no episode here has the id "${named}"`;
  return `there are ${count} episodes; expected "episode" to name the one this question is asked of`;
}

class QuestionReader {
  readonly #episode: Episode;
  readonly #context: ParseContext;
  readonly #questions: Question[];
  readonly #ids = new UniqueIds();
  readonly #turnOf: ReadonlyMap<string, number>;

  constructor(episode: Episode, context: ParseContext) {
    this.#episode = episode;
    this.#context = context;
    this.#questions = [...episode.questions];
    this.#turnOf = new Map(episode.turns.map((turn, index) => [turn.turnId, index]));
    for (const { questionId } of episode.questions) this.#ids.take(questionId);
  }

  add(row: JsonRecord, text: string, place: Place): void {
    const { report, cleaner } = this.#context;
    const given = firstScalar(row, ['id', 'question_id', 'questionId']);
    const questionId = this.#ids.take(given ?? `q${this.#questions.length + 1}`);
    if (given !== null && given !== questionId)
      report(`the question id ${given} stands twice; this one became ${questionId}`, place);
    const evidence = this.#evidenceOf(row);
    if (evidence.unresolved.length > 0)
      report(`evidence ${someOf(evidence.unresolved)} of ${questionId} names no turn`, place);
    const answer = scalarText(row.answer);
    const givenAnswer = scalarText(row.given_answer);
    this.#questions.push({
      questionId,
      text: cleaner.encodable(text, place),
      answer: answer === null ? null : cleaner.encodable(answer, place),
      type: scalarText(row.type),
      evidence,
      visibleTurns: this.#visibleTurns(row, questionId, place),
      suspect: scalarText(row.suspect),
      meantToFail: scalarText(row.meant_to_fail),
      givenAnswer: givenAnswer === null ? null : cleaner.encodable(givenAnswer, place),
    });
  }

  episode(): Episode {
    return { ...this.#episode, questions: this.#questions };
  }

  #evidenceOf(row: JsonRecord): Evidence {
    const turns: number[] = [];
    const unresolved: string[] = [];
    const labels = Array.isArray(row.evidence)
      ? row.evidence
      : listOf([row.evidence].filter((label) => label !== undefined && label !== null));
    for (const label of labels) {
      const found = this.#turnsNamed(label);
      if (found.length === 0) unresolved.push(scalarText(label) ?? kindOf(label));
      turns.push(...found);
    }
    return evidenceOf(turns, unresolved, 'labelled');
  }

  /** A turn's id before anything else; then a 0-based index; then a range of indexes or ids. */
  #turnsNamed(label: unknown): number[] {
    const { turns } = this.#episode;
    if (typeof label === 'number') return Number.isInteger(label) && label >= 0 && label < turns.length ? [label] : [];
    if (typeof label !== 'string') return [];
    const single = this.#turnAt(label.trim());
    if (single !== undefined) return [single];
    for (const found of label.matchAll(/[-–—]/g)) {
      const from = this.#turnAt(label.slice(0, found.index).trim());
      const to = this.#turnAt(label.slice(found.index + 1).trim());
      if (from !== undefined && to !== undefined && from <= to)
        return Array.from({ length: to - from + 1 }, (_, k) => from + k);
    }
    return [];
  }

  #turnAt(label: string): number | undefined {
    const byId = this.#turnOf.get(label);
    if (byId !== undefined) return byId;
    return /^\d+$/.test(label) && Number(label) < this.#episode.turns.length ? Number(label) : undefined;
  }

  /** `asked_after` names the last turn written before the question; without it the question sees all. */
  #visibleTurns(row: JsonRecord, questionId: string, place: Place): number | null {
    const named = row.asked_after;
    if (named === undefined || named === null) return null;
    const turn = this.#turnsNamed(named);
    if (turn.length === 1) return turn[0]! + 1;
    this.#context.report(
      `asked_after "${scalarText(named) ?? kindOf(named)}" of ${questionId} names no turn; it sees the whole episode`,
      place,
    );
    return null;
  }
}

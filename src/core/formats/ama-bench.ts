import type { Episode, Evidence, Question, Turn } from '../model/episode.ts';
import { evidenceOf } from './evidence.ts';
import { firstScalar, isRecord, type JsonRecord, jsonText, kindOf, listOf, scalarText } from './json-value.ts';
import type { ParseContext } from './parse-context.ts';
import { inside, type Place } from './report.ts';
import { stepsNamed } from './steps-named.ts';
import { UniqueIds } from './unique-ids.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['A', 'recall'],
  ['B', 'causal'],
  ['C', 'state-updating'],
  ['D', 'state-abstraction'],
]);

/** Whether a record is an AMA-Bench episode. */
export function isAmaBench(value: JsonRecord): boolean {
  return Array.isArray(value.trajectory) && (Array.isArray(value.qa_pairs) || 'episode_id' in value);
}

/**
 * One AMA-Bench episode: a turn a step, in the order of the trajectory, one session.
 * Its evidence is derived from the steps a question names (FIELD section 5 counts it apart from labels).
 */
export function parseAmaBench(value: JsonRecord, place: Place, context: ParseContext): Episode {
  const episodeId = firstScalar(value, ['episode_id']) ?? context.name;
  const turns: Turn[] = [];
  const turnOfStep = new Map<number, number>();
  for (const [position, step] of listOf(value.trajectory).entries()) {
    const at = inside(place, 'trajectory', position);
    const turn = isRecord(step) ? stepTurn(step, position, at, context) : null;
    if (turn === null) {
      context.report(`a step of the trajectory is ${kindOf(step)}; expected {turn_idx, action, observation}`, at);
      continue;
    }
    turnOfStep.set(Number(turn.turnId), turns.length);
    turns.push(turn);
  }
  const domain = firstScalar(value, ['domain']);
  const task = context.cleaner.encodable(taskInBrief(scalarText(value.task) ?? ''), place);
  return {
    episodeId,
    title: task === '' ? context.name : `${context.name} · ${task}`,
    format: 'ama-bench',
    ...(domain === null || domain === '' ? {} : { domain: context.cleaner.encodable(domain, place) }),
    turns,
    questions: questionsOf(value, { episodeId, turnOfStep, place }, context),
  };
}

/** The first line of a task that reads as a sentence: some tasks begin with markup and paths. */
function taskInBrief(task: string): string {
  const lines = task.split('\n').map((line) => line.trim());
  return (lines.find((line) => /\S\s+\S+\s+\S/.test(line)) ?? lines[0]!).slice(0, 120);
}

function stepTurn(step: JsonRecord, position: number, place: Place, context: ParseContext): Turn | null {
  if (step.action === undefined && step.observation === undefined) return null;
  const number = typeof step.turn_idx === 'number' ? step.turn_idx : position;
  const action = context.cleaner.clean(wordsOf(step.action), place);
  const observation = context.cleaner.clean(wordsOf(step.observation), place);
  return {
    turnId: String(number),
    session: 'trajectory',
    speaker: 'agent',
    text: `Step ${number}\nAction: ${action.text}\nObservation: ${observation.text}`,
    timestamp: null,
    attachments: [...action.attachments, ...observation.attachments],
  };
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return scalarText(value) ?? jsonText(value);
}

interface Trajectory {
  readonly episodeId: string;
  readonly turnOfStep: ReadonlyMap<number, number>;
  readonly place: Place;
}

function questionsOf(value: JsonRecord, trajectory: Trajectory, context: ParseContext): Question[] {
  const questions: Question[] = [];
  const ids = new UniqueIds();
  for (const [position, pair] of listOf(value.qa_pairs).entries()) {
    const at = inside(trajectory.place, 'qa_pairs', position);
    const text = isRecord(pair) ? scalarText(pair.question) : null;
    if (!isRecord(pair) || text === null) {
      context.report('a question has no text; expected {question, answer, type}', at);
      continue;
    }
    const given = firstScalar(pair, ['question_id', 'question_uuid', 'id']);
    const answer = scalarText(pair.answer);
    questions.push({
      questionId: ids.take(given ?? `${trajectory.episodeId}-q${String(position + 1).padStart(2, '0')}`),
      text: context.cleaner.encodable(text, at),
      answer: answer === null ? null : context.cleaner.encodable(answer, at),
      type: typeOf(pair),
      evidence: derivedEvidence(text, trajectory.turnOfStep),
      visibleTurns: null,
      suspect: null,
      meantToFail: null,
      givenAnswer: null,
    });
  }
  return questions;
}

function typeOf(pair: JsonRecord): string | null {
  const letter = scalarText(pair.type);
  if (letter === null || letter === '') return null;
  return TYPES.get(letter.toUpperCase()) ?? letter;
}

function derivedEvidence(question: string, turnOfStep: ReadonlyMap<number, number>): Evidence {
  const turns: number[] = [];
  const unresolved: string[] = [];
  for (const step of stepsNamed(question)) {
    const turn = turnOfStep.get(step);
    if (turn === undefined) unresolved.push(`step ${step}`);
    else turns.push(turn);
  }
  return evidenceOf(turns, unresolved, 'derived');
}

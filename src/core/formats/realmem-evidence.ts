import type { Evidence, Question } from '../model/episode.ts';
import { evidenceOf } from './evidence.ts';
import { isRecord, type JsonRecord, jsonText, recordsOf, scalarText } from './json-value.ts';
import type { ParseContext } from './parse-context.ts';
import type { Place } from './report.ts';
import { UniqueIds } from './unique-ids.ts';

/** One session as read: its place among the episode's turns and its own records. */
export interface RealMemSession {
  readonly uuid: string;
  readonly firstTurn: number;
  /** Content of each dialogue turn as it stood, and its index in the episode, or -1 where it was left out. */
  readonly contents: readonly string[];
  readonly turnOf: readonly number[];
  readonly memories: readonly unknown[];
}

/** A user turn that is a question, with the assistant turn that answers it. */
export interface AskedTurn {
  readonly entry: JsonRecord;
  readonly text: string;
  readonly reply: JsonRecord;
  readonly session: string;
  /** Index of the first turn of the question's own session: the question sees only what stands before. */
  readonly firstTurn: number;
  readonly place: Place;
}

interface Around {
  readonly place: Place;
  readonly context: ParseContext;
}

/** The persona's questions; the labels of each stand on the reply, in `memory_used`. */
export function realMemQuestions(
  asked: readonly AskedTurn[],
  sessions: readonly RealMemSession[],
  around: Around,
): Question[] {
  const { context } = around;
  const byUuid = new Map(sessions.map((session) => [session.uuid, session]));
  const ids = new UniqueIds();
  let lost = 0;
  let late = 0;
  const questions = asked.map((turn, position): Question => {
    const evidence = evidenceFor(turn, byUuid);
    lost += evidence.unresolved.length;
    if (evidence.turns.some((index) => index >= turn.firstTurn)) late++;
    const givenId = scalarText(turn.entry.query_id) || `Q-${String(position + 1).padStart(4, '0')}`;
    const questionId = ids.take(givenId);
    if (questionId !== givenId)
      context.report(`the question id ${givenId} stands twice; this one became ${questionId}`, turn.place);
    return {
      questionId,
      text: turn.text,
      answer: answerOf(turn, context),
      type: scalarText(turn.entry.category_name)?.toLowerCase().replaceAll(' ', '-') ?? null,
      evidence,
      visibleTurns: turn.firstTurn,
      suspect: null,
      meantToFail: null,
      givenAnswer: null,
    };
  });
  if (lost > 0)
    context.report(
      `evidence labels that name no turn, kept as unresolved (the file gives them no source turn): ${lost}`,
      null,
    );
  if (late > 0)
    context.report(`questions with evidence in their own or a later session, which they cannot see: ${late}`, null);
  return questions;
}

function answerOf(turn: AskedTurn, context: ParseContext): string | null {
  const content = turn.reply.content;
  if (content === null || content === undefined) return null;
  return context.cleaner.encodable(typeof content === 'string' ? content : jsonText(content), turn.place);
}

function evidenceFor(turn: AskedTurn, byUuid: ReadonlyMap<string, RealMemSession>): Evidence {
  const turns: number[] = [];
  const unresolved: string[] = [];
  for (const used of recordsOf(turn.reply.memory_used)) {
    const session = byUuid.get(scalarText(used.session_uuid) ?? '');
    const index = session ? sourceTurn(used.content, session) : -1;
    if (index >= 0) turns.push(index);
    else unresolved.push(typeof used.content === 'string' ? used.content : jsonText(used.content));
  }
  return evidenceOf(turns, unresolved, 'labelled');
}

/** The turn a memory was taken from: the one equal to its snapshot, else its 1-based `source_turn`; -1 where neither is there. */
function sourceTurn(content: unknown, session: RealMemSession): number {
  const wanted = comparable(content);
  const memory = session.memories.find((entry) => isRecord(entry) && comparable(entry.content) === wanted);
  if (!isRecord(memory)) return -1;
  const said = typeof memory.source_turn === 'number' ? memory.source_turn - 1 : -1;
  const snapshot = comparable(memory.source_content_snapshot);
  if (snapshot !== '') {
    if (session.contents[said] === snapshot) return session.turnOf[said]!;
    const position = session.contents.indexOf(snapshot);
    if (position >= 0) return session.turnOf[position]!;
  }
  return session.turnOf[said] ?? -1;
}

function comparable(content: unknown): string {
  if (content === null || content === undefined) return '';
  return typeof content === 'string' ? content : jsonText(content);
}

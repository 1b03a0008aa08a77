import type { Episode, Turn } from '../model/episode.ts';
import { spoken } from './clean-text.ts';
import { isRecord, type JsonRecord, jsonText, kindOf, listOf, scalarText } from './json-value.ts';
import type { ParseContext } from './parse-context.ts';
import { type AskedTurn, type RealMemSession, realMemQuestions } from './realmem-evidence.ts';
import { inside, type Place } from './report.ts';
import { isoTimestamp } from './timestamp.ts';
import { UniqueIds } from './unique-ids.ts';

/** Whether a record is a RealMem persona. */
export function isRealMem(value: JsonRecord): boolean {
  return listOf(value.dialogues).some((session) => isRecord(session) && Array.isArray(session.dialogue_turns));
}

/** One RealMem persona: sessions in file order, which is the order they were held in; questions are its `is_query` turns. */
export function parseRealMem(value: JsonRecord, place: Place, context: ParseContext): Episode {
  const turns: Turn[] = [];
  const sessions: RealMemSession[] = [];
  const asked: AskedTurn[] = [];
  const uuids = new UniqueIds();
  for (const [position, session] of listOf(value.dialogues).entries()) {
    const at = inside(place, 'dialogues', position);
    if (!isRecord(session) || !Array.isArray(session.dialogue_turns)) {
      context.report(
        `a session is ${kindOf(session)} without dialogue_turns; expected {session_uuid, dialogue_turns}`,
        at,
      );
      continue;
    }
    const uuid = uuids.take(scalarText(session.session_uuid) ?? `session ${position + 1}`);
    sessions.push(readSession(session, { uuid, place: at, turns, asked }, context));
  }
  const person = isRecord(value._metadata) ? scalarText(value._metadata.person_name) : null;
  return {
    episodeId: person ?? context.name,
    title: (person ?? context.name).replaceAll('_', ' '),
    format: 'realmem',
    turns,
    questions: realMemQuestions(asked, sessions, { place, context }),
  };
}

interface Reading {
  readonly uuid: string;
  readonly place: Place;
  readonly turns: Turn[];
  readonly asked: AskedTurn[];
}

function readSession(
  session: JsonRecord,
  { uuid, place, turns, asked }: Reading,
  context: ParseContext,
): RealMemSession {
  const firstTurn = turns.length;
  const contents: string[] = [];
  const turnOf: number[] = [];
  const dialogue = listOf(session.dialogue_turns);
  const timestamp = isoTimestamp(session.current_time);
  for (const [position, entry] of dialogue.entries()) {
    const at = inside(place, 'dialogue_turns', position);
    const content = isRecord(entry) ? contentOf(entry.content, at, context) : null;
    contents.push(content ?? '');
    turnOf.push(content === null ? -1 : turns.length);
    if (!isRecord(entry) || content === null) {
      context.report(`a turn has no text: its content is ${kindOf(isRecord(entry) ? entry.content : entry)}`, at);
      continue;
    }
    const speaker = scalarText(entry.speaker) ?? 'User';
    const { text, attachments } = context.cleaner.clean(content, at);
    if (entry.is_query === true) {
      const reply = dialogue.slice(position + 1).find((next) => isRecord(next) && next.speaker === 'Assistant');
      asked.push({ entry, text, reply: isRecord(reply) ? reply : {}, session: uuid, firstTurn, place: at });
    }
    turns.push({
      turnId: `${uuid}:${position + 1}`,
      session: uuid,
      speaker,
      text: spoken(speaker, text),
      timestamp,
      attachments,
    });
  }
  return { uuid, firstTurn, contents, turnOf, memories: listOf(session.extracted_memory) };
}

/** The content as text; an object, which one persona has, is kept as JSON. */
function contentOf(content: unknown, place: Place, context: ParseContext): string | null {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return null;
  context.report(`a turn's content is ${kindOf(content)}, not a text; it was kept as JSON`, place);
  return jsonText(content);
}

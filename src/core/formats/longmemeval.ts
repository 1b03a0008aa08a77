import type { Episode, Turn } from '../model/episode.ts';
import { spoken } from './clean-text.ts';
import { evidenceOf } from './evidence.ts';
import { isRecord, type JsonRecord, kindOf, listOf, scalarText } from './json-value.ts';
import type { ParseContext } from './parse-context.ts';
import { inside, type Place } from './report.ts';
import { isoTimestamp } from './timestamp.ts';
import { UniqueIds } from './unique-ids.ts';

/** Whether a record is a LongMemEval item. */
export function isLongMemEval(value: JsonRecord): boolean {
  return Array.isArray(value.haystack_sessions) && 'question' in value;
}

interface Session {
  readonly id: string;
  readonly timestamp: string | null;
  readonly messages: readonly unknown[];
  readonly place: Place;
}

/**
 * One LongMemEval item: its haystack in date order as an episode, with its one question.
 * The question sees the whole haystack: some evidence is dated hours after the question's own date.
 */
export function parseLongMemEval(value: JsonRecord, place: Place, context: ParseContext): Episode {
  const questionId = scalarText(value.question_id) ?? context.name;
  const turns: Turn[] = [];
  const flagged: number[] = [];
  for (const session of sessionsInOrder(value, place)) {
    for (const [position, message] of session.messages.entries()) {
      const at = inside(session.place, position);
      if (!isRecord(message) || typeof message.content !== 'string') {
        context.report(
          `a message has no text: its content is ${kindOf(isRecord(message) ? message.content : message)}`,
          at,
        );
        continue;
      }
      const { id, timestamp } = session;
      const speaker = scalarText(message.role) ?? 'user';
      const { text, attachments } = context.cleaner.clean(message.content, at);
      if (message.has_answer === true) flagged.push(turns.length);
      turns.push({
        turnId: `${id}:${position}`,
        session: id,
        speaker,
        text: spoken(speaker, text),
        timestamp,
        attachments,
      });
    }
  }
  const text = scalarText(value.question) ?? '';
  const answer = scalarText(value.answer);
  const type = scalarText(value.question_type);
  const question = {
    questionId,
    text: context.cleaner.encodable(text, inside(place, 'question')),
    answer: answer === null ? null : context.cleaner.encodable(answer, inside(place, 'answer')),
    type: questionId.endsWith('_abs') ? `${type ?? 'question'}-abstention` : type,
    evidence: evidenceOf(flagged, [], 'labelled'),
    visibleTurns: null,
    suspect: null,
    meantToFail: null,
    givenAnswer: null,
  };
  return {
    episodeId: questionId,
    title: question.text || questionId,
    format: 'longmemeval',
    turns,
    questions: [question],
  };
}

/** Sessions by date, those of one date as they stood; where a session has no date, all as they stood. */
function sessionsInOrder(value: JsonRecord, place: Place): Session[] {
  const dates = listOf(value.haystack_dates);
  const ids = listOf(value.haystack_session_ids);
  const unique = new UniqueIds();
  const sessions = listOf(value.haystack_sessions).map(
    (messages, position): Session => ({
      id: unique.take(scalarText(ids[position]) ?? `session ${position + 1}`),
      timestamp: isoTimestamp(dates[position]),
      messages: listOf(messages),
      place: inside(place, 'haystack_sessions', position),
    }),
  );
  if (sessions.some((session) => session.timestamp === null)) return sessions;
  return sessions.sort((a, b) => (a.timestamp! < b.timestamp! ? -1 : a.timestamp! > b.timestamp! ? 1 : 0));
}

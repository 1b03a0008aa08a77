import type { Episode, Question, Turn } from '../model/episode.ts';
import { spoken } from './clean-text.ts';
import { someOf } from './evidence.ts';
import { isRecord, type JsonRecord, kindOf, listOf, scalarText } from './json-value.ts';
import { locomoEvidence } from './locomo-evidence.ts';
import type { ParseContext } from './parse-context.ts';
import { inside, type Place } from './report.ts';
import { isoTimestamp } from './timestamp.ts';
import { UniqueIds } from './unique-ids.ts';

/** LoCoMo's own numbers, spelled out (locomo#29). */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['1', 'multi-hop'],
  ['2', 'temporal'],
  ['3', 'open-domain'],
  ['4', 'single-hop'],
  ['5', 'adversarial'],
]);

/** Whether a record is a conversation in LoCoMo's form. */
export function isLocomo(value: JsonRecord): boolean {
  const { conversation } = value;
  return isRecord(conversation) && Object.keys(conversation).some((key) => /^session_\d+$/.test(key));
}

/** One LoCoMo conversation with its questions, session by session in the order of their numbers. */
export function parseLocomo(value: JsonRecord, place: Place, context: ParseContext): Episode {
  const episodeId = scalarText(value.sample_id) ?? context.name;
  const { turns, turnOf } = locomoTurns(value, place, context);
  const conversation = value.conversation as JsonRecord;
  const speakers = [conversation.speaker_a, conversation.speaker_b].map(scalarText).filter((name) => name !== null);
  const questions: Question[] = [];
  for (const [position, entry] of listOf(value.qa).entries()) {
    const at = inside(place, 'qa', position);
    const question = isRecord(entry) ? locomoQuestion(entry, turnOf, { place: at, context }) : null;
    const questionId = `${episodeId}-q${String(position + 1).padStart(3, '0')}`;
    if (question === null)
      context.report('a question has no text; expected {question, answer, evidence, category}', at);
    else questions.push({ ...question, questionId });
  }
  const title = speakers.length === 0 ? episodeId : `${episodeId} · ${speakers.join(' and ')}`;
  return { episodeId, title: context.cleaner.encodable(title, place), format: 'locomo', turns, questions };
}

/** The conversation's turns, and which turn each `dia_id` is. */
export function locomoTurns(
  value: JsonRecord,
  place: Place,
  context: ParseContext,
): { turns: Turn[]; turnOf: Map<string, number> } {
  const conversation = value.conversation as JsonRecord;
  const turns: Turn[] = [];
  const turnOf = new Map<string, number>();
  const ids = new UniqueIds();
  for (const number of sessionNumbers(conversation)) {
    const key = `session_${number}`;
    const timestamp = isoTimestamp(conversation[`${key}_date_time`]);
    for (const [position, said] of listOf(conversation[key]).entries()) {
      const at = inside(place, 'conversation', key, position);
      const turn = isRecord(said) ? locomoTurn(said, at, context) : null;
      if (turn === null) {
        context.report(`a turn has no text: it is ${kindOf(said)}; expected {speaker, dia_id, text}`, at);
        continue;
      }
      const turnId = ids.take(turn.turnId || `${number}:${position + 1}`);
      if (turn.turnId !== '' && turnId !== turn.turnId)
        context.report(`the turn id ${turn.turnId} stands twice; this one became ${turnId}`, at);
      turnOf.set(turnId, turns.length);
      turns.push({ ...turn, turnId, session: `session ${number}`, timestamp });
    }
  }
  return { turns, turnOf };
}

function sessionNumbers(conversation: JsonRecord): number[] {
  const numbers = Object.keys(conversation).map((key) => /^session_(\d+)$/.exec(key)?.[1]);
  return numbers
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

/** A turn without its session; `blip_caption` tells what a shared photo shows, which the others then talk about. */
function locomoTurn(said: JsonRecord, place: Place, context: ParseContext): Turn | null {
  const text = scalarText(said.text);
  const caption = scalarText(said.blip_caption);
  if (text === null && caption === null) return null;
  const speaker = context.cleaner.encodable(scalarText(said.speaker) ?? 'speaker', place);
  const words = context.cleaner.clean(text ?? '', place);
  const photo = caption === null ? '' : `[shares a photo: ${context.cleaner.encodable(caption, place)}]`;
  return {
    turnId: scalarText(said.dia_id) ?? '',
    session: '',
    speaker,
    text: spoken(speaker, [words.text, photo].filter((part) => part !== '').join(' ')),
    timestamp: null,
    attachments: [...words.attachments, ...listOf(said.img_url).map(() => 'image, linked')],
  };
}

interface Around {
  readonly place: Place;
  readonly context: ParseContext;
}

/** A question still without its id, or null where it has no text. Adversarial ones mostly have no answer: there is none. */
function locomoQuestion(
  entry: JsonRecord,
  turnOf: ReadonlyMap<string, number>,
  { place, context }: Around,
): Question | null {
  const text = scalarText(entry.question);
  if (text === null) return null;
  const answer = scalarText(entry.answer);
  const category = scalarText(entry.category);
  const evidence = locomoEvidence(entry.evidence, turnOf);
  if (evidence.unresolved.length > 0)
    context.report(`evidence ${someOf(evidence.unresolved)} names no turn of the conversation`, place);
  return {
    questionId: '',
    text: context.cleaner.encodable(text, place),
    answer: answer === null ? null : context.cleaner.encodable(answer, place),
    type: category === null ? null : (CATEGORIES.get(category) ?? category),
    evidence,
    visibleTurns: null,
    suspect: null,
    meantToFail: null,
    givenAnswer: null,
  };
}

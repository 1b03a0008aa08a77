import { dataInWords, sizeInWords } from './attachments.ts';
import { firstScalar, isRecord, type JsonRecord, jsonText, listOf, scalarText } from './json-value.ts';

/** What one message holds, sorted by kind; each piece once. */
export interface MessageParts {
  readonly reasoning: string[];
  readonly words: string[];
  readonly calls: string[];
  readonly attachments: string[];
}

/** The parts of an OpenAI-form message: string or list content, reasoning, refusal, tool calls. Also takes Anthropic's parts. */
export function messageParts(message: JsonRecord): MessageParts {
  const parts: MessageParts = { reasoning: [], words: [], calls: [], attachments: [] };
  for (const call of listOf(message.tool_calls)) parts.calls.push(callText(call));
  if (isRecord(message.function_call)) addOnce(parts.calls, callText(message.function_call));
  // Routers repeat one reasoning under several names: it counts once.
  for (const key of ['reasoning', 'reasoning_content', 'thinking']) addOnce(parts.reasoning, textIn(message[key]));
  addContent(message.content, parts);
  for (const detail of listOf(message.reasoning_details)) {
    const text = textIn(detail);
    if (!parts.reasoning.some((known) => known.includes(text))) parts.reasoning.push(text);
  }
  addOnce(parts.words, scalarText(message.refusal) ?? '');
  if (isRecord(message.audio)) addOnce(parts.words, scalarText(message.audio.transcript) ?? '');
  return parts;
}

/** `name(arguments)`, the arguments as they were sent. */
function callText(call: unknown): string {
  if (!isRecord(call)) return jsonText(call);
  const target = isRecord(call.function) ? call.function : isRecord(call.custom) ? call.custom : call;
  const name = firstScalar(target, ['name', 'type']) ?? 'tool';
  const given = target.arguments ?? target.input ?? target.args;
  return `${name}(${typeof given === 'string' ? given : given === undefined ? '' : jsonText(given)})`;
}

function addContent(content: unknown, parts: MessageParts): void {
  if (content === null || content === undefined) return;
  if (Array.isArray(content)) {
    for (const part of content) addPart(part, parts);
    return;
  }
  if (isRecord(content)) addPart(content, parts);
  else parts.words.push(String(content));
}

function addPart(part: unknown, parts: MessageParts): void {
  if (!isRecord(part)) {
    if (part !== null && part !== undefined) parts.words.push(scalarText(part) ?? jsonText(part));
    return;
  }
  const type = scalarText(part.type) ?? '';
  if (type === 'tool_use' || type === 'function_call' || type === 'tool_call') addOnce(parts.calls, callText(part));
  else if (type === 'tool_result' || type === 'function_call_output') addContent(part.content ?? part.output, parts);
  else if (/reasoning|thinking/.test(type)) addOnce(parts.reasoning, textIn(part));
  else if (!addMedia(type, part, parts)) addWords(part, parts);
}

function addWords(part: JsonRecord, parts: MessageParts): void {
  if (Array.isArray(part.parts)) addContent(part.parts, parts);
  else {
    const text = textIn(part);
    if (text !== '') parts.words.push(text);
    else if (part.text !== '' && Object.keys(part).length > 0) parts.words.push(jsonText(part));
  }
}

/** Images, sound and files by their size in words; true where the part was one. */
function addMedia(type: string, part: JsonRecord, parts: MessageParts): boolean {
  const kind =
    /image/.test(type) || 'image_url' in part
      ? 'image'
      : /audio/.test(type)
        ? 'audio'
        : /video/.test(type)
          ? 'video'
          : '';
  if (kind === '' && !/^(input_)?(file|document)$/.test(type)) return false;
  const body =
    [part.image_url, part.source, part.input_audio, part.audio, part.file, part.image].find(isRecord) ?? part;
  const name = firstScalar(body, ['filename', 'name', 'title']);
  parts.attachments.push(mediaInWords(kind === '' ? `file${name === null ? '' : ` ${name}`}` : kind, body, part));
  return true;
}

function mediaInWords(word: string, body: JsonRecord, part: JsonRecord): string {
  const held =
    firstScalar(body, ['url', 'data', 'file_data', 'image_url', 'image']) ?? scalarText(part.image_url) ?? '';
  const base64 = /^data:[^,]*;base64,/i.exec(held);
  if (base64) return `${word}, ${dataInWords('data', held.slice(base64[0].length)).slice('data, '.length)}`;
  if (/^https?:/i.test(held)) return `${word}, linked`;
  if (/^data:/i.test(held)) return `${word}, ${sizeInWords(held.length - held.indexOf(',') - 1)}`;
  if (held === '') return firstScalar(body, ['file_id', 'url']) === null ? word : `${word}, linked`;
  return `${word}, ${dataInWords('data', held).slice('data, '.length)}`;
}

/** The text of a part or of a reasoning field, whatever form it has. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value
      .map(textIn)
      .filter((text) => text !== '')
      .join('\n');
  if (!isRecord(value)) return '';
  for (const key of ['text', 'thinking', 'reasoning', 'refusal', 'summary', 'content', 'value']) {
    const text = textIn(value[key]);
    if (text !== '') return text;
  }
  return '';
}

function addOnce(pieces: string[], piece: string): void {
  if (piece !== '' && !pieces.includes(piece)) pieces.push(piece);
}

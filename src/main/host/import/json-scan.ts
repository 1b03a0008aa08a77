/**
 * A scanner that finds places in JSON text, which `JSON.parse` does not tell: where it breaks, and on which line the
 * value at some path stands. It keeps its own stack, so that deep documents do not recurse.
 */

export type JsonPath = readonly (string | number)[];

type Visitor = (offset: number, stack: readonly Frame[]) => void;

interface Frame {
  readonly isArray: boolean;
  /** Key or index of the value being read. */
  key: string | number;
}

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** The offset at which the text stops being JSON, or null where it is JSON; the text's length means it is cut off. */
export function jsonErrorOffset(text: string): number | null {
  return scan(text, () => {});
}

/** The 1-based line of the values at some paths, in their order; null where there is no such value. */
export function linesOfPaths(text: string, paths: readonly JsonPath[]): (number | null)[] {
  const wanted = new Map<string, number | null>(paths.map((path) => [JSON.stringify(path), null]));
  const depths = new Set(paths.map((path) => path.length));
  const count = lineCounter(text);
  scan(text, (offset, stack) => {
    if (!depths.has(stack.length)) return;
    const key = JSON.stringify(stack.map((frame) => frame.key));
    if (wanted.get(key) === null) wanted.set(key, count(offset));
  });
  return paths.map((path) => wanted.get(JSON.stringify(path)) ?? null);
}

/** The 1-based line of an offset. */
export function lineOfOffset(text: string, offset: number): number {
  return lineCounter(text)(offset);
}

/** Counts lines up to offsets that never go back. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next >= 0 && next < offset) {
      line++;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/** Reads the whole text, telling of every value where it starts; returns where it broke, or null. */
function scan(text: string, visit: Visitor): number | null {
  const stack: Frame[] = [];
  let at = skip(SPACE, text, 0);
  for (;;) {
    visit(at, stack);
    const opened = open(text, at, stack);
    if (opened.value !== undefined) {
      at = opened.value;
      continue;
    }
    if (opened.error !== undefined) return opened.error;
    at = opened.end!;
    // Behind a finished value: close what ends here, then go to the next value or stop.
    for (;;) {
      at = skip(SPACE, text, at);
      const frame = stack.at(-1);
      if (!frame) return at < text.length ? at : null;
      const mark = text[at];
      if (mark === (frame.isArray ? ']' : '}')) {
        stack.pop();
        at++;
        continue;
      }
      if (mark !== ',') return at;
      const next = nextValue(text, at + 1, frame);
      if (next.error !== undefined) return next.error;
      at = next.value!;
      break;
    }
  }
}

interface Step {
  /** A value starts here. */
  readonly value?: number;
  /** A value ended here. */
  readonly end?: number;
  readonly error?: number;
}

/** Reads a scalar, or enters a list or object (to its first value, or to its end where it is empty). */
function open(text: string, at: number, stack: Frame[]): Step {
  const mark = text[at];
  if (mark !== '[' && mark !== '{') return scalar(text, at);
  const inside = skip(SPACE, text, at + 1);
  if (text[inside] === (mark === '[' ? ']' : '}')) return { end: inside + 1 };
  const frame: Frame = { isArray: mark === '[', key: -1 };
  stack.push(frame);
  return nextValue(text, inside, frame);
}

function nextValue(text: string, at: number, frame: Frame): Step {
  const start = skip(SPACE, text, at);
  if (frame.isArray) {
    frame.key = (frame.key as number) + 1;
    return { value: start };
  }
  if (text[start] !== '"') return { error: start };
  const end = stringEnd(text, start);
  if (end.error !== undefined) return end;
  const colon = skip(SPACE, text, end.end!);
  if (text[colon] !== ':') return { error: colon };
  frame.key = JSON.parse(text.slice(start, end.end!)) as string;
  return { value: skip(SPACE, text, colon + 1) };
}

function scalar(text: string, at: number): Step {
  if (text[at] === '"') return stringEnd(text, at);
  for (const pattern of [NUMBER, WORD]) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { end: at + found[0].length };
  }
  return { error: at };
}

function stringEnd(text: string, start: number): Step {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return { end: at + 1 };
    if (code < 32) return { error: at };
    if (code !== 92) continue;
    const escaped = text[++at];
    if (escaped === undefined) return { error: text.length };
    if (escaped === 'u') {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return { error: Math.min(at + 1, text.length) };
      at += 4;
    } else if (!'"\\/bfnrt'.includes(escaped)) return { error: at };
  }
  return { error: text.length };
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.exec(text);
  return Math.max(at, pattern.lastIndex);
}

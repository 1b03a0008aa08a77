/** One thing that was drawn, with the styles that held when it was. */
export interface DrawCall {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly fillStyle: string;
  readonly strokeStyle: string;
  readonly lineWidth: number;
  readonly globalAlpha: number;
  readonly font: string;
  readonly dash: readonly number[];
  /** Path commands since beginPath, for fill and stroke. */
  readonly path: readonly PathCommand[];
}

export interface PathCommand {
  readonly name: string;
  readonly args: readonly number[];
}

export interface WrittenText {
  readonly text: string;
  readonly y: number;
  /** Left and right end. */
  readonly from: number;
  readonly to: number;
  readonly fillStyle: string;
}

export interface RecordingContext {
  readonly context: CanvasRenderingContext2D;
  readonly calls: DrawCall[];
  /** Calls by name. */
  named(name: string): DrawCall[];
  /** Everything written, in order, halos left out. */
  texts(): string[];
  /** The same with their places. */
  written(): WrittenText[];
}

const PATH = new Set(['moveTo', 'lineTo', 'arc', 'rect', 'roundRect', 'bezierCurveTo', 'closePath']);
/** Width of a character at 12 px, near enough to Inter's mean. */
const CHARACTER_PX = 6.4;

/**
 * A 2D context that draws nothing and remembers everything: fills and strokes with their path, texts, rectangles. It
 * throws at anything a drawing calls that it does not know.
 */
export function recordingContext(): RecordingContext {
  const calls: DrawCall[] = [];
  let path: PathCommand[] = [];
  let dash: number[] = [];
  const style = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    font: '',
    textAlign: '',
    textBaseline: '',
    lineCap: '',
    lineJoin: '',
  };
  const stack: { style: typeof style; dash: number[] }[] = [];
  const record = (name: string, args: readonly unknown[]) => {
    const { fillStyle, strokeStyle, lineWidth, globalAlpha, font } = style;
    calls.push({ name, args, fillStyle, strokeStyle, lineWidth, globalAlpha, font, dash: [...dash], path: [...path] });
  };
  const methods: Record<string, (...args: never[]) => unknown> = {
    beginPath: () => {
      path = [];
    },
    save: () => stack.push({ style: { ...style }, dash: [...dash] }),
    restore: () => {
      const saved = stack.pop();
      if (!saved) throw new Error('restore without save');
      Object.assign(style, saved.style);
      dash = saved.dash;
    },
    setLineDash: (next: never) => {
      dash = [...(next as number[])];
    },
    getLineDash: () => [...dash],
    measureText: (text: never) => ({ width: (text as string).length * CHARACTER_PX }),
  };
  for (const name of PATH) methods[name] = (...args: never[]) => void path.push({ name, args });
  for (const name of [
    'fill',
    'stroke',
    'clip',
    'fillText',
    'strokeText',
    'fillRect',
    'strokeRect',
    'clearRect',
    'setTransform',
    'drawImage',
  ]) {
    methods[name] = (...args: never[]) => record(name, args);
  }
  const context = new Proxy(style, {
    get(target, name: string) {
      if (name in methods) return methods[name];
      if (name in target) return target[name as keyof typeof style];
      throw new Error(`the recording context does not know ${name}`);
    },
    set(target, name: string, value) {
      if (!(name in target)) throw new Error(`the recording context does not know ${name}`);
      Object.assign(target, { [name]: value });
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
  return {
    context,
    calls,
    named: (name) => calls.filter((call) => call.name === name),
    texts: () => joinPieces(calls.filter(({ name }) => name === 'fillText')).map(({ text }) => text),
    written: () => joinPieces(calls.filter(({ name }) => name === 'fillText')),
  };
}

/** Digits are set one by one; pieces that follow each other on one line are one text again. */
function joinPieces(calls: readonly DrawCall[]): WrittenText[] {
  const lines: WrittenText[] = [];
  for (const { args, fillStyle } of calls) {
    const [text, from, y] = args as [string, number, number];
    const last = lines.at(-1);
    const to = from + text.length * CHARACTER_PX;
    if (last && last.y === y && Math.abs(from - last.to) < 0.01)
      lines.push({ ...lines.pop()!, text: last.text + text, to });
    else lines.push({ text, y, from, to, fillStyle });
  }
  return lines;
}

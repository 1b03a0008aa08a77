import type { QuestionExplanation } from '../../../../core/contract/explanation.ts';
import type { Column } from './columns.ts';
import type { Entry } from './entries.ts';

/** A chunk of the prompt in the upright budget, its header included. */
export interface Segment {
  readonly chunk: number;
  readonly atom: number | null;
  readonly isGold: boolean;
  readonly truncated: boolean;
  readonly y0: number;
  readonly y1: number;
}

/** Neighbouring chunks of one atom, with room for words. */
export interface Run {
  readonly atom: number | null;
  readonly chunks: number;
  readonly tokens: number;
  /** Where its label stands; null where it would stand on another. */
  readonly labelY: number | null;
}

/** A gold chunk that did not fit, beside the stack where it was tried. */
export interface Beside {
  readonly entry: Entry;
  readonly x: number;
  readonly width: number;
  readonly y0: number;
  readonly y1: number;
  /** 1 where its words stand a line further off, since bars stand close. */
  readonly level: 0 | 1;
  /** It goes on below the panel. */
  readonly torn: boolean;
  /** Tokens it needed; by how many it crossed the line; null where it was not refused for room. */
  readonly tokens: number;
  readonly shortTokens: number | null;
}

export interface Stack {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** Tokens that `bottom` stands for. */
  readonly mostTokens: number;
  readonly segments: readonly Segment[];
  readonly runs: readonly Run[];
  readonly beside: readonly Beside[];
  readonly usedY: number;
  readonly budgetY: number;
}

const TAG_ROOM = 50;
const LABEL_ROOM = 112;
const LABEL_HEIGHT = 16;
/** Bars this far apart have room for their words side by side. */
const ROOMY_STEP = 60;
export const LEVEL_HEIGHT = 14;
/** A bar that needs more than this many times the budget is torn off. */
const MOST_BUDGETS = 1.5;

export interface StackInput {
  readonly explanation: Pick<QuestionExplanation, 'packed' | 'tokens' | 'budgetTokens'>;
  readonly entries: readonly Entry[];
  readonly column: Column;
  readonly top: number;
  readonly bottom: number;
}

/** Stands the prompt upright in the order in which chunks were let in, and what was refused beside it. */
export function layStack({ explanation, entries, column, top, bottom }: StackInput): Stack {
  const { packed, tokens, budgetTokens } = explanation;
  const tried = entries.filter(
    ({ reach, journeys: [first] }) => reach === 'beside' && first!.pack?.usedTokens !== null,
  );
  const ends = tried.map((entry) => startOf(entry) + needOf(entry));
  const mostTokens = Math.min(
    MOST_BUDGETS * budgetTokens,
    Math.max(1.1 * budgetTokens, ...ends.map((end) => 1.04 * end)),
  );
  const yOf = (at: number) => top + (at / mostTokens) * (bottom - top);
  const x = column.x + TAG_ROOM;
  const width = Math.max(36, Math.min(56, Math.round(column.width * 0.17)));
  const gold = new Set(entries.flatMap(({ shownIn }) => (shownIn === null ? [] : [shownIn])));
  let used = 0;
  const segments = packed.map(({ chunk, atom, tokens: own, headerTokens, state }): Segment => {
    const from = used;
    used += own + headerTokens;
    return { chunk, atom, isGold: gold.has(chunk), truncated: state === 'truncated', y0: yOf(from), y1: yOf(used) };
  });
  const left = x + width + LABEL_ROOM;
  const step = Math.min(64, Math.max(26, (column.x + column.width - left) / Math.max(1, tried.length)));
  const barWidth = Math.min(32, step - 8);
  const isTight = tried.length > 1 && step < ROOMY_STEP;
  const beside = tried.map((entry, at): Beside => {
    const y1 = yOf(ends[at]!);
    return {
      entry,
      x: left + at * step + (step - barWidth) / 2,
      width: barWidth,
      y0: yOf(startOf(entry)),
      y1: Math.min(bottom, y1),
      level: isTight && at % 2 === 1 ? 1 : 0,
      torn: y1 > bottom,
      tokens: needOf(entry),
      shortTokens: entry.journeys[0]!.pack!.shortfallTokens,
    };
  });
  const runs = labelled(segments, packed);
  return { x, width, top, bottom, mostTokens, segments, runs, beside, usedY: yOf(tokens), budgetY: yOf(budgetTokens) };
}

function startOf({ journeys: [first] }: Entry): number {
  return first!.pack!.usedTokens!;
}

/** Tokens of the piece, and of the header it would have opened. */
function needOf({ journeys: [first] }: Entry): number {
  return first!.chunking.tokens + (first!.pack!.headerTokens ?? 0);
}

function labelled(segments: readonly Segment[], packed: QuestionExplanation['packed']): Run[] {
  const runs: { atom: number | null; chunks: number; tokens: number; y0: number; y1: number }[] = [];
  segments.forEach(({ atom, y0, y1 }, at) => {
    const tokens = packed[at]!.tokens + packed[at]!.headerTokens;
    const last = runs.at(-1);
    if (last && last.atom === atom) Object.assign(last, { chunks: last.chunks + 1, tokens: last.tokens + tokens, y1 });
    else runs.push({ atom, chunks: 1, tokens, y0, y1 });
  });
  let free = Number.NEGATIVE_INFINITY;
  return runs.map(({ atom, chunks, tokens, y0, y1 }) => {
    const middle = Math.max((y0 + y1) / 2, free + LABEL_HEIGHT / 2);
    const fits = middle <= Math.max(y1, y0 + LABEL_HEIGHT) + LABEL_HEIGHT / 2;
    if (fits) free = middle + LABEL_HEIGHT / 2;
    return { atom, chunks, tokens, labelY: fits ? middle : null };
  });
}

/** The budget that a line dragged to `y` stands for: in steps of fifty, or exactly what a bar beside it needs. */
export function budgetAt({ top, bottom, mostTokens, beside }: Stack, y: number): number {
  const reached = beside.find((bar) => !bar.torn && Math.abs(bar.y1 - y) <= 4);
  if (reached) return startOf(reached.entry) + reached.tokens;
  const tokens = ((y - top) / (bottom - top)) * mostTokens;
  return Math.max(50, Math.round(tokens / 50) * 50);
}

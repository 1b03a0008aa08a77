import type { Stage } from '../../../../core/contract/explanation.ts';
import type { Column, FunnelColumns } from './columns.ts';
import type { Entry } from './entries.ts';
import { LEVEL_HEIGHT, type Stack } from './stack.ts';

/** The way of one piece of evidence, as an SVG path. */
export interface Thread {
  readonly chunk: number;
  readonly path: string;
}

/** ✕ with the code of the stage at which a thread ends. */
export interface Stop {
  readonly chunk: number;
  readonly stage: Stage;
  readonly x: number;
  readonly y: number;
  readonly label: 'right' | 'none';
}

export interface ThreadInput {
  readonly columns: FunnelColumns;
  readonly entryY: ReadonlyMap<Entry, number>;
  readonly atomY: ReadonlyMap<number, number>;
  readonly chunkY: ReadonlyMap<number, number>;
  readonly stack: Stack;
}

const BEND = 10;
/** Between threads that run side by side. */
const LANE = 7;

const right = ({ x, width }: Column) => x + width;

/** A level line that swings over to another level. */
function swing(x0: number, y0: number, x1: number, y1: number): string {
  const middle = (x0 + x1) / 2;
  return `M${x0} ${y0}C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}`;
}

/** Level from (x0, y0) to above or below x1, then upright to y1. */
function elbow(x0: number, y0: number, x1: number, y1: number): string {
  const bend = Math.min(BEND, Math.abs(y1 - y0));
  const turn = y1 > y0 ? bend : -bend;
  return `M${x0} ${y0}H${x1 - BEND}Q${x1} ${y0} ${x1} ${y0 + turn}V${y1}`;
}

/** Where every thread runs and how it ends. A thread is drawn as far as its rows are on the page. */
export function layThreads(entries: readonly Entry[], input: ThreadInput): { threads: Thread[]; stops: Stop[] } {
  const threads: Thread[] = [];
  const stops: Stop[] = [];
  for (const entry of entries) layThread(entry, input, { threads, stops });
  return { threads, stops: stops.filter(isFirstThere) };
}

/** Evidence of one atom that ends there together is crossed once. */
function isFirstThere(stop: Stop, at: number, stops: readonly Stop[]): boolean {
  return stops.findIndex(({ x, y, stage }) => x === stop.x && y === stop.y && stage === stop.stage) === at;
}

function layThread(
  entry: Entry,
  { columns, entryY, atomY, chunkY, stack }: ThreadInput,
  { threads, stops }: { readonly threads: Thread[]; readonly stops: Stop[] },
): void {
  const { chunk, stage, reach } = entry;
  const draw = (path: string) => threads.push({ chunk, path });
  const stop = (x: number, y: number, label: Stop['label'] = 'right') => stops.push({ chunk, stage, x, y, label });
  let x = right(columns.written) + 4;
  let y = entryY.get(entry)!;
  /** Goes on to a row of the next list; without one the thread goes straight on. */
  const goTo = (column: Column, row: number | undefined) => {
    if (row === undefined) return;
    draw(swing(x, y, column.x - 2, row));
    x = right(column) + 6;
    y = row;
  };
  const end = () => {
    draw(`M${x} ${y}H${x + 8}`);
    stop(x + 14, y);
  };
  if (reach === 'written') {
    end();
    return;
  }
  const own = entry.shownIn === null || entry.shownIn === chunk;
  if (own && columns.atoms) goTo(columns.atoms, atomY.get(entry.journeys[0]!.atom ?? -1));
  if (reach === 'atoms') {
    end();
    return;
  }
  if (own) goTo(columns.chunks, chunkY.get(chunk));
  if (reach === 'chunks') {
    end();
    return;
  }
  if (reach === 'beside') {
    const bar = stack.beside.find((beside) => beside.entry === entry);
    if (!bar) {
      end();
      return;
    }
    const middle = bar.x + bar.width / 2;
    const top = bar.y0 - 22 - bar.level * LEVEL_HEIGHT;
    // A thread from below would run through the bar: it climbs to a lane of its own before the stack.
    const lane = top - 2 * BEND - LANE * (stack.beside.length - 1 - stack.beside.indexOf(bar));
    if (y > lane) {
      draw(swing(x, y, stack.x - 2, lane));
      x = stack.x - 2;
      y = lane;
    }
    draw(elbow(x, y, middle, top - 4));
    stop(middle, top, 'none');
    return;
  }
  const segment = stack.segments.find((each) => each.chunk === entry.shownIn);
  if (!segment) return;
  const middle = (segment.y0 + segment.y1) / 2;
  draw(swing(x, y, stack.x - 1, middle));
  if (stage === 'in') return;
  const far = stage === 'P2' ? stack.x + stack.width + 4 : columns.answered.x - 34;
  draw(`M${stack.x + stack.width + 1} ${middle}H${far}`);
  stop(far + 6, middle);
}

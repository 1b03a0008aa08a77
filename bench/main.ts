import { embedding } from './rows/embedding.ts';
import { evaluating } from './rows/evaluating.ts';
import { memory } from './rows/memory.ts';
import { reopening } from './rows/reopening.ts';
import { replay } from './rows/replay.ts';
import { scrubbing } from './rows/scrubbing.ts';
import { triangle } from './rows/triangle.ts';
import { umap } from './rows/umap.ts';
import type { BenchContext } from './support/context.ts';
import type { BenchLine } from './support/line.ts';

/** The rows of the target table, in its order. */
const ROWS: Readonly<Record<string, (context: BenchContext) => Promise<BenchLine[]>>> = {
  replay,
  triangle,
  scrubbing,
  umap,
  embedding,
  reopening,
  evaluating,
  memory,
};

/** The names of all rows, in the table's order. */
export function rowNames(): string[] {
  return Object.keys(ROWS);
}

/** Measures one row. Rejects with a RangeError when there is no such row. */
export async function measureRow(name: string, context: BenchContext): Promise<BenchLine[]> {
  const row = ROWS[name];
  if (!row) throw new RangeError(`there is no row ${name}; the rows are ${rowNames().join(', ')}`);
  return await row(context);
}

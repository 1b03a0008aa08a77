import type { RunState } from '../../core/contract/state.ts';

/** A run as it stood after its first `count` writes. */
export interface AsOf {
  readonly count: number;
  /** Chunks in each atom by then; 0 for atoms that were not born yet. */
  readonly sizeOf: Int32Array;
}

let last: { readonly run: RunState; readonly moment: AsOf } | null = null;

/** The run as of `playhead` writes; null: as far as it has come. Many views ask the same of one frame: it is kept. */
export function asOf(run: RunState, playhead: number | null): AsOf {
  if (playhead === null || playhead >= run.writtenCount) return { count: run.writtenCount, sizeOf: run.sizeOf };
  const count = Math.max(0, playhead);
  if (last?.run === run && last.moment.count === count) return last.moment;
  const sizeOf = new Int32Array(run.atomCount);
  for (let chunk = 0; chunk < count; chunk++) sizeOf[run.log.atomOf[chunk]!]!++;
  last = { run, moment: { count, sizeOf } };
  return last.moment;
}

/** How many atoms are in colour, in grey (two chunks or more), and alone (one chunk), as of a moment. */
export function countAtoms(
  sizeOf: Int32Array,
  slotOf: Uint8Array,
): { readonly coloured: number; readonly grey: number; readonly alone: number } {
  let coloured = 0;
  let grey = 0;
  let alone = 0;
  sizeOf.forEach((size, atom) => {
    if (size === 1) alone++;
    else if (size > 1 && slotOf[atom]! > 0) coloured++;
    else if (size > 1) grey++;
  });
  return { coloured, grey, alone };
}

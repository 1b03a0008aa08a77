/** A column of the funnel: its left edge and its width, in pixels. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

export interface FunnelColumns {
  readonly written: Column;
  /** Null for a method that does not select by atoms. */
  readonly atoms: Column | null;
  readonly chunks: Column;
  /** The budget standing upright, and what stands beside it. */
  readonly packed: Column;
  readonly answered: Column;
}

/** Room for a thread between two columns, and for a thread that ends there with its code. */
const THREAD = 40;
const STOP = 54;
const MARGIN = 16;
/** The narrowest funnel that is still read; a narrower panel scrolls. */
export const LEAST_WIDTH = 900;

/** Shares out the width: lists have a natural width and yield a little, the budget takes what is left. */
export function columnsFor(width: number, selectsAtoms: boolean): FunnelColumns {
  const room = Math.max(width, LEAST_WIDTH);
  const scale = Math.max(0.8, Math.min(1, room / 1160));
  const written = { x: MARGIN, width: Math.round(196 * scale) };
  let x = written.x + written.width + THREAD;
  let atoms: Column | null = null;
  if (selectsAtoms) {
    atoms = { x, width: Math.round(208 * scale) };
    x += atoms.width + STOP;
  }
  const chunks = { x, width: Math.round((selectsAtoms ? 204 : 260) * scale) };
  x += chunks.width + STOP + 6;
  const answered = { x: room - Math.round(100 * scale), width: Math.round(92 * scale) };
  return { written, atoms, chunks, packed: { x, width: answered.x - 20 - x }, answered };
}

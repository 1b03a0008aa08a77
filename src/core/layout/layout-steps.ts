import { VectorRows } from '../math/vector-rows.ts';
import { type EmbeddingMatrix, rowOf } from '../model/embedding-matrix.ts';
import { fitToBox } from './fit-to-box.ts';
import { exactNeighbours, LAYOUT_NEIGHBOURS, type Neighbours } from './neighbours.ts';
import { pcaInit } from './pca-init.ts';
import { spiralPlace, spreadCoincident } from './spread.ts';
import { NO_TURN, type Turn, turned, turnOnto, turnToPanel } from './turn.ts';
import { layoutStepper } from './umap-stepper.ts';

export interface LayoutOptions {
  readonly seed: number;
  /** Default: found from the matrix, which costs most of a second at 2,000 chunks. */
  readonly neighbours?: Neighbours;
  /** The last layout of the first chunks (2 values each): the new one starts from it and is laid onto it. */
  readonly reference?: Float32Array;
  /** Default by size; fixed, never by time, so that the same input ends in the same map. */
  readonly epochs?: number;
}

/** A moment of a layout. */
export interface LayoutFrame {
  readonly epoch: number;
  readonly epochs: number;
  /** count × 2 in [−1, 1]; a copy, made when asked for. */
  positions(): Float32Array;
}

/** With fewer chunks than neighbours there is no neighbourhood to keep: the two main directions are the map. */
const FEWEST_FOR_UMAP = LAYOUT_NEIGHBOURS + 1;

/**
 * Lays chunks out by their embeddings, step by step: the first frame shows their two main directions, the following
 * ones UMAP at work (every 4 epochs; frames without progress while neighbours are found), the result is the final map.
 * Any corpus gives a drawable map: no chunks, one, identical ones (a small spiral), zero vectors (a spiral of their own
 * in the corner). Throws a RangeError for a value that is not finite, naming the row.
 */
export function* layoutSteps(matrix: EmbeddingMatrix, options: LayoutOptions): Generator<LayoutFrame, Float32Array> {
  checkFinite(matrix);
  const zero = zeroRows(matrix);
  const worded = matrix.count - zero.length;
  const start = pcaInit(matrix, options.seed);
  const finished = (positions: Float32Array | Float64Array, turn: Turn) => framed(positions, turn, zero);
  const turnOf = (positions: Float32Array | Float64Array) =>
    options.reference ? turnOnto(positions, options.reference) : turnToPanel(withoutRows(positions, zero));
  const first = finished(start, options.reference ? turnOf(start) : NO_TURN);
  const small = worded < FEWEST_FOR_UMAP || isOnePlace(start);
  yield { epoch: 0, epochs: small ? 0 : epochsFor(matrix.count, options), positions: () => first.slice() };
  if (small) return first;
  const stepper = layoutStepper(options.neighbours ?? (yield* neighboursOf(matrix, first)), {
    seed: options.seed,
    init: startOf(first, options.reference),
    epochs: epochsFor(matrix.count, options),
  });
  while (!stepper.done) {
    const raw = stepper.step();
    yield { epoch: stepper.epoch, epochs: stepper.epochs, positions: () => finished(raw, turnOf(raw)) };
  }
  const raw = stepper.positions();
  return finished(raw, turnOf(raw));
}

/** The first frame alone: where the chunks stand by their two main directions. */
export function previewLayout(matrix: EmbeddingMatrix, seed: number): Float32Array {
  const frame = layoutSteps(matrix, { seed }).next().value;
  return frame instanceof Float32Array ? frame : frame.positions();
}

function* neighboursOf(matrix: EmbeddingMatrix, frame: Float32Array): Generator<LayoutFrame, Neighbours> {
  const search = exactNeighbours(new VectorRows(matrix), LAYOUT_NEIGHBOURS);
  while (true) {
    const { done, value } = search.next();
    if (done) return value;
    yield { epoch: 0, epochs: epochsFor(matrix.count, {}), positions: () => frame.slice() };
  }
}

function epochsFor(count: number, { epochs }: { readonly epochs?: number }): number {
  // A fifth of umap-js's own, where epochs are dear: a start that has the main directions needs none to untangle a
  // random one, and from 100 to 500 trustworthiness moves no more than from one seed to another.
  return epochs ?? (count <= 1000 ? 200 : 100);
}

/** The last layout where there is one; chunks it does not know start where the first frame has them. */
function startOf(first: Float32Array, reference: Float32Array | undefined): Float32Array {
  if (!reference) return first;
  return first.map((value, at) => (Number.isFinite(reference[at]) ? reference[at]! : value));
}

function framed(positions: Float32Array | Float64Array, turn: Turn, zero: readonly number[]): Float32Array {
  const fitted = fitToBox(withoutRows(turned(positions, turn), zero));
  const out = withRows(fitted, zero);
  zero.forEach((row, n) => {
    const [dx, dy] = spiralPlace(n);
    out[2 * row] = Math.min(1, 0.95 + dx);
    out[2 * row + 1] = Math.max(-1, -0.95 + dy);
  });
  spreadCoincident(out);
  return out;
}

function withoutRows(positions: Float32Array | Float64Array, rows: readonly number[]): Float64Array {
  if (rows.length === 0) return Float64Array.from(positions);
  const left = new Set(rows);
  return Float64Array.from(positions).filter((_, at) => !left.has(at >> 1));
}

function withRows(positions: Float32Array, rows: readonly number[]): Float32Array {
  if (rows.length === 0) return positions;
  const out = new Float32Array(positions.length + 2 * rows.length);
  const left = new Set(rows);
  let from = 0;
  for (let at = 0; at < out.length; at++) if (!left.has(at >> 1)) out[at] = positions[from++]!;
  return out;
}

function zeroRows(matrix: EmbeddingMatrix): number[] {
  const zero: number[] = [];
  for (let i = 0; i < matrix.count; i++) if (rowOf(matrix, i).every((value) => value === 0)) zero.push(i);
  return zero;
}

// Unit vectors that differ by less than float32 can tell.
function isOnePlace(start: Float32Array): boolean {
  return start.every((value) => Math.abs(value) < 1e-6);
}

function checkFinite({ values, dims }: EmbeddingMatrix): void {
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw new RangeError(
      `row ${Math.floor(bad / dims)} of the embeddings holds ${values[bad]}: expected a finite number`,
    );
  }
}

import type { Rows } from './dot.ts';
import { laneDot } from './lane-dot.ts';
import { PASS_COLUMNS, PASS_ROWS, tileModule } from './wasm/tile-code.ts';

/** Rows a tile may have; as many as columns are read for, so that copying them costs a twentieth of multiplying. */
export const TILE_ROWS = 128;
/** 64 columns of 384 dims are 192 kB of float64, which stay in the second-level cache while the rows pass. */
export const TILE_COLUMNS = 64;

/** Dot products of a tile of rows with a tile of columns, each to the bit what `laneDot` gives. */
export interface TileKernel {
  /** Rows [from, end), at most TILE_ROWS. */
  takeRows(rows: Rows, from: number, end: number): void;
  /** Columns [from, end), at most TILE_COLUMNS, of the matrix whose rows were taken. */
  takeColumns(rows: Rows, from: number, end: number): void;
  /** products()[row · TILE_COLUMNS + column], counted from the first taken; overwritten by the next call. */
  products(): Float64Array;
}

/** The part of the host's WebAssembly that is needed; core's own library types know none. */
interface WasmHost {
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  validate(bytes: Uint8Array): boolean;
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

declare const WebAssembly: WasmHost | undefined;

type Products = (
  x: number,
  y: number,
  out: number,
  stride: number,
  passesDown: number,
  passesAcross: number,
  outStride: number,
) => void;

let shared: TileKernel | undefined;

/**
 * The fastest kernel this machine has; one a thread, made when first asked for.
 *
 * Why not onnxruntime's MatMul, which in float32 multiplies some seven times as fast on one core with AVX-512
 * (bench/RESULTS.md has both in one run): its sums follow the blocks it cuts and the processor it meets, so copies of a
 * chunk, an append and a rebuild, or two machines need not agree on a bit, and 1e-7 is enough to split what is equal (two
 * pairs at 24/25 became two plateaus). In float64, where rounding hides that, it is three times as fast as this, and no
 * reason to have a native library on the engine's thread. Four float32 lanes would be twice as fast, with the same split.
 */
export function tileKernel(): TileKernel {
  shared ??= simdKernel() ?? plainKernel();
  return shared;
}

/** The kernel in WebAssembly; null where there is none, or one without vector instructions. */
export function simdKernel(): TileKernel | null {
  const bytes = tileModule();
  if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(bytes)) return null;
  const memory = new WebAssembly.Memory({ initial: 1 });
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host: { memory } });
  return new SimdKernel(memory, (instance.exports as { readonly products: Products }).products);
}

const PAGE_BYTES = 65_536;
const OUT_BYTES = 8 * TILE_ROWS * TILE_COLUMNS;

/** Memory: the products, then the rows, then the columns; each row float64, padded with a zero to an even number of dimensions. */
class SimdKernel implements TileKernel {
  readonly #memory: WasmMemory;
  readonly #products: Products;
  #values: Float64Array;
  #out: Float64Array;
  #dims = 0;
  #stride = 0;
  #rowCount = 0;
  #columnCount = 0;

  constructor(memory: WasmMemory, products: Products) {
    this.#memory = memory;
    this.#products = products;
    this.#values = new Float64Array(memory.buffer);
    this.#out = this.#values;
  }

  takeRows(rows: Rows, from: number, end: number): void {
    if (rows.dims !== this.#dims) this.#lay(rows.dims);
    this.#rowCount = end - from;
    this.#copy(rows, from, end, TILE_ROWS * TILE_COLUMNS);
  }

  takeColumns(rows: Rows, from: number, end: number): void {
    this.#columnCount = end - from;
    this.#copy(rows, from, end, TILE_ROWS * (TILE_COLUMNS + this.#stride));
  }

  // Where rows or columns do not fill a pass, older ones are multiplied too: nobody reads those products.
  products(): Float64Array {
    const bytes = 8 * this.#stride;
    const down = Math.ceil(this.#rowCount / PASS_ROWS);
    const across = Math.ceil(this.#columnCount / PASS_COLUMNS);
    const columnsAt = OUT_BYTES + TILE_ROWS * bytes;
    if (down > 0 && across > 0) this.#products(OUT_BYTES, columnsAt, 0, bytes, down, across, 8 * TILE_COLUMNS);
    return this.#out;
  }

  #lay(dims: number): void {
    this.#dims = dims;
    this.#stride = 2 * Math.ceil(dims / 2);
    const bytes = OUT_BYTES + 8 * this.#stride * (TILE_ROWS + TILE_COLUMNS);
    const missing = Math.ceil(bytes / PAGE_BYTES) - this.#memory.buffer.byteLength / PAGE_BYTES;
    if (missing > 0) this.#memory.grow(missing);
    this.#values = new Float64Array(this.#memory.buffer);
    this.#out = this.#values.subarray(0, TILE_ROWS * TILE_COLUMNS);
    // Whatever stood here in other dimensions must not show in the padding.
    this.#values.fill(0);
  }

  #copy({ values }: Rows, from: number, end: number, at: number): void {
    const dims = this.#dims;
    const stride = this.#stride;
    if (dims === stride) {
      this.#values.set(values.subarray(from * dims, end * dims), at);
      return;
    }
    for (let i = from; i < end; i++)
      this.#values.set(values.subarray(i * dims, (i + 1) * dims), at + (i - from) * stride);
  }
}

/** The same products one by one, for where there are no vector instructions. */
export function plainKernel(): TileKernel {
  const out = new Float64Array(TILE_ROWS * TILE_COLUMNS);
  let taken = { from: 0, count: 0 };
  let columns = { from: 0, count: 0, rows: { count: 0, dims: 1, values: new Float32Array(0) } as Rows };
  return {
    takeRows(_, from, end) {
      taken = { from, count: end - from };
    },
    takeColumns(rows, from, end) {
      columns = { from, count: end - from, rows };
    },
    products() {
      for (let r = 0; r < taken.count; r++) {
        for (let c = 0; c < columns.count; c++) {
          out[r * TILE_COLUMNS + c] = laneDot(columns.rows, taken.from + r, columns.from + c);
        }
      }
      return out;
    },
  };
}

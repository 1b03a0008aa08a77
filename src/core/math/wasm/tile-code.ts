import { moduleBytes, signed, unsigned } from './module-bytes.ts';

/** Rows and columns that one pass of the innermost loop takes: eight sums, two row vectors and a column vector in 15 registers. */
export const PASS_ROWS = 2;
export const PASS_COLUMNS = 4;

type Code = number[];

// Parameters of the function.
const X = 0;
const Y = 1;
const OUT = 2;
const STRIDE = 3;
const PASSES_DOWN = 4;
const PASSES_ACROSS = 5;
const OUT_STRIDE = 6;
const PARAMETERS = 7;
// i32 locals: where the rows and columns of the pass are being read, and how far the loops have come.
const ROW_AT = PARAMETERS;
const COLUMN_AT = ROW_AT + PASS_ROWS;
const ROW_END = COLUMN_AT + PASS_COLUMNS;
const NEXT_COLUMN = ROW_END + 1;
const PASSES_LEFT = NEXT_COLUMN + 1;
const OUT_COLUMN = PASSES_LEFT + 1;
const OUT_AT = OUT_COLUMN + 1;
const V128_FROM = OUT_AT + 1;
// v128 locals.
const SUM = V128_FROM;
const ROW_VALUES = SUM + PASS_ROWS * PASS_COLUMNS;
const COLUMN_VALUES = ROW_VALUES + PASS_ROWS;

const get = (local: number): Code => [0x20, ...unsigned(local)];
const set = (local: number): Code => [0x21, ...unsigned(local)];
const tee = (local: number): Code => [0x22, ...unsigned(local)];
const i32 = (value: number): Code => [0x41, ...signed(value)];
const ADD = 0x6a;
const SUBTRACT = 0x6b;
const MULTIPLY = 0x6c;
const BELOW = 0x49;
const F64_ADD = 0xa0;
const storeF64 = (offset: number): Code => [0x39, 3, ...unsigned(offset)];
const simd = (operation: number): Code => [0xfd, ...unsigned(operation)];
const loadV128: Code = [...simd(0), 4, 0];
const ZERO_V128: Code = [...simd(12), ...Array<number>(16).fill(0)];
const lane = (index: number): Code => [...simd(33), index];
const LANES_ADD = simd(240);
const LANES_MULTIPLY = simd(242);

/** Repeats `body` for as long as the condition it leaves on the stack is not 0. */
const repeat = (...body: readonly Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0d, 0, 0x0b];
const advance = (local: number, ...amount: readonly Code[]): Code => [
  ...get(local),
  ...amount.flat(),
  ADD,
  ...set(local),
];
const times = (local: number, factor: number): Code => [...get(local), ...i32(factor), MULTIPLY];
const countDown = (local: number): Code => [...get(local), ...i32(1), SUBTRACT, ...tee(local)];

const rows = Array.from({ length: PASS_ROWS }, (_, r) => r);
const columns = Array.from({ length: PASS_COLUMNS }, (_, c) => c);
const sumOf = (r: number, c: number) => SUM + r * PASS_COLUMNS + c;

function startPass(): Code {
  const sums = rows.flatMap((r) => columns.flatMap((c) => [...ZERO_V128, ...set(sumOf(r, c))]));
  const rowsAt = rows.flatMap((r) => [...get(X), ...times(STRIDE, r), ADD, ...set(ROW_AT + r)]);
  const columnsAt = columns.flatMap((c) => [...get(NEXT_COLUMN), ...times(STRIDE, c), ADD, ...set(COLUMN_AT + c)]);
  return [...sums, ...rowsAt, ...columnsAt, ...get(X), ...get(STRIDE), ADD, ...set(ROW_END)];
}

/** Two dimensions of every pair of the pass. Six loads feed eight products; unrolling further only spilled registers. */
function twoDimensions(): Code {
  const load = rows.flatMap((r) => [...get(ROW_AT + r), ...loadV128, ...set(ROW_VALUES + r)]);
  const accumulate = (r: number, c: number) => [
    ...[...get(sumOf(r, c)), ...get(ROW_VALUES + r), ...get(COLUMN_VALUES)],
    ...[...LANES_MULTIPLY, ...LANES_ADD, ...set(sumOf(r, c))],
  ];
  const multiply = columns.flatMap((c) => [
    ...[...get(COLUMN_AT + c), ...loadV128, ...set(COLUMN_VALUES)],
    ...rows.flatMap((r) => accumulate(r, c)),
  ]);
  const onward = [...rows.map((r) => ROW_AT + r), ...columns.map((c) => COLUMN_AT + c)];
  return [...load, ...multiply, ...onward.flatMap((at) => advance(at, i32(16)))];
}

/** Even and odd dimensions come together. */
function storeSums(): Code {
  const total = (local: number) => [...get(local), ...lane(0), ...get(local), ...lane(1), F64_ADD];
  const store = (r: number) => columns.flatMap((c) => [...get(OUT_AT), ...total(sumOf(r, c)), ...storeF64(8 * c)]);
  return [
    ...[...get(OUT_COLUMN), ...set(OUT_AT)],
    ...rows.flatMap((r) => [...store(r), ...advance(OUT_AT, get(OUT_STRIDE))]),
  ];
}

/**
 * `products(x, y, out, stride, passesDown, passesAcross, outStride)`: the dot products of 2 · passesDown rows from
 * address `x` with 4 · passesAcross rows from `y`, float64 rows `stride` bytes apart (a multiple of 16), into float64 from
 * `out`, one row every `outStride` bytes. Each product is the sum of `laneDot`, whatever else is computed beside it.
 */
export function tileModule(): Uint8Array<ArrayBuffer> {
  const code = repeat(
    [...get(Y), ...set(NEXT_COLUMN), ...get(OUT), ...set(OUT_COLUMN), ...get(PASSES_ACROSS), ...set(PASSES_LEFT)],
    repeat(
      startPass(),
      repeat(twoDimensions(), get(ROW_AT), get(ROW_END), [BELOW]),
      storeSums(),
      advance(OUT_COLUMN, i32(8 * PASS_COLUMNS)),
      advance(NEXT_COLUMN, times(STRIDE, PASS_COLUMNS)),
      countDown(PASSES_LEFT),
    ),
    advance(X, times(STRIDE, PASS_ROWS)),
    advance(OUT, times(OUT_STRIDE, PASS_ROWS)),
    countDown(PASSES_DOWN),
  );
  return moduleBytes({
    name: 'products',
    parameters: PARAMETERS,
    i32Locals: V128_FROM - PARAMETERS,
    v128Locals: COLUMN_VALUES - V128_FROM + 1,
    code,
  });
}

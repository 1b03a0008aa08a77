/** One function of a module: WebAssembly code over a memory that the host hands in. */
export interface WasmFunction {
  readonly name: string;
  /** Parameters, all i32; they are locals 0, 1, … of the code. */
  readonly parameters: number;
  /** Further i32 locals, then v128 locals, numbered on from the parameters. */
  readonly i32Locals: number;
  readonly v128Locals: number;
  /** Instructions without the final `end`. */
  readonly code: readonly number[];
}

const I32 = 0x7f;
const V128 = 0x7b;
const END = 0x0b;

/** The binary module of one exported function that imports its memory as `host.memory` (WebAssembly 2.0, section 5). */
export function moduleBytes({ name, parameters, i32Locals, v128Locals, code }: WasmFunction): Uint8Array<ArrayBuffer> {
  const locals = [2, ...unsigned(i32Locals), I32, ...unsigned(v128Locals), V128];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, ...unsigned(parameters), ...Array<number>(parameters).fill(I32), 0]),
    ...section(2, [1, ...text('host'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text(name), 0, 0]),
    ...section(10, [1, ...sized([...locals, ...code, END])]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)];
}

function sized(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function text(ascii: string): number[] {
  return sized(Array.from(ascii, (letter) => letter.charCodeAt(0)));
}

/** Unsigned LEB128. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

/** Signed LEB128 of a value that is not negative: its last byte must not look like a sign. */
export function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 64) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

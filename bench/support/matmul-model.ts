/**
 * An ONNX model of one operator: c [m, n] = a [m, k] · b [k, n]. Written field by field in protobuf's wire format
 * (onnx.proto), since that is shorter than a dependency.
 */
export function matmulModel(type: 'float32' | 'float64'): Uint8Array {
  const elements = type === 'float32' ? 1 : 11;
  const value = (name: string, dims: readonly string[]) => [
    ...text(1, name),
    ...part(
      2,
      part(1, [
        ...number(1, elements),
        ...part(
          2,
          dims.flatMap((dim) => part(1, text(2, dim))),
        ),
      ]),
    ),
  ];
  const node = [...text(1, 'a'), ...text(1, 'b'), ...text(2, 'c'), ...text(4, 'MatMul')];
  const graph = [
    ...part(1, node),
    ...text(2, 'product'),
    ...part(11, value('a', ['m', 'k'])),
    ...part(11, value('b', ['k', 'n'])),
    ...part(12, value('c', ['m', 'n'])),
  ];
  return Uint8Array.from([...number(1, 8), ...part(7, graph), ...part(8, number(2, 13))]);
}

function part(field: number, bytes: readonly number[]): number[] {
  return [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
}

function number(field: number, value: number): number[] {
  return [...varint(field * 8), ...varint(value)];
}

function text(field: number, ascii: string): number[] {
  return part(field, [...Buffer.from(ascii, 'ascii')]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}

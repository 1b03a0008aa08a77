/** What the header of a .npy file declares. */
export interface NpyHeader {
  readonly bytesPerValue: 4 | 8;
  /** Rows. */
  readonly count: number;
  /** Values a row. */
  readonly dims: number;
  /** Where the values start, in bytes. */
  readonly dataOffset: number;
}

/**
 * Reads the header (format versions 1 to 3). Throws a RangeError whose sentence says what the file holds
 * where that is not float32 or float64 of shape [n, d] in C order, little-endian.
 */
export function readNpyHeader(bytes: Uint8Array): NpyHeader {
  const version = bytes[6] ?? 0;
  if (bytes.length < 12) throw new RangeError('this .npy file is cut off inside its header');
  if (version < 1 || version > 3)
    throw new RangeError(`this .npy file has format version ${version}; expected 1, 2 or 3`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerStart = version === 1 ? 10 : 12;
  const headerLength = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const dataOffset = headerStart + headerLength;
  if (bytes.length < dataOffset) throw new RangeError('this .npy file is cut off inside its header');
  let header = '';
  for (let i = headerStart; i < dataOffset; i++) header += String.fromCharCode(bytes[i]!);
  // A Python literal: other writers than NumPy may use the other quotation marks.
  header = header.replaceAll('"', "'");
  const dtype = /'descr'\s*:\s*'([^']*)'/.exec(header)?.[1] ?? 'a structured type';
  const shape = (/'shape'\s*:\s*\(([^)]*)\)/.exec(header)?.[1] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const bytesPerValue = dtype === '<f4' ? 4 : dtype === '<f8' ? 8 : null;
  if (bytesPerValue === null)
    throw new RangeError(`this .npy file holds ${dtypeInWords(dtype)}; expected little-endian float32 or float64`);
  if (shape.length !== 2)
    throw new RangeError(`this .npy file has the shape (${shape.join(', ')}); expected [n, d], a vector a row`);
  if (/'fortran_order'\s*:\s*True/.test(header))
    throw new RangeError('this .npy file is in Fortran order; expected C order (numpy.ascontiguousarray)');
  const [count, dims] = shape.map(Number) as [number, number];
  if (!Number.isInteger(count) || !Number.isInteger(dims) || dims < 1)
    throw new RangeError(`this .npy file has the shape (${shape.join(', ')}); expected [n, d]`);
  return { bytesPerValue, count, dims, dataOffset };
}

const DTYPES: ReadonlyMap<string, string> = new Map([
  ['f2', 'float16'],
  ['f4', 'float32'],
  ['f8', 'float64'],
  ['i1', 'int8'],
  ['u1', 'uint8'],
  ['i4', 'int32'],
  ['i8', 'int64'],
  ['b1', 'booleans'],
  ['O', 'Python objects'],
]);

function dtypeInWords(dtype: string): string {
  const name = DTYPES.get(dtype.replace(/^[<>|=]/, '')) ?? `values of type ${dtype}`;
  return dtype.startsWith('>') ? `big-endian ${name}` : name;
}

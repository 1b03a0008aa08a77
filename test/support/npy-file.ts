import { readFileSync } from 'node:fs';
import { readNpyHeader } from '../../src/core/formats/npy.ts';
import type { EmbeddingMatrix } from '../../src/core/model/embedding-matrix.ts';

/** A .npy file (version 1, little-endian float32, C order) of count × dims values. */
export function npyBytes({ count, dims, values }: EmbeddingMatrix): Buffer {
  const dict = `{'descr': '<f4', 'fortran_order': False, 'shape': (${count}, ${dims}), }`;
  const header = `${dict.padEnd(Math.ceil((dict.length + 11) / 64) * 64 - 11)}\n`;
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, header.length & 255, header.length >> 8]);
  const body = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => void body.writeFloatLE(value, i * 4));
  return Buffer.concat([start, Buffer.from(header, 'latin1'), body]);
}

/** The float32 rows of a .npy file to the bit: unlike the importer it scales nothing. */
export function readNpyFile(path: string): EmbeddingMatrix {
  const bytes = readFileSync(path);
  const { count, dims, dataOffset } = readNpyHeader(bytes);
  return {
    count,
    dims,
    values: Float32Array.from({ length: count * dims }, (_, i) => bytes.readFloatLE(dataOffset + 4 * i)),
  };
}

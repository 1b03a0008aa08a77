import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npyBytes } from './npy-file.ts';
import { topicMatrix } from './topic-matrix.ts';

export interface LargeCorpus {
  /** The .npy file; its texts lie beside it as JSONL. */
  readonly path: string;
  readonly remove: () => void;
}

const WORDS = ['boiler', 'ledger', 'orchard', 'harbour', 'violin', 'glacier', 'market', 'engine', 'garden', 'archive'];

/** Seeded vectors about many topics, as a .npy file with one line of text a vector, in a temp folder of its own. */
export function largeCorpus(count: number, { seed = 7, dims = 384, topics = 160, noise = 0.9 } = {}): LargeCorpus {
  const folder = mkdtempSync(join(tmpdir(), 'atomscope-large-'));
  const { matrix, topicOf } = topicMatrix({ count, seed, dims, topics, noise });
  const path = join(folder, `synthetic ${count}.npy`);
  writeFileSync(path, npyBytes(matrix));
  const line = (_: unknown, row: number) => {
    const topic = topicOf[row]!;
    const words = `${WORDS[topic % 10]} ${WORDS[(topic * 7 + 3) % 10]} number ${topic}`;
    return `${JSON.stringify({ id: `v${row}`, text: `A note on the ${words}, written as entry ${row}.` })}\n`;
  };
  writeFileSync(path.replace(/npy$/, 'jsonl'), Array.from({ length: count }, line).join(''));
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

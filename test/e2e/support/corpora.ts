import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes files into a fresh folder, whose name is hard on path handling, and returns it. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'atomscope é 日本 '));
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents);
  }
  return folder;
}

/** One JSON value a line. */
export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const WORDS =
  'river engine orchard ticket retry disk alarm garden violin budget flight harbour copper lesson recipe winter'.split(
    ' ',
  );

/** Twelve words that depend on the number only: no two turns alike, and none of them new to the next run. */
export function sentence(number: number, salt = 0): string {
  let state = (number * 2654435761 + salt * 40503 + 1) >>> 0;
  return Array.from({ length: 12 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return WORDS[state >>> 28];
  }).join(' ');
}

/** Messages t0, t1, … by turns from a user and an assistant. */
export function chat(turns: number, textOf: (turn: number) => string = sentence) {
  return Array.from({ length: turns }, (_, turn) => ({
    id: `t${turn}`,
    role: turn % 2 === 0 ? 'user' : 'assistant',
    content: textOf(turn),
  }));
}

export function question(change: Readonly<Record<string, unknown>> = {}) {
  return {
    id: 'q1',
    question: 'what about the river?',
    answer: 'it flows',
    type: 'plain',
    evidence: ['t0'],
    ...change,
  };
}

/** A .npy file of `count` float32 vectors. */
export function npy(count: number, dims: number, at: (index: number) => number): Buffer {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${count}, ${dims}), }\n`;
  const head = Buffer.alloc(10 + header.length);
  head.write('\x93NUMPY\x01\x00', 'latin1');
  head.writeUInt16LE(header.length, 8);
  head.write(header, 10, 'latin1');
  return Buffer.concat([
    head,
    Buffer.from(Float32Array.from({ length: count * dims }, (_, index) => at(index)).buffer),
  ]);
}

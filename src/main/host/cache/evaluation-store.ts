import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import type { CellColumns } from '../../../core/evaluate/cell-columns.ts';
import { removeOldFiles } from './old-files.ts';
import { replaceFile } from './replace-file.ts';

/** Measured cells of one episode, by `cellKey`. */
export type KeptCells = Readonly<Record<string, CellColumns>>;

/** Finished parts of evaluations. A key stands for everything that shapes them, so what is found needs no check. */
export interface EvaluationStore {
  /** Empty where nothing (or nothing whole) is kept. */
  read(key: string): KeptCells;
  /** Replaces what is kept; a kill at any moment leaves the old or the new. Never throws. */
  write(key: string, cells: KeptCells): void;
}

interface EvaluationStoreOptions {
  readonly nowMs?: number;
  /** Told once, in a sentence, when something cannot be written: it is kept for as long as the process lasts. */
  readonly onFault: (sentence: string) => void;
}

/** The store in `folder`, a file an episode; those unused for 30 days are removed. */
export function openEvaluationStore(
  folder: string,
  { nowMs = Date.now(), onFault }: EvaluationStoreOptions,
): EvaluationStore {
  removeOldFiles(folder, nowMs);
  const pathOf = (key: string) => join(folder, `${key}.json`);
  const unwritten = new Map<string, string>();
  let isTold = false;
  return {
    read: (key) => (unwritten.has(key) ? JSON.parse(unwritten.get(key)!) : readCells(pathOf(key))),
    write(key, cells) {
      const body = JSON.stringify(cells);
      try {
        replaceFile(pathOf(key), `${digest(body)}\n${body}`);
        unwritten.delete(key);
      } catch (error) {
        // What was measured is worth more than that it is kept.
        unwritten.set(key, body);
        if (!isTold) onFault(`The cache of evaluations in ${folder} cannot be written: ${reasonOf(error)}.`);
        isTold = true;
      }
    },
  };
}

/** The first line is the digest of the rest: a file that was damaged is as good as none. */
function readCells(path: string): KeptCells {
  try {
    const text = readFileSync(path, 'utf8');
    const cut = text.indexOf('\n');
    const body = text.slice(cut + 1);
    return text.slice(0, cut) === digest(body) ? JSON.parse(body) : {};
  } catch {
    return {};
  }
}

function digest(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

/** A store that lasts as long as the process: for tests, and where no cache folder can be had. */
export function memoryEvaluationStore(): EvaluationStore {
  const kept = new Map<string, string>();
  return {
    read: (key) => JSON.parse(kept.get(key) ?? '{}'),
    write: (key, cells) => void kept.set(key, JSON.stringify(cells)),
  };
}

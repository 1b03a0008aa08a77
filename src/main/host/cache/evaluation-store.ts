import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellColumns } from '../../../core/evaluate/cell-columns.ts';
import { removeOldFiles } from './old-files.ts';

/** Measured cells of one episode, by `cellKey`. */
export type KeptCells = Readonly<Record<string, CellColumns>>;

/** Finished parts of evaluations. A key stands for everything that shapes them, so what is found needs no check. */
export interface EvaluationStore {
  /** Empty where nothing (or nothing whole) is kept. */
  read(key: string): KeptCells;
  /** Replaces what is kept; a kill at any moment leaves the old or the new. */
  write(key: string, cells: KeptCells): void;
}

/** The store in `folder`, a file an episode; those not written for 30 days are removed. */
export function openEvaluationStore(folder: string, nowMs: number = Date.now()): EvaluationStore {
  removeOldFiles(folder, nowMs);
  const pathOf = (key: string) => join(folder, `${key}.json`);
  return {
    read: (key) => readCells(pathOf(key)),
    write(key, cells) {
      const body = JSON.stringify(cells);
      const beside = `${pathOf(key)}.${process.pid}.tmp`;
      writeFileSync(beside, `${digest(body)}\n${body}`);
      renameSync(beside, pathOf(key));
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

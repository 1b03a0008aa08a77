import { describe, expect, it } from 'vitest';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { createWriteLog, sliceWriteLog, WRITE_COLUMNS } from '../../../src/core/model/write-log.ts';
import { randomMatrix, triangleOf } from '../../support/random-stream.ts';

const shape = { seed: 5, count: 40, dims: 6, topics: 4, noise: 0.4, zeros: 2, duplicates: 2 };
const log = replayRsm(triangleOf(randomMatrix(shape)), { tau: 0.8, gate: 'max-member', candidate: 'best-score' });

describe('a write log', () => {
  it('names every column, so that none is forgotten when rows are cut or joined', () => {
    const columns = Object.entries(createWriteLog(3, 0.5))
      .filter(([, value]) => typeof value === 'object')
      .map(([name]) => name);
    expect([...WRITE_COLUMNS].sort()).toEqual(columns.sort());
  });

  it('begins with rows that say nothing happened', () => {
    const empty = createWriteLog(2, 0.5);
    expect([...empty.atomOf]).toEqual([-1, -1]);
    expect([...empty.margin]).toEqual([Number.NaN, Number.NaN]);
    expect([...empty.runnerUp]).toEqual([-1, -1]);
  });

  it('is put together again from its slices', () => {
    const joined = createWriteLog(log.count, log.tau);
    for (const [from, to] of [
      [0, 1],
      [1, 17],
      [17, 17],
      [17, 40],
    ] as const) {
      const slice = sliceWriteLog(log, from, to);
      expect(slice.count).toBe(to - from);
      expect(slice.tau).toBe(log.tau);
      for (const column of WRITE_COLUMNS) (joined[column] as Float32Array).set(slice[column] as Float32Array, from);
    }
    for (const column of WRITE_COLUMNS) expect(joined[column]).toEqual(log[column]);
  });

  it('owns the rows of a slice: they may move to another thread', () => {
    const slice = sliceWriteLog(log, 4, 9);
    for (const column of WRITE_COLUMNS) expect(slice[column].buffer).not.toBe(log[column].buffer);
    const [atom] = log.atomOf.slice(4);
    slice.atomOf[0] = 99;
    expect(log.atomOf[4]).toBe(atom);
  });
});

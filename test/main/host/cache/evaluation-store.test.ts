import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type KeptCells, openEvaluationStore } from '../../../../src/main/host/cache/evaluation-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const opened = (folder: string) => openEvaluationStore(folder, { onFault: expect.unreachable });
const cells = { 'flat own 4000 1': { er: [0.1, null] } } as unknown as KeptCells;

describe('openEvaluationStore', () => {
  it('gives back what it was given, also when opened again, and nothing half-written lies about', () => {
    const folder = tempFolder();
    const store = opened(folder);
    expect(store.read('k')).toEqual({});
    store.write('k', cells);
    expect(opened(folder).read('k')).toEqual(cells);
    expect(readdirSync(folder)).toEqual(['k.json']);
  });

  it('takes a damaged file for none', () => {
    const folder = tempFolder();
    const store = opened(folder);
    store.write('k', cells);
    const whole = readFileSync(join(folder, 'k.json'), 'utf8');
    for (const damaged of [whole.slice(0, -3), whole.replace('0.1', '0.9'), '', '{}']) {
      writeFileSync(join(folder, 'k.json'), damaged);
      expect(store.read('k')).toEqual({});
    }
  });

  it('removes what nobody has written for a month', () => {
    const folder = tempFolder();
    opened(folder).write('old', cells);
    opened(folder).write('new', cells);
    const longAgo = new Date(Date.now() - 40 * 86_400_000);
    utimesSync(join(folder, 'old.json'), longAgo, longAgo);
    opened(folder);
    expect(readdirSync(folder)).toEqual(['new.json']);
  });

  it('goes on where nothing can be written, says so once, and writes again when it can', () => {
    const folder = tempFolder();
    const told: string[] = [];
    const store = openEvaluationStore(folder, { onFault: (sentence) => told.push(sentence) });
    rmSync(folder, { recursive: true });
    store.write('k', cells);
    store.write('l', cells);
    expect(store.read('k')).toEqual(cells);
    expect(told).toEqual([expect.stringMatching(/^The cache of evaluations in .+ cannot be written: ENOENT.+\.$/)]);
    mkdirSync(folder);
    store.write('k', cells);
    expect(opened(folder).read('k')).toEqual(cells);
    expect(readdirSync(folder)).toEqual(['k.json']);
  });

  it('leaves nothing half-written where a file cannot be put in its place', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'k.json'));
    openEvaluationStore(folder, { onFault: () => {} }).write('k', cells);
    expect(readdirSync(folder)).toEqual(['k.json']);
  });
});

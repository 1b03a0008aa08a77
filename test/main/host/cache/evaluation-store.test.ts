import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type KeptCells, openEvaluationStore } from '../../../../src/main/host/cache/evaluation-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const cells = { 'flat own 4000 1': { er: [0.1, null] } } as unknown as KeptCells;

describe('openEvaluationStore', () => {
  it('gives back what it was given, also when opened again, and nothing half-written lies about', () => {
    const folder = tempFolder();
    const store = openEvaluationStore(folder);
    expect(store.read('k')).toEqual({});
    store.write('k', cells);
    expect(openEvaluationStore(folder).read('k')).toEqual(cells);
    expect(readdirSync(folder)).toEqual(['k.json']);
  });

  it('takes a damaged file for none', () => {
    const folder = tempFolder();
    const store = openEvaluationStore(folder);
    store.write('k', cells);
    const whole = readFileSync(join(folder, 'k.json'), 'utf8');
    for (const damaged of [whole.slice(0, -3), whole.replace('0.1', '0.9'), '', '{}']) {
      writeFileSync(join(folder, 'k.json'), damaged);
      expect(store.read('k')).toEqual({});
    }
  });

  it('removes what nobody has written for a month', () => {
    const folder = tempFolder();
    openEvaluationStore(folder).write('old', cells);
    openEvaluationStore(folder).write('new', cells);
    const longAgo = new Date(Date.now() - 40 * 86_400_000);
    utimesSync(join(folder, 'old.json'), longAgo, longAgo);
    openEvaluationStore(folder);
    expect(readdirSync(folder)).toEqual(['new.json']);
  });
});

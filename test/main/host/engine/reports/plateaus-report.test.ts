import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdsTau } from '../../../../../src/core/tau/plateau.ts';
import { chatFile, startEngineRun, withTau } from '../../../../support/engine-run.ts';
import { npyBytes } from '../../../../support/npy-file.ts';
import { randomMatrix } from '../../../../support/random-stream.ts';
import { sourceOf } from '../../../../support/report-source.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

const settings = withTau(0.6);
/** A story's file lasts as long as the test that asks for it. */
const story = () => sourceOf(chatFile(60));

describe('plateausReport', () => {
  it('lists plateaus from the highest τ down, end to end, and clusters at any τ as they say', async () => {
    const { call } = startEngineRun();
    const source = story();
    const report = await call('plateausReport', { source, settings, evidence: 'leave' });
    const { plateaus, n } = report;
    expect(report).toMatchObject({ gate: 'max-member', candidate: 'best-score', method: 'rsm' });
    expect(plateaus.length).toBeGreaterThan(3);
    expect(plateaus[0]).toMatchObject({ upTo: null, atoms: n, largestShare: 1 / n });
    expect(plateaus.at(-1)).toMatchObject({ above: null, atoms: 1, largestShare: 1 });
    plateaus.slice(1).forEach(({ upTo }, index) => {
      expect(upTo).toBe(plateaus[index]!.above);
    });
    for (const tau of [0.95, 0.7, 0.5, plateaus[2]!.above!]) {
      const { atoms, plateau } = await call('clusterReport', { source, settings: withTau(tau) });
      const held = plateaus.find((candidate) => holdsTau(candidate, tau))!;
      expect({ ...plateau, atoms: atoms.length }).toEqual({ above: held.above, upTo: held.upTo, atoms: held.atoms });
    }
  });

  it('measures what a sweep measures, beside flat, only when asked', async () => {
    const { call } = startEngineRun();
    const source = story();
    const without = await call('plateausReport', { source, settings, evidence: 'leave' });
    expect(without.reference).toBeUndefined();
    expect(without.plateaus.every((plateau) => !('er' in plateau))).toBe(true);
    const { plateaus, reference } = await call('plateausReport', { source, settings, evidence: 'measure' });
    expect(reference).toMatchObject({ method: 'flat', er: expect.any(Number), fill: expect.any(Number) });
    const { rows } = await call('sweepReport', { source, settings, from: 0.4, to: 0.9, steps: 11 });
    for (const row of rows) {
      const held = plateaus.find((plateau) => holdsTau(plateau, row.tau!))!;
      expect(held).toMatchObject({ er: row.evidenceRecall, atoms: row.atoms, largestShare: row.largestShare });
    }
  });

  it('flags the cliffs of its own rows', async () => {
    const { call } = startEngineRun();
    const source = story();
    const { plateaus, cliffs } = await call('plateausReport', { source, settings, evidence: 'measure' });
    expect(cliffs.length).toBeGreaterThan(0);
    for (const { index, tau, shareMove, recallMove } of cliffs) {
      expect(tau).toBe(plateaus[index]!.above);
      expect(shareMove).toBe(plateaus[index + 1]!.largestShare - plateaus[index]!.largestShare);
      expect(recallMove).toBe(plateaus[index + 1]!.er! - plateaus[index]!.er!);
    }
  });

  it('follows the method: DP-means has plateaus of its own', async () => {
    const { call } = startEngineRun();
    const source = story();
    const dp = { ...settings, methodA: 'dp-means' } as const;
    const centroid = { ...settings, write: { ...settings.write, gate: 'centroid' } } as const;
    const report = await call('plateausReport', { source, settings: dp, evidence: 'leave' });
    expect(report).toMatchObject({ gate: 'centroid', method: 'dp-means' });
    const same = await call('plateausReport', { source, settings: centroid, evidence: 'leave' });
    expect(report.plateaus).toEqual(same.plateaus);
  });

  it('tells how far it is', async () => {
    const { call, events } = startEngineRun();
    const source = story();
    const { n } = await call('plateausReport', { source, settings, evidence: 'leave' });
    const told = events.flatMap((event) =>
      event.type === 'task-progressed' && event.progress.task === 'plateaus' ? [event.progress] : [],
    );
    expect(told[0]).toMatchObject({ done: 0, total: n - 1, unit: 'joins' });
    expect(told.at(-1)).toMatchObject({ done: n - 1, total: n - 1 });
    expect(events.at(-1)).toEqual({ type: 'task-ended', task: 'plateaus', outcome: 'completed' });
  });

  it('stops when it is aborted', async () => {
    const { engine } = startEngineRun();
    const source = story();
    const abort = new AbortController();
    const input = { source, settings, evidence: 'leave' } as const;
    const report = engine.call('plateausReport', input, abort.signal);
    abort.abort();
    await expect(report).rejects.toThrow(/abort/i);
  });

  it('refuses evidence where there is none, and where questions cannot be asked', async () => {
    const { call } = startEngineRun();
    const folder = tempFolder();
    const path = join(folder, 'quiet.jsonl');
    writeFileSync(path, ['{"role":"user","content":"a"}', '{"role":"user","content":"b"}'].join('\n'));
    const quiet = call('plateausReport', { source: sourceOf(path), settings, evidence: 'measure' });
    await expect(quiet).rejects.toThrow(/0 questions.*expected some, or no --evidence/);
    const vectorsPath = join(folder, 'v.npy');
    const matrix = randomMatrix({ seed: 1, count: 9, dims: 4, topics: 2, noise: 0.5, zeros: 0, duplicates: 0 });
    writeFileSync(vectorsPath, npyBytes(matrix));
    const vectors = sourceOf('', { paths: [], vectorsPath });
    const asked = call('plateausReport', { source: vectors, settings, evidence: 'measure' });
    await expect(asked).rejects.toThrow(/embedder is not known.*leave out --evidence/);
    const plain = await call('plateausReport', { source: vectors, settings, evidence: 'leave' });
    expect(plain.plateaus[0]).toMatchObject({ atoms: 9 });
  });
});

import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/core/model/settings.ts';
import { chatFile, isMeasured, startEngineRun, withTau } from '../../../support/engine-run.ts';
import { sourceOf } from '../../../support/report-source.ts';

vi.mock(
  '../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../support/layout-here.ts'),
);

const stored = (storage: Settings['write']['storage'], settings: Settings): Settings => ({
  ...settings,
  write: { ...settings.write, storage },
});

describe('int8 storage', () => {
  it('writes from the dequantised vectors, and tells what they flip against float32', async () => {
    const { call } = startEngineRun();
    const source = sourceOf(chatFile(60));
    const { plateaus } = await call('plateausReport', { source, settings: DEFAULT_SETTINGS, evidence: 'leave' });
    // Just above a plateau's end the first refusal is a hair below τ: int8 need not move much to flip it.
    const flipping: number[] = [];
    for (const { above } of plateaus.slice(0, 12)) {
      const settings = withTau(above! + 1e-7);
      const float32 = await call('clusterReport', { source, settings });
      const int8 = await call('clusterReport', { source, settings: stored('int8', settings) });
      const flips = int8.diagnostics.storageFlips as { writes: number[]; ofWrites: number; ranks: null };
      expect(float32.diagnostics).not.toHaveProperty('storageFlips');
      expect(flips).toMatchObject({ ofWrites: 15, ranks: null });
      const same = JSON.stringify(int8.atomOf) === JSON.stringify(float32.atomOf);
      expect(flips.writes.length === 0).toBe(same);
      flipping.push(flips.writes.length);
    }
    expect(flipping.some((count) => count > 0)).toBe(true);
    expect(flipping.some((count) => count === 0)).toBe(true);
  });

  it('sweeps over what it stores', async () => {
    const { call } = startEngineRun();
    const source = sourceOf(chatFile(120));
    const sweep = (settings: Settings) => call('sweepReport', { source, settings, from: 0.3, to: 0.99, steps: 70 });
    const float32 = await sweep(DEFAULT_SETTINGS);
    const int8 = await sweep(stored('int8', DEFAULT_SETTINGS));
    expect(int8.calibration).not.toEqual(float32.calibration);
    expect(int8.calibration.p70).toBeCloseTo(float32.calibration.p70!, 2);
    expect(int8.rows).not.toEqual(float32.rows);
    expect(int8.rows.every((row, i) => Math.abs(row.atoms! - float32.rows[i]!.atoms!) <= 4)).toBe(true);
  });

  it('changes the run and the similarities on screen and back, while the map stays', async () => {
    const run = startEngineRun();
    await run.call('changeSettings', { settings: withTau(0.6), gesture: 0 });
    await run.call('openPaths', { paths: [chatFile(60)] });
    const float32 = await run.until(isMeasured);
    const comparison = await run.call('compareStorage', { storage: 'int8' });
    expect(comparison).toMatchObject({ tau: 0.6, ofWrites: 15, ranks: { ofQuestions: 4, topAtoms: 6 } });
    await run.call('changeSettings', { settings: stored('int8', withTau(0.6)), gesture: 1 });
    const int8 = await run.until((state) => isMeasured(state) && state.run!.run !== float32.run!.run);
    expect(await run.call('compareStorage', { storage: 'int8' })).toEqual(comparison);
    expect(int8.similarities).not.toEqual(float32.similarities);
    expect(int8.layout).toBe(float32.layout);
    await run.call('changeSettings', { settings: withTau(0.6), gesture: 2 });
    const back = await run.until((state) => isMeasured(state) && state.run!.run !== int8.run!.run);
    expect(back.similarities).toEqual(float32.similarities);
  });
});

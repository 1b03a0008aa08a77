import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holdsTau } from '../../../../../src/core/tau/plateau.ts';
import { chatFile, startEngineRun, withTau } from '../../../../support/engine-run.ts';
import { sourceOf } from '../../../../support/report-source.ts';

const settings = {
  ...withTau(0.6),
  pack: { ...withTau(0.6).pack, topAtoms: 2, perAtom: 3, budgetTokens: 150 },
};

/** The bakery's story with `count` questions on it. */
function storyWith(count: number): string {
  const path = chatFile(60);
  const topics = ['boiler pressure and the valve', 'van and the market', 'dough and loaves', 'invoice and refund'];
  const questions = Array.from({ length: count }, (_, i) => ({
    id: `Q${i}`,
    question: `what about the ${topics[i % 4]}`,
    evidence: [`t${(i * 7) % 60}`, `t${(i * 13) % 60}`],
  }));
  writeFileSync(path.replace('.jsonl', '.questions.jsonl'), questions.map((q) => `${JSON.stringify(q)}\n`).join(''));
  return path;
}

describe('suggestReport', () => {
  it('gives the calibrated τ and the best plateau, in-sample and held out, beside the present τ and flat', async () => {
    const { call } = startEngineRun();
    const source = sourceOf(storyWith(10));
    const report = await call('suggestReport', { source, settings, pareto: 'leave' });
    const { plateaus } = await call('plateausReport', { source, settings, evidence: 'measure' });
    const { calibration } = await call('sweepReport', { source, settings, from: 0.5, to: 0.5, steps: 1 });
    expect(report.calibrated).toMatchObject({ tau: calibration.p70, percentile: 70, sample: 15 });
    for (const { tau, ...figures } of [report.present, report.calibrated]) {
      expect(figures).toMatchObject(plateaus.find((plateau) => holdsTau(plateau, tau))!);
    }
    expect(report.present.tau).toBe(0.6);
    if (report.validated.kind !== 'suggested') throw new Error('there are ten questions');
    const { suggested, inSample, heldOut, folds } = report.validated;
    expect(inSample.questions).toBe(10);
    expect(inSample.er).toBeCloseTo(Math.max(...plateaus.map(({ er }) => er!)), 9);
    const { index, tau: _, ...figures } = suggested;
    expect(plateaus[index]).toMatchObject(figures);
    expect(folds.map(({ heldOut: other }) => other.questions)).toEqual([5, 5]);
    expect(heldOut.er).toBeLessThanOrEqual(inSample.er + 1e-9);
    expect(report.reference).toMatchObject({ method: 'flat' });
    expect(report.pareto).toBeUndefined();
  });

  it('weighs recall against tokens when asked', async () => {
    const { call, events } = startEngineRun();
    const { pareto } = await call('suggestReport', { source: sourceOf(storyWith(6)), settings, pareto: 'measure' });
    expect(pareto!.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({ tau: 0.6, topAtoms: 2, perAtom: 3, budgetTokens: 150 }),
    ]);
    expect(pareto!.some(({ isOnFront }) => isOnFront)).toBe(true);
    expect(pareto!.some(({ isOnFront }) => !isOnFront)).toBe(true);
    expect(pareto!.every(({ tokens, budgetTokens }) => tokens <= budgetTokens)).toBe(true);
    expect(events.at(-1)).toEqual({ type: 'task-ended', task: 'pareto', outcome: 'completed' });
  });

  it('says when there are too few questions', async () => {
    const { call } = startEngineRun();
    const few = await call('suggestReport', { source: sourceOf(storyWith(3)), settings, pareto: 'leave' });
    expect(few.validated).toEqual({ kind: 'too-few', questionsWithEvidence: 3, needed: 4 });
    expect(few.reference).toMatchObject({ method: 'flat' });
    const none = await call('suggestReport', { source: sourceOf(storyWith(0)), settings, pareto: 'measure' });
    expect(none.validated).toEqual({ kind: 'too-few', questionsWithEvidence: 0, needed: 4 });
    expect(none).not.toHaveProperty('reference');
    expect(none).not.toHaveProperty('pareto');
    expect(none.calibrated.tau).toBe(few.calibrated.tau);
  });
});

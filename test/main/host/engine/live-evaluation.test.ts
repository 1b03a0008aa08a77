import { describe, expect, it, vi } from 'vitest';
import type { Reach } from '../../../../src/core/contract/evaluation.ts';
import { cellsOf, type EvaluationPlan } from '../../../../src/core/contract/evaluation-plan.ts';
import type { AtomscopeState } from '../../../../src/core/contract/state.ts';
import type { Source } from '../../../../src/main/host/engine/report-calls.ts';
import { chatFile, type EngineRun, isMeasured, startEngineRun, withTau } from '../../../support/engine-run.ts';
import { planOfMethods } from '../../../support/evaluated-episodes.ts';

vi.mock(
  '../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../support/layout-here.ts'),
);

const settings = { ...withTau(0.6), pack: { ...withTau(0).pack, topAtoms: 2, perAtom: 2 } };
const plan: EvaluationPlan = planOfMethods(['rsm', 'dp-means', 'online-kmeans', 'flat'], {
  settings,
  budgets: [120, 240],
});
const isComplete = ({ evaluation }: AtomscopeState) => evaluation?.status === 'complete';

function sourceOf(...paths: string[]): Source {
  const none = { episodeId: null, questionsPath: null, auditPath: null, columns: {}, vectorsPath: null };
  return { paths, ...none, embedder: 'minilm', model: null, longText: 'windows' };
}

async function opened(paths: readonly string[]) {
  const run = startEngineRun();
  await run.call('openPaths', { paths });
  await run.until(isMeasured);
  return run;
}

async function evaluated(run: EngineRun, reach: Reach = 'corpus', over: Partial<EvaluationPlan> = {}) {
  await run.call('evaluate', { plan: { ...plan, ...over }, reach });
  return (await run.until((state) => isComplete(state) && !state.progress.evaluate)).evaluation!;
}

describe('the evaluation of the window', () => {
  it('holds the tables that the command line reports, and exports its bytes', async () => {
    const paths = [chatFile(60), chatFile(40)];
    const run = await opened(paths);
    const { figures, cells, episodes } = await evaluated(run);
    const input = { source: sourceOf(...paths), plan };
    const report = await startEngineRun().call('evaluateReport', { ...input, perQuestion: 'off' });
    expect(JSON.stringify(figures)).toBe(JSON.stringify(report));
    expect(cells).toEqual({ done: 2 * cellsOf(plan).length, of: 2 * cellsOf(plan).length });
    expect(episodes).toEqual({ done: 2, of: 2 });
    const { text } = await run.call('exportEvaluation', { format: 'json' });
    expect(text).toBe(`${JSON.stringify(report)}\n`);
    const whole = await startEngineRun().call('evaluateReport', { ...input, perQuestion: 'on' });
    const perQuestion = await run.call('exportEvaluation', { format: 'json-per-question' });
    expect(perQuestion.text).toBe(`${JSON.stringify(whole)}\n`);
  });
});

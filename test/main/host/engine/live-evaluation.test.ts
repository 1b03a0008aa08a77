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
const QUESTIONS = {
  cell: { method: 'rsm', packing: 'own', budgetTokens: 120, seed: 1 },
  reference: null,
} as const;
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

  it('keeps what is finished when it is cancelled, goes on from there, and comes to the same', async () => {
    const run = await opened([chatFile(120), chatFile(80)]);
    await run.call('evaluate', { plan, reach: 'corpus' });
    await run.until(({ progress }) => progress.evaluate?.unit === 'packs');
    await run.call('cancelTask', { task: 'evaluate' });
    const { evaluation, progress } = await run.until((state) => state.evaluation?.status === 'cancelled');
    const { cells, figures } = evaluation!;
    expect(cells.done).toBeGreaterThan(0);
    expect(cells.done).toBeLessThan(cells.of);
    expect(figures!.rows.length).toBeGreaterThan(0);
    await run.until((state) => !state.progress.evaluate);
    expect(progress.embed).toBeUndefined();
    await expect(run.call('exportEvaluation', { format: 'csv' })).rejects.toThrow('not finished');
    const { length } = run.events;
    const whole = await evaluated(run);
    const first = run.events
      .slice(length)
      .find((event) => event.type === 'evaluation-measured' && event.evaluation.figures !== null);
    expect(first).toMatchObject({ evaluation: { cells: { done: cells.done } } });
    expect(whole.cells.done).toBe(whole.cells.of);
    const again = await evaluated(run);
    expect(JSON.stringify(again.figures)).toBe(JSON.stringify(whole.figures));
  });

  it('is complete where it is cancelled while its tables are drawn: nothing is left to resume', async () => {
    const run = await opened([chatFile(60)]);
    await run.call('evaluate', { plan, reach: 'corpus' });
    await run.until((state) => state.evaluation?.status === 'drawing');
    await run.call('cancelTask', { task: 'evaluate' });
    const { evaluation } = await run.until(isComplete);
    expect(evaluation!.cells.done).toBe(evaluation!.cells.of);
    expect(evaluation!.figures!.paired.length).toBeGreaterThan(0);
  });

  it('stands while settings change and episodes are opened, and names the settings it was made under', async () => {
    const run = await opened([chatFile(60), chatFile(40)]);
    const { figures } = await evaluated(run);
    const other = withTau(0.3);
    await run.call('changeSettings', { settings: other, gesture: 1 });
    await run.call('selectEpisode', { episodeId: run.state().corpus!.episodes[1]!.episodeId });
    await run.until(isMeasured);
    expect(run.state().evaluation!.figures).toEqual(figures);
    expect(run.state().evaluation!.plan.settings).toEqual(plan.settings);
    const anew = await evaluated(run, 'corpus', { settings: other });
    expect(JSON.stringify(anew.figures)).not.toBe(JSON.stringify(figures));
  });

  it('goes with its corpus', async () => {
    const run = await opened([chatFile(120)]);
    await run.call('evaluate', { plan, reach: 'corpus' });
    await run.until(({ progress }) => progress.evaluate?.unit === 'packs');
    await run.call('openPaths', { paths: [chatFile(20)] });
    await run.until((state) => isMeasured(state) && state.episode!.heading.turnCount === 20);
    expect(run.state().evaluation).toBeNull();
    expect(run.state().progress.evaluate).toBeUndefined();
    await expect(run.call('evaluatedQuestions', QUESTIONS)).rejects.toThrow('Nothing has been evaluated yet.');
  });

  it('can be asked for more until the corpus that follows is on screen', async () => {
    const run = await opened([chatFile(60)]);
    await evaluated(run);
    await run.call('openPaths', { paths: [chatFile(20)] });
    expect(run.state().evaluation).not.toBeNull();
    expect(await run.call('evaluatedQuestions', QUESTIONS)).not.toHaveLength(0);
    await run.until((state) => isMeasured(state) && state.episode!.heading.turnCount === 20);
    expect(run.state().evaluation).toBeNull();
  });

  it('ends for good where its corpus goes while what was finished is compared', async () => {
    const run = await opened([chatFile(120), chatFile(80)]);
    await run.call('evaluate', { plan, reach: 'corpus' });
    await run.until(({ evaluation }) => (evaluation?.figures?.rows.length ?? 0) > 0);
    await run.call('cancelTask', { task: 'evaluate' });
    await run.call('openPaths', { paths: [chatFile(20)] });
    await run.until((state) => isMeasured(state) && state.episode!.heading.turnCount === 20);
    const after = run.events.findLastIndex(({ type }) => type === 'corpus-opened');
    expect(run.events.slice(after).map(({ type }) => type)).not.toContain('evaluation-measured');
    expect(run.state()).toMatchObject({ evaluation: null, failure: null });
  });

  it('is of the episode on screen where that is asked for, as --episode would be', async () => {
    const paths = [chatFile(60), chatFile(40)];
    const run = await opened(paths);
    const { episodeId } = run.state().corpus!.episodes[0]!;
    const { figures, command } = await evaluated(run, 'episode');
    expect(figures!.scope.episodes).toBe(1);
    expect(command).toContain(` --episode "${episodeId}"`);
  });

  it('is taken up for the episode it was begun with, whichever is on screen by now', async () => {
    const run = await opened([chatFile(120), chatFile(40)]);
    await expect(run.call('resumeEvaluation', null)).rejects.toThrow('Nothing has been evaluated yet.');
    const [first, second] = run.state().corpus!.episodes;
    await run.call('evaluate', { plan, reach: 'episode' });
    await run.until(({ progress }) => progress.evaluate?.unit === 'packs');
    await run.call('cancelTask', { task: 'evaluate' });
    await run.until((state) => state.evaluation?.status === 'cancelled' && !state.progress.evaluate);
    await run.call('selectEpisode', { episodeId: second!.episodeId });
    await run.until((state) => isMeasured(state) && state.episode!.heading.turnCount === 40);
    await run.call('changeSettings', { settings: withTau(0.3), gesture: 1 });
    await run.call('resumeEvaluation', null);
    const { evaluation } = await run.until(isComplete);
    expect(evaluation!.episodeId).toBe(first!.episodeId);
    expect(evaluation!.command).toContain(` --episode "${first!.episodeId}"`);
    expect(evaluation!.plan).toEqual(plan);
    await expect(run.call('resumeEvaluation', null)).rejects.toThrow('The evaluation was not stopped.');
    await run.call('selectEpisode', { episodeId: first!.episodeId });
    await run.until((state) => isMeasured(state) && state.episode!.heading.turnCount === 120);
    expect(JSON.stringify((await evaluated(run, 'episode')).figures)).toBe(JSON.stringify(evaluation!.figures));
  });

  it('lists the questions of a cell so that their mean is the number in the table', async () => {
    const run = await opened([chatFile(60), chatFile(40)]);
    const { figures } = await evaluated(run);
    for (const row of figures!.rows) {
      const cell = { method: row.method, packing: 'own', budgetTokens: row.budget, seed: 1 } as const;
      const questions = await run.call('evaluatedQuestions', { cell, reference: { ...cell, method: 'flat' } });
      expect(questions.map(({ text }) => text)).toContain('what happened to the boiler pressure');
      const known = questions.flatMap(({ figures: { er } }) => (er === null ? [] : [er]));
      expect(known.reduce((sum, er) => sum + er, 0) / known.length).toBeCloseTo(row.er!, 12);
      const ended = questions.flatMap(({ turnStages }) => turnStages);
      expect(ended.filter((stage) => stage === 'P1')).toHaveLength(row.stages.turns.P1);
    }
    const { rows } = await run.call('evaluatedDifferences', { metric: 'er', reference: 'flat' });
    expect(rows).toHaveLength(6);
  });

  it('says why where nothing can be asked', async () => {
    const run = startEngineRun();
    await expect(run.call('evaluate', { plan, reach: 'corpus' })).rejects.toThrow('No episode is open.');
  });
});

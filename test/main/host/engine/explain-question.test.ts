import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { chatFile, isMeasured, startEngineRun, withTau } from '../../../support/engine-run.ts';
import { FIXTURES } from '../../../support/goldens.ts';

vi.mock(
  '../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../support/layout-here.ts'),
);

/** Little room and few atoms, so that evidence is missed. */
const tight = { ...withTau(0.6), pack: { ...withTau(0).pack, budgetTokens: 160, topAtoms: 2, perAtom: 2 } };

async function opened() {
  const run = startEngineRun();
  await run.call('changeSettings', { settings: tight, gesture: 0 });
  await run.call('openPaths', { paths: [chatFile(60)] });
  await run.until(isMeasured);
  return run;
}

describe('explainQuestion', () => {
  it('tells the same of a question as the outcomes on screen, for method A and the present settings', async () => {
    const run = await opened();
    const { a } = run.state().outcomes!;
    const questions = run.state().episode!.questions;
    for (const [row, { questionId }] of questions.entries()) {
      const told = await run.call('explainQuestion', { questionId, depth: 'journey' });
      expect(told).toMatchObject({ questionId, method: 'rsm', goldTurns: a.gold[row], goldTurnsIn: a.goldIn[row] });
      expect(told).toMatchObject({ tokens: a.tokens[row], counterfactuals: [], searched: null });
    }
    await run.call('changeSettings', { settings: { ...tight, methodA: 'flat' }, gesture: 1 });
    await run.until((state) => state.outcomes?.a.method === 'flat' && isMeasured(state));
    expect(await run.call('explainQuestion', { questionId: 'Q1' })).toMatchObject({ method: 'flat', rankedAtoms: [] });
  });

  it('lists the prompt chunk by chunk as it was filled, and what lies nearest to the question', async () => {
    const run = await opened();
    for (const { questionId, visibleChunks } of run.state().episode!.questions) {
      const { packed, tokens, nearest } = await run.call('explainQuestion', { questionId, depth: 'journey' });
      expect(packed.reduce((sum, chunk) => sum + chunk.tokens + chunk.headerTokens, 0)).toBe(tokens);
      const cosines = nearest.map(({ cosine }) => cosine);
      expect(cosines).toEqual([...cosines].sort((a, b) => b - a));
      expect(nearest).toHaveLength(Math.min(12, visibleChunks));
    }
  });

  it('offers changes that hold when the window applies them', async () => {
    const run = await opened();
    const missed = [];
    for (const questionId of ['Q1', 'Q2', 'Q4']) missed.push(await run.call('explainQuestion', { questionId }));
    const failing = missed.find(({ counterfactuals }) => counterfactuals.some(({ change }) => change === 'budget'))!;
    const found = failing.counterfactuals.find(({ change, and }) => change === 'budget' && and === null)!;
    const settings = { ...tight, pack: { ...tight.pack, budgetTokens: found.to as number } };
    await run.call('changeSettings', { settings, gesture: 2 });
    const after = await run.call('explainQuestion', { questionId: failing.questionId, depth: 'journey' });
    expect(after.goldTurnsIn).toBe(found.goldTurnsIn);
    for (const gold of after.gold.filter(({ chunk }) => found.bringsIn.includes(chunk)))
      expect(gold.place).not.toBeNull();
  });

  it('gives way to the question asked last', async () => {
    const run = await opened();
    const first = run.call('explainQuestion', { questionId: 'Q1' });
    const refused = expect(first).rejects.toMatchObject({ name: 'AbortError' });
    const second = await run.call('explainQuestion', { questionId: 'Q4' });
    await refused;
    expect(second.questionId).toBe('Q4');
  });

  it('tells how far the search is, and ends it with what it has found when it is stopped', async () => {
    const run = await opened();
    const whole = await run.call('explainQuestion', { questionId: 'Q1' });
    const told = run.events.flatMap((event) =>
      event.type === 'task-progressed' && event.progress.task === 'explain' ? [event.progress] : [],
    );
    expect(told.length).toBeGreaterThan(5);
    expect(told.at(-1)).toMatchObject({ done: told.length - 1, total: told.length, unit: 'searches' });
    expect(run.events.at(-1)).toEqual({ type: 'task-ended', task: 'explain', outcome: 'completed' });

    const asking = run.call('explainQuestion', { questionId: 'Q1' });
    // At once: the whole search takes less time here than a slice of work.
    await run.call('cancelTask', { task: 'explain' });
    const stopped = await asking;
    expect(stopped).toMatchObject({ counterfactuals: [], beyondReach: [], goldTurns: whole.goldTurns });
    expect(stopped.searched!.stopped).toMatchObject({ kindsTried: 0 });
    expect(whole.searched!.stopped).toBeNull();
    expect(run.events.at(-1)).toEqual({ type: 'task-ended', task: 'explain', outcome: 'cancelled' });
    expect(run.state().progress.explain).toBeUndefined();
  });

  it('goes on searching while the journey of the same question is told anew, and not of another', async () => {
    const run = await opened();
    const search = run.call('explainQuestion', { questionId: 'Q1' });
    await run.call('explainQuestion', { questionId: 'Q1', depth: 'journey' });
    expect((await search).searched).not.toBeNull();
    const given = run.call('explainQuestion', { questionId: 'Q1' });
    const refused = expect(given).rejects.toMatchObject({ name: 'AbortError' });
    await run.call('explainQuestion', { questionId: 'Q4', depth: 'journey' });
    await refused;
  });

  it('refuses with a sentence while there is nothing to explain', async () => {
    await expect(startEngineRun().call('explainQuestion', { questionId: 'Q1' })).rejects.toThrow('No episode is open.');
    const run = await opened();
    await expect(run.call('explainQuestion', { questionId: 'Q9' })).rejects.toThrow('The episode has no question Q9.');
  });

  it('says of vectors without an embedder that no question can be placed among them, now or later', async () => {
    const run = startEngineRun();
    await run.call('openPaths', { paths: [join(FIXTURES, 'tiny/tiny.npy')] });
    await run.until(({ run: shown }) => shown?.completed != null);
    for (const call of ['explainStages', 'measurePareto'] as const)
      await expect(run.call(call, null)).rejects.toThrow('These vectors came without their embedder');
  });
});

describe('explainStages', () => {
  it('tells of every question what its own explanation tells', async () => {
    const run = await opened();
    const stages = await run.call('explainStages', { questions: 'all' });
    expect(stages).toHaveLength(run.state().episode!.questions.length);
    for (const told of stages) {
      const { questionId } = told;
      expect(await run.call('explainQuestion', { questionId, depth: 'journey' })).toMatchObject(told);
    }
  });

  it('refuses with a sentence while nothing is open', async () => {
    await expect(startEngineRun().call('explainStages', { questions: 'all' })).rejects.toThrow('No episode is open.');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { EvaluationPlan } from '../../../../../src/core/contract/evaluation-plan.ts';
import type { AtomscopeEvent } from '../../../../../src/core/contract/events.ts';
import { METHODS } from '../../../../../src/core/model/settings.ts';
import type { EvaluationInput, Source } from '../../../../../src/main/host/engine/report-calls.ts';
import { type EngineRun, startEngineRun, storyTexts, withTau } from '../../../../support/engine-run.ts';
import { planOfMethods } from '../../../../support/evaluated-episodes.ts';
import { FIXTURES } from '../../../../support/goldens.ts';

vi.mock(
  '../../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../../support/layout-here.ts'),
);

const settings = { ...withTau(0.6), pack: { ...withTau(0).pack, topAtoms: 2, perAtom: 2 } };
const planOver = (over: Partial<EvaluationPlan> = {}) =>
  planOfMethods(['rsm', 'dp-means', 'online-kmeans', 'flat'], { settings, budgets: [120, 240], ...over });

/** Five talks in one file, each with three questions of two types; one of them without evidence. */
function talks(folder: string): string {
  const path = join(folder, 'talks.json');
  const talk = (id: number) => ({
    id: `talk-${id}`,
    messages: storyTexts(40 + 3 * id).map((content, i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: `${content} ${id}`,
    })),
    questions: [
      {
        id: 'Q1',
        question: 'what happened to the boiler pressure',
        type: 'what',
        evidence: [0, 9],
        answer: 'it stood still again',
      },
      {
        id: 'Q2',
        question: 'when did the van come back',
        type: 'when',
        evidence: [8 + id],
        given_answer: 'before noon',
        answer: 'noon',
      },
      { id: 'Q3', question: 'who was promised a refund', type: 'what', evidence: [] },
    ],
  });
  writeFileSync(path, JSON.stringify([0, 1, 2, 3, 4].map(talk)));
  return path;
}

function sourceOf(...paths: string[]): Source {
  const none = { episodeId: null, questionsPath: null, auditPath: null, columns: {}, vectorsPath: null };
  return { paths, ...none, embedder: 'minilm', model: null, longText: 'windows' };
}

const folder = mkdtempSync(join(tmpdir(), 'atomscope talks '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = talks(folder);
const input: EvaluationInput = { source: sourceOf(path), plan: planOver(), perQuestion: 'on' };
const evaluate = (run: EngineRun, over: Partial<EvaluationInput> = {}) =>
  run.call('evaluateReport', { ...input, ...over });
const packsTold = (events: readonly AtomscopeEvent[]) =>
  events.flatMap((event) =>
    event.type === 'task-progressed' && event.progress.task === 'evaluate' ? [event.progress] : [],
  );

describe('evaluateReport', () => {
  it('says of each question what packReport says', async () => {
    const run = startEngineRun();
    const report = await evaluate(run, { plan: planOver({ methods: METHODS, budgets: [150] }) });
    expect(report.scope).toMatchObject({ episodes: 5, questions: 15, withEvidence: 10, goldTurns: 15 });
    const place = report.perQuestion!.questions.findIndex(
      ({ episodeId, questionId }) => episodeId === 'talk-3' && questionId === 'Q1',
    );
    for (const [i, method] of METHODS.entries()) {
      const { metrics, tokens } = await run.call('packReport', {
        ...{ source: { ...input.source, episodeId: 'talk-3' }, questionId: 'Q1', method },
        settings: { ...settings, pack: { ...settings.pack, budgetTokens: 150 } },
      });
      const row = report.perQuestion!.rows[i]!;
      expect([row.method, row.er[place], row.ed[place], row.tokens[place]]).toEqual([
        method,
        metrics.er,
        metrics.ed,
        tokens,
      ]);
    }
    for (const { stages, er, method } of report.rows) {
      const known = report.perQuestion!.rows.find((row) => row.method === method)!.er;
      const missed = known.reduce<number>((sum, value, i) => sum + (1 - (value ?? 1)) * (i % 3 === 0 ? 2 : 1), 0);
      expect(stages.missedTurns).toBeCloseTo(missed, 9);
      expect(er).toBeGreaterThanOrEqual(0);
    }
  });

  it('prints the same bytes again, and in another process', async () => {
    const first = JSON.stringify(await evaluate(startEngineRun()));
    const run = startEngineRun();
    expect(JSON.stringify(await evaluate(run))).toBe(first);
    expect(JSON.stringify(await evaluate(run))).toBe(first);
  });

  it('measures nothing twice: a second run, and a further budget, find what is there', async () => {
    const run = startEngineRun();
    await evaluate(run);
    const { length } = run.events;
    const embedded = run.resources.embedCalls.length;
    await evaluate(run);
    expect(packsTold(run.events.slice(length))).toEqual([]);
    expect(run.resources.embedCalls.length).toBe(embedded);
    await evaluate(run, { plan: planOver({ budgets: [120, 240, 360] }) });
    // Three cells of merge rules, three of them listed, and flat; 15 questions.
    expect(packsTold(run.events.slice(length)).at(-1)).toMatchObject({ done: 7 * 15, total: 7 * 15, unit: 'packs' });
  });

  it('measures anew what was measured under other settings', async () => {
    const run = startEngineRun();
    await evaluate(run);
    const { length } = run.events;
    const other = { ...settings, pack: { ...settings.pack, topAtoms: 3 } };
    const report = await evaluate(run, { plan: planOver({ settings: other }) });
    expect(packsTold(run.events.slice(length)).at(-1)).toMatchObject({ done: 14 * 15 });
    expect(JSON.stringify(report)).toBe(
      JSON.stringify(await evaluate(startEngineRun(), { plan: planOver({ settings: other }) })),
    );
  });

  it('goes on after an interruption where it was, and says the same as an undisturbed run', async () => {
    const undisturbed = JSON.stringify(await evaluate(startEngineRun()));
    const run = startEngineRun();
    const abort = new AbortController();
    let cells = 0;
    const { write } = run.resources.evaluations();
    const stopping = vi.spyOn(run.resources.evaluations(), 'write').mockImplementation((key, held) => {
      write(key, held);
      if (++cells === 6) abort.abort();
    });
    await expect(run.engine.call('evaluateReport', input, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
    stopping.mockRestore();
    const { length } = run.events;
    expect(JSON.stringify(await evaluate(run))).toBe(undisturbed);
    const told = packsTold(run.events.slice(length)).at(-1)!;
    expect(told.total).toBeGreaterThan(0);
    expect(told.total).toBeLessThan(14 * 15);
    expect(told.done).toBe(told.total);
  });

  it('counts what it skips, and refuses where nothing can be asked', async () => {
    const vectors = join(FIXTURES, 'tiny/tiny.npy');
    const { scope } = await evaluate(startEngineRun(), { source: sourceOf(path, vectors) });
    expect(scope).toMatchObject({ episodes: 5, skippedEpisodes: [{ episodes: 1 }] });
    await expect(evaluate(startEngineRun(), { source: sourceOf(vectors) })).rejects.toMatchObject({
      ...{ name: 'BadInputError', path: vectors, message: expect.stringMatching(/no question to evaluate/) },
    });
  });

  it('takes one episode where one is named', async () => {
    const source = { ...sourceOf(path), episodeId: 'talk-2' };
    const { scope, perQuestion } = await evaluate(startEngineRun(), { source });
    expect([scope.episodes, perQuestion!.questions.every(({ episodeId }) => episodeId === 'talk-2')]).toEqual([
      1,
      true,
    ]);
  });

  it('has a row a seed, which differ only in what auto samples', async () => {
    const seeded = await evaluate(startEngineRun(), { plan: planOver({ seeds: [1, 2] }) });
    expect(seeded.rows.slice(0, 2).map(({ seed, budget }) => [budget, seed])).toEqual([
      [120, 1],
      [120, 2],
    ]);
    const figures = ({ seed: _, ...row }: (typeof seeded.rows)[number]) => row;
    expect(figures(seeded.rows[1]!)).toEqual(figures(seeded.rows[0]!));
  });
});

describe('answers', () => {
  it('given: only the questions that have one are judged', async () => {
    const { rows } = await evaluate(startEngineRun(), { plan: planOver({ answers: 'given', methods: ['flat'] }) });
    // "before noon" | "noon": 2/3, of each of the five episodes.
    expect(rows[0]!.answers).toMatchObject({ judged: 5, locomoF1: expect.closeTo(2 / 3, 12), bleu1: 0.5 });
  });

  it('extractive: quotes the prompt, so that more room cannot make sentences worse than none', async () => {
    const plan = planOver({ answers: 'extractive', methods: ['flat', 'recency'], budgets: [30, 5000] });
    const { rows, answers } = await evaluate(startEngineRun(), { plan });
    expect(answers).toBe('extractive');
    for (const row of rows) expect(row.answers!.judged).toBe(10);
    // With everything in the prompt both methods quote the same sentences.
    expect(rows[1]!.answers).toEqual(rows[3]!.answers);
    expect(rows[1]!.answers!.setF1).toBeGreaterThan(0);
  });
});

describe('shards', () => {
  it.each([2, 3, 7])('%i parts make the bytes of one process, in whatever order they come', async (of) => {
    const whole = JSON.stringify(await evaluate(startEngineRun()));
    const parts = [];
    for (let index = of; index >= 1; index--)
      parts.push(await startEngineRun().call('evaluatePart', { ...input, shard: { index, of } }));
    expect(parts.reduce((sum, { episodes }) => sum + episodes.length, 0)).toBe(5);
    // As they come from files.
    const merged = await startEngineRun().call('mergeReport', { parts: JSON.parse(JSON.stringify(parts)) });
    expect(JSON.stringify(merged)).toBe(whole);
  });

  it('that do not belong together are refused', async () => {
    const part = await startEngineRun().call('evaluatePart', { ...input, shard: { index: 1, of: 2 } });
    await expect(startEngineRun().call('mergeReport', { parts: [part] })).rejects.toThrow('shard 2 of 2 is missing');
  });
});

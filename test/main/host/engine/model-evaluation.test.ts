import { writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AnswererChoice } from '../../../../src/core/contract/answers.ts';
import type { EvaluationPlan } from '../../../../src/core/contract/evaluation-plan.ts';
import type { AtomscopeState } from '../../../../src/core/contract/state.ts';
import { type ChatStub, startChatStub, stubReply } from '../../../support/chat-stub.ts';
import { chatFile, type EngineRun, isMeasured, startEngineRun, withTau } from '../../../support/engine-run.ts';
import { planOfMethods } from '../../../support/evaluated-episodes.ts';

vi.mock(
  '../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../support/layout-here.ts'),
);

const KEY = 'sk-not-to-be-seen';
const settings = { ...withTau(0.6), pack: { ...withTau(0).pack, topAtoms: 2, perAtom: 2 } };
const plan: EvaluationPlan = planOfMethods(['rsm', 'flat'], {
  ...{ settings, budgets: [120, 240], answers: 'model' },
});
const QUESTIONS = [
  { id: 'Q1', question: 'what happened to the boiler', answer: 'the boiler 12', evidence: ['t0', 't4'] },
  { id: 'Q2', question: 'when did the van come back', answer: 'before noon', evidence: ['t9'] },
  { id: 'Q3', question: 'who was promised a refund', evidence: ['t3'] },
];
/** Of two questions in four cells. */
const ANSWERS = 8;

function talkFile(count: number): string {
  const path = chatFile(count);
  const lines = QUESTIONS.map((question) => `${JSON.stringify(question)}\n`);
  writeFileSync(path.replace('.jsonl', '.questions.jsonl'), lines.join(''));
  return path;
}

async function opened(over: Partial<AnswererChoice> = {}) {
  const stub = await startChatStub();
  onTestFinished(() => stub.close());
  const path = talkFile(60);
  const run = startEngineRun();
  await run.call('openPaths', { paths: [path] });
  await run.until(isMeasured);
  const choice: AnswererChoice = {
    ...{ baseUrl: stub.url, model: 'small', judgeModel: 'strict', concurrency: 2, requestsPerMinute: null },
    ...{ timeoutSeconds: 5, prices: { input: 1, output: 10 }, ...over },
  };
  await run.call('useAnswerer', { choice, apiKey: KEY });
  return { run, stub, path, choice };
}

const ended = ({ evaluation, progress }: AtomscopeState) =>
  evaluation !== null && !['measuring', 'drawing'].includes(evaluation.status) && !progress.evaluate;

async function evaluated(run: EngineRun, made: EvaluationPlan = plan) {
  await run.call('evaluate', { plan: made, reach: 'corpus' });
  return (await run.until(ended)).evaluation!;
}

async function resumed(run: EngineRun) {
  await run.call('resumeEvaluation', null);
  return (await run.until(ended)).evaluation!;
}

/** Contents that the stub answered more than once. */
const timesOver = ({ answered }: ChatStub) => [...answered].filter(([, times]) => times > 1);

const answering = (stub: ChatStub) => stub.onAsked((asked) => ({ say: stubReply(asked) }));

/** Answers the first few, and leaves the next without a reply. */
function hangingAfter(stub: ChatStub, many: number): void {
  stub.onAsked((asked) => (stub.asked.length > many ? { hang: 'silent' } : { say: stubReply(asked) }));
}

/** Has begun, and waits for a reply that does not come. */
async function begun(run: EngineRun, stub: ChatStub, many: number): Promise<void> {
  hangingAfter(stub, many);
  await run.call('evaluate', { plan, reach: 'corpus' });
  await vi.waitFor(() => expect(stub.asked.length).toBeGreaterThan(many), { timeout: 10_000 });
}

describe('the evaluation of the window by a model', () => {
  it('holds the tables that the command line reports of the same model, and counts what it asked', async () => {
    const { run, stub, path } = await opened();
    const { figures, asked, command, plan: made } = await evaluated(run);
    const answerer = { baseUrl: stub.url, model: 'small', judgeModel: 'strict' };
    expect(made.answerer).toEqual(answerer);
    expect(command).toContain(
      ` --answers model --answer-url "${stub.url}" --answer-model "small" --judge-model "strict"`,
    );
    expect(command).not.toContain(KEY);
    expect(asked).toMatchObject({ asked: stub.asked.length, retries: 0, uncounted: 0 });
    expect(asked!.asked + asked!.fromCache).toBe(2 * ANSWERS);
    expect(asked!.cost).toBeCloseTo((asked!.promptTokens + 10 * asked!.completionTokens) / 1e6, 12);
    const none = { episodeId: null, questionsPath: null, auditPath: null, columns: {}, vectorsPath: null };
    const report = await startEngineRun().call('evaluateReport', {
      source: { paths: [path], ...none, embedder: 'minilm', model: null, longText: 'windows' },
      plan: { ...plan, answerer },
      perQuestion: 'off',
      answering: {
        ...{ keyVariable: 'NO_SUCH_KEY', concurrency: 1, requestsPerMinute: null, timeoutSeconds: 5, prices: null },
      },
    });
    expect(JSON.stringify(figures)).toBe(JSON.stringify(report));
    expect(figures!.scope.modelAnswers).toEqual({ asked: ANSWERS, missing: [] });
    expect(stub.asked.slice(0, asked!.asked).every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(
      true,
    );
  });

  it('is refused with a sentence where no model is set up', async () => {
    const run = startEngineRun();
    await run.call('openPaths', { paths: [talkFile(40)] });
    await run.until(isMeasured);
    await expect(run.call('evaluate', { plan, reach: 'corpus' })).rejects.toThrow(
      'No answering model is set up: name one in the settings.',
    );
    expect(run.state().evaluation).toBeNull();
  });

  it('keeps what was answered when it is cancelled, and asks for the rest only when it is resumed', async () => {
    const { run, stub } = await opened({ concurrency: 1 });
    await begun(run, stub, 6);
    await run.call('cancelTask', { task: 'evaluate' });
    const { evaluation } = await run.until(ended);
    expect(evaluation!.status).toBe('cancelled');
    answering(stub);
    const whole = await resumed(run);
    expect(whole.status).toBe('complete');
    expect(timesOver(stub)).toEqual([]);
    const { length } = stub.asked;
    const again = await evaluated(run);
    expect(JSON.stringify(again.figures)).toBe(JSON.stringify(whole.figures));
    expect(stub.asked).toHaveLength(length);
    expect(again.asked).toBeNull();
  });

  it('tells answers that could not be had apart from wrong ones, and asks for them again', async () => {
    const { run, stub } = await opened();
    stub.onAsked((asked) =>
      asked.model === 'small' && asked.prompt.includes('when did the van')
        ? { status: 400, body: { error: { message: 'too long for me' } } }
        : { say: stubReply(asked) },
    );
    const { figures, status } = await evaluated(run);
    expect(status).toBe('complete');
    expect(figures!.scope.modelAnswers!.asked).toBe(ANSWERS);
    const [missing] = figures!.scope.modelAnswers!.missing;
    expect(missing).toMatchObject({ what: 'answer', count: ANSWERS / 2 });
    expect(missing!.reason).toContain('too long for me');
    for (const { answers } of figures!.rows) expect(answers).toMatchObject({ unanswered: 1, judged: 1 });
    answering(stub);
    expect((await evaluated(run)).figures!.scope.modelAnswers).toEqual({ asked: ANSWERS, missing: [] });
    expect(timesOver(stub)).toEqual([]);
  });

  it('stops with its sentence where the endpoint refuses everything', async () => {
    const { run, stub } = await opened();
    stub.onAsked(() => ({ status: 401, body: { error: { message: 'who are you?' } } }));
    const { status } = await evaluated(run);
    expect(status).toBe('failed');
    expect(run.state().failure).toMatchObject({ task: 'evaluate', reason: expect.stringContaining('401') });
    expect(run.state().failure!.reason).not.toContain(KEY);
    expect(stub.asked.length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['none is put in charge', (choice: AnswererChoice) => ({ choice: null, apiKey: null, was: choice })],
    ['another is', (choice: AnswererChoice) => ({ choice: { ...choice, model: 'other' }, apiKey: KEY, was: choice })],
    ['its key is forgotten', (choice: AnswererChoice) => ({ choice, apiKey: null, was: choice })],
  ])('stops with a sentence when %s, and goes on when it is back', async (_, change) => {
    const { run, stub, choice } = await opened({ concurrency: 1 });
    await begun(run, stub, 3);
    const { was, ...next } = change(choice);
    await run.call('useAnswerer', next);
    const { evaluation, failure } = await run.until(ended);
    expect(evaluation!.status).toBe('failed');
    expect(failure!.reason).toMatch(/^The answering model was changed, or its key/);
    const { length } = stub.asked;
    answering(stub);
    if (next.choice !== was)
      await expect(run.call('resumeEvaluation', null)).rejects.toThrow(
        /^(No answering model is set up|This evaluation was begun with small at .*, judged by strict, and other at )/,
      );
    expect(stub.asked).toHaveLength(length);
    await run.call('useAnswerer', { choice: was, apiKey: KEY });
    expect((await resumed(run)).status).toBe('complete');
    expect(timesOver(stub)).toEqual([]);
  });

  it('is taken up with the key that is in use by then', async () => {
    const { run, stub, choice } = await opened({ concurrency: 1 });
    await begun(run, stub, 3);
    await run.call('useAnswerer', { choice, apiKey: 'sk-another-key' });
    await run.until(ended);
    const { length } = stub.asked;
    answering(stub);
    expect((await resumed(run)).status).toBe('complete');
    const keys = new Set(stub.asked.slice(length).map(({ headers }) => headers.authorization));
    expect([...keys]).toEqual(['Bearer sk-another-key']);
  });

  it('goes on where only the pace or the prices of its model are changed', async () => {
    const { run, stub, choice } = await opened({ concurrency: 1 });
    let isHeld = true;
    stub.holdWhile(() => isHeld && stub.asked.length > 3);
    await run.call('evaluate', { plan, reach: 'corpus' });
    await vi.waitFor(() => expect(stub.asked.length).toBeGreaterThan(3), { timeout: 10_000 });
    await run.call('useAnswerer', { choice: { ...choice, concurrency: 3, prices: null }, apiKey: KEY });
    isHeld = false;
    stub.holdWhile(() => false);
    expect((await run.until(ended)).evaluation!.status).toBe('complete');
  });
});

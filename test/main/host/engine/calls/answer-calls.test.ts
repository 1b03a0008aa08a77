import { writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AnswererChoice } from '../../../../../src/core/contract/answers.ts';
import { type ChatAsked, type ChatTurn, startChatStub } from '../../../../support/chat-stub.ts';
import { chatFile, type EngineRun, isMeasured, startEngineRun, withTau } from '../../../../support/engine-run.ts';

vi.mock(
  '../../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../../support/layout-here.ts'),
);

const QUESTIONS = [
  {
    id: 'Q1',
    question: 'what happened to the boiler pressure',
    answer: 'the boiler lost pressure',
    evidence: ['t0', 't4'],
  },
  {
    id: 'Q2',
    question: 'when did the van come back',
    answer: 'before noon',
    given_answer: 'at dusk',
    evidence: ['t9'],
  },
  { id: 'Q3', question: 'who was promised a refund', evidence: [] },
];
const KEY = 'sk-not-to-be-seen';
const roomy = withTau(0.6);
const tight = { ...roomy, pack: { ...roomy.pack, budgetTokens: 60, topAtoms: 1, perAtom: 1 } };

async function opened(): Promise<EngineRun> {
  const run = startEngineRun();
  await run.call('changeSettings', { settings: roomy, gesture: 0 });
  const path = chatFile(60);
  writeFileSync(
    path.replace('.jsonl', '.questions.jsonl'),
    QUESTIONS.map((question) => `${JSON.stringify(question)}\n`).join(''),
  );
  await run.call('openPaths', { paths: [path] });
  await run.until(isMeasured);
  return run;
}

async function change(run: EngineRun, settings: typeof roomy): Promise<void> {
  await run.call('changeSettings', { settings, gesture: 1 });
  await run.until((state) => state.settings === settings && isMeasured(state));
}

/** A stub that answers with its turn, and the engine set up to ask it. */
async function withModel(turn: (asked: ChatAsked) => ChatTurn, over: Partial<AnswererChoice> = {}) {
  const stub = await startChatStub();
  onTestFinished(() => stub.close());
  stub.onAsked(turn);
  const choice: AnswererChoice = {
    ...{ baseUrl: stub.url, model: 'small', judgeModel: 'strict', concurrency: 1, requestsPerMinute: null },
    ...{ timeoutSeconds: 5, prices: { input: 1, output: 10 }, ...over },
  };
  const run = await opened();
  await run.call('useAnswerer', { choice, apiKey: KEY });
  return { run, stub, choice };
}

const isJudging = ({ model }: ChatAsked) => model === 'strict';
const pasted = (text: string) => ({ kind: 'pasted', text }) as const;
const stageOf = async (run: EngineRun, questionId: string) => {
  const stages = await run.call('explainStages', { questions: 'all' });
  const told = stages.find((each) => each.questionId === questionId)!;
  expect(await run.call('explainQuestion', { questionId, depth: 'journey' })).toMatchObject(told);
  return told;
};

describe('an answer that is pasted', () => {
  it('is kept with its scores, and moves the question to A and back', async () => {
    const run = await opened();
    expect(await run.call('readAnswer', { questionId: 'Q1' })).toBeNull();
    const before = await stageOf(run, 'Q1');
    expect(before.counts).toMatchObject({ in: 2, A: 0 });
    const wrong = await run.call('answerQuestion', { questionId: 'Q1', wish: pasted(' nobody knows\n') });
    expect(wrong).toEqual({
      ...{ questionId: 'Q1', text: 'nobody knows', origin: { kind: 'pasted' }, expected: 'the boiler lost pressure' },
      ...{ scores: { locomoF1: 0, setF1: 0, bleu1: 0 }, judge: null, usage: null, judgeProblem: null },
    });
    expect(await run.call('readAnswer', { questionId: 'Q1' })).toEqual({ answered: wrong, prompt: 'present' });
    expect(await stageOf(run, 'Q1')).toMatchObject({ stage: 'A', counts: { in: 0, A: 2 } });
    const right = await run.call('answerQuestion', { questionId: 'Q1', wish: pasted('the boiler lost pressure') });
    expect(right!.scores).toEqual({ locomoF1: 1, setF1: 1, bleu1: 1 });
    expect((await stageOf(run, 'Q1')).stage).toBe('in');
    expect(await run.call('answerQuestion', { questionId: 'Q1', wish: pasted('  ') })).toBeNull();
    expect(await run.call('readAnswer', { questionId: 'Q1' })).toBeNull();
    expect(await stageOf(run, 'Q1')).toEqual(before);
  });

  it('tells the window each time, so that its views ask again', async () => {
    const run = await opened();
    const before = run.state().answersChange;
    await run.call('answerQuestion', { questionId: 'Q1', wish: pasted('a') });
    const after = run.state().answersChange;
    expect(after).toBeGreaterThan(before);
    await run.call('answerQuestion', { questionId: 'Q1', wish: pasted('') });
    expect(run.state().answersChange).toBeGreaterThan(after);
  });

  it('takes the place of the one in the data, which is there again when it is taken back', async () => {
    const run = await opened();
    const given = await run.call('readAnswer', { questionId: 'Q2' });
    expect(given).toMatchObject({ prompt: 'unknown', answered: { text: 'at dusk', origin: { kind: 'given' } } });
    await run.call('answerQuestion', { questionId: 'Q2', wish: pasted('before noon') });
    const { answer } = await run.call('explainQuestion', { questionId: 'Q2', depth: 'journey' });
    expect(answer).toMatchObject({ given: 'before noon', verdict: 'right', origin: { kind: 'pasted' } });
    expect(await run.call('answerQuestion', { questionId: 'Q2', wish: pasted('') })).toEqual(given!.answered);
  });

  it('counts only while its own prompt is packed, and outlives other ones', async () => {
    const run = await opened();
    await run.call('answerQuestion', { questionId: 'Q1', wish: pasted('nobody knows') });
    await run.call('answerQuestion', { questionId: 'Q2', wish: pasted('before noon') });
    await change(run, tight);
    expect(await run.call('readAnswer', { questionId: 'Q1' })).toMatchObject({ prompt: 'earlier' });
    expect((await stageOf(run, 'Q1')).counts.A).toBe(0);
    const told = await run.call('explainQuestion', { questionId: 'Q2', depth: 'journey' });
    expect(told.answer).toMatchObject({ given: 'at dusk', origin: { kind: 'given' } });
    await change(run, roomy);
    expect(await run.call('readAnswer', { questionId: 'Q1' })).toMatchObject({ prompt: 'present' });
    expect((await stageOf(run, 'Q1')).stage).toBe('A');
  });

  it('outlives another length of chunks', async () => {
    const run = await opened();
    await run.call('answerQuestion', { questionId: 'Q1', wish: pasted('nobody knows') });
    const longer = { ...roomy, chunkTurns: roomy.chunkTurns + 1 };
    const { session } = run.state().episode!;
    await run.call('changeSettings', { settings: longer, gesture: 1 });
    await run.until((state) => state.episode?.session === session + 1 && isMeasured(state));
    expect(await run.call('readAnswer', { questionId: 'Q1' })).toMatchObject({ answered: { text: 'nobody knows' } });
  });
});

describe('an extractive answer', () => {
  it('quotes the prompt, says so, and embeds nothing twice', async () => {
    const run = await opened();
    const answered = await run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'extractive' } });
    expect(answered!.origin).toEqual({ kind: 'extractive', embedder: 'minilm' });
    expect(answered!.text).toContain('the boiler lost pressure');
    expect(answered!.scores.setF1).toBeGreaterThan(0);
    const calls = run.resources.embedCalls.length;
    expect(await run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'extractive' } })).toEqual(answered);
    expect(run.resources.embedCalls.length).toBe(calls);
    expect(run.state().progress.answer).toBeUndefined();
  });
});

describe('an answer of a model', () => {
  it('is asked for with the packed prompt, judged, paid once, and told with its tokens and cost', async () => {
    const { run, stub } = await withModel((asked) => ({ say: isJudging(asked) ? 'yes' : 'Pressure fell.' }));
    const answered = await run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'model' } });
    expect(answered).toMatchObject({
      text: 'Pressure fell.',
      origin: { kind: 'model', model: 'small', fromCache: false },
      judge: { model: 'strict', verdict: 'yes', fromCache: false },
    });
    const { pack } = run.state().settings;
    expect(pack.budgetTokens).toBe(roomy.pack.budgetTokens);
    const [asked, judged] = stub.asked;
    expect(asked!.prompt).toContain('the boiler lost pressure and the valve was turned');
    expect(judged!.prompt).toContain('Pressure fell.');
    const tokensIn = asked!.prompt.length + judged!.prompt.length;
    const tokensOut = 'Pressure fell.'.length + 'yes'.length;
    expect(answered!.usage).toEqual({
      promptTokens: tokensIn,
      completionTokens: tokensOut,
      cost: (tokensIn + 10 * tokensOut) / 1e6,
    });
    // The judge's word stands, whatever ours would be.
    const { answer } = await run.call('explainQuestion', { questionId: 'Q1', depth: 'journey' });
    expect(answer).toMatchObject({ verdict: 'right', judge: { model: 'strict' } });
    expect(answer!.f1).toBeLessThan(0.5);

    const again = await run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'model' } });
    expect(again).toMatchObject({ origin: { fromCache: true }, judge: { fromCache: true }, usage: { cost: 0 } });
    expect(stub.asked).toHaveLength(2);
  });

  it('is wrong where the judge says no, though it holds the expected words', async () => {
    const { run } = await withModel((asked) => ({ say: isJudging(asked) ? 'no' : 'the boiler lost pressure' }));
    await run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'model' } });
    expect(await stageOf(run, 'Q1')).toMatchObject({ stage: 'A', counts: { A: 2 } });
  });

  it('is not judged where nothing is expected or nobody judges', async () => {
    const { run, stub, choice } = await withModel(() => ({ say: 'Nobody.' }));
    const open = await run.call('answerQuestion', { questionId: 'Q3', wish: { kind: 'model' } });
    expect(open).toMatchObject({ judge: null, judgeProblem: null, expected: null, scores: { setF1: null } });
    await run.call('useAnswerer', { choice: { ...choice, judgeModel: null }, apiKey: KEY });
    const unjudged = await run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'model' } });
    expect(unjudged).toMatchObject({ judge: null, judgeProblem: null });
    expect(stub.asked).toHaveLength(2);
  });

  it('stands although the judge failed, and says why there is no verdict', async () => {
    const { run } = await withModel((asked) => (isJudging(asked) ? { status: 404 } : { say: 'Pressure fell.' }));
    const answered = await run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'model' } });
    expect(answered).toMatchObject({ text: 'Pressure fell.', judge: null });
    expect(answered!.judgeProblem).toMatch(/404/);
    expect(JSON.stringify(answered)).not.toContain(KEY);
  });

  it('is cancelled without a trace, and cannot be asked for twice at a time', async () => {
    const { run, stub } = await withModel(() => ({ hang: 'silent' }));
    const asking = run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'model' } });
    const cancelled = expect(asking).rejects.toThrow(/abort/i);
    await run.until((state) => state.progress.answer !== undefined);
    await vi.waitFor(() => expect(stub.asked).toHaveLength(1));
    expect(run.state().progress.answer).toMatchObject({ done: 0, total: 2, unit: 'replies' });
    const second = run.call('answerQuestion', { questionId: 'Q3', wish: { kind: 'model' } });
    await expect(second).rejects.toThrow('Q1 is being answered: wait for it, or cancel it.');
    await run.call('cancelTask', { task: 'answer' });
    await cancelled;
    expect(run.state().progress.answer).toBeUndefined();
    expect(await run.call('readAnswer', { questionId: 'Q1' })).toBeNull();
    expect(run.events.at(-1)).toEqual({ type: 'task-ended', task: 'answer', outcome: 'cancelled' });
  });

  it('fails with the endpoint’s sentence, and keeps the answer before', async () => {
    const { run } = await withModel(() => ({ status: 401, body: { error: { message: `no such key ${KEY}` } } }));
    await run.call('answerQuestion', { questionId: 'Q1', wish: pasted('a guess') });
    const failing = run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'model' } });
    const sentence = await failing.then(
      () => '',
      (error: Error) => error.message,
    );
    expect(sentence).toMatch(/401/);
    expect(sentence).not.toContain(KEY);
    expect(await run.call('readAnswer', { questionId: 'Q1' })).toMatchObject({ answered: { text: 'a guess' } });
    expect(JSON.stringify(run.events)).not.toContain(KEY);
  });

  it('needs a model, and none is asked any more once there is none', async () => {
    const { run, stub } = await withModel(() => ({ say: 'x' }));
    await run.call('useAnswerer', { choice: null, apiKey: null });
    const asking = run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'model' } });
    await expect(asking).rejects.toThrow('No answering model is set up');
    expect(stub.asked).toHaveLength(0);
  });
});

describe('testAnswerer', () => {
  it('asks one tiny question each time, past the cache', async () => {
    const { run, stub, choice } = await withModel(() => ({ say: 'blue' }));
    for (let time = 1; time <= 2; time++) {
      const { elapsedMs } = await run.call('testAnswerer', { choice, apiKey: 'sk-another' });
      expect(elapsedMs).toBeGreaterThan(0);
      expect(stub.asked).toHaveLength(time);
    }
    expect(stub.asked[0]!.prompt.length).toBeLessThan(1000);
    expect(stub.asked[0]!.headers.authorization).toBe('Bearer sk-another');
  });

  it('fails at the first refusal, with a sentence', async () => {
    const { run, stub, choice } = await withModel(() => ({ status: 503 }));
    await expect(run.call('testAnswerer', { choice, apiKey: null })).rejects.toThrow(/503/);
    expect(stub.asked).toHaveLength(1);
    expect(stub.asked[0]!.headers.authorization).toBeUndefined();
  });
});

it('refuses with a sentence while there is nothing to answer', async () => {
  const run = startEngineRun();
  const asking = run.call('answerQuestion', { questionId: 'Q1', wish: { kind: 'extractive' } });
  await expect(asking).rejects.toThrow('No episode is open.');
  const open = await opened();
  await expect(open.call('readAnswer', { questionId: 'Q9' })).rejects.toThrow('The episode has no question Q9.');
});

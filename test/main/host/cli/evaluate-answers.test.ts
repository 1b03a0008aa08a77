import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { openAnswerStore, replyKey } from '../../../../src/main/host/cache/answer-store.ts';
import { type ChatStub, startChatStub, stubReply } from '../../../support/chat-stub.ts';
import { storyTexts } from '../../../support/engine-run.ts';
import { spawnAtomscope } from '../../../support/spawn-atomscope.ts';
import { startWordEndpoint, type WordEndpoint } from '../../../support/word-endpoint.ts';

const CONCURRENCY = 3;
const KEY = 'sk-very-secret';
const folder = mkdtempSync(join(tmpdir(), 'atomscope answers '));
const at = (name: string) => join(folder, name);
let words: WordEndpoint;
let stub: ChatStub;
let undisturbed: string;
/** Contents that the undisturbed run had answered. */
let wanted: ReadonlySet<string>;

/** Three talks with three questions each; one expects that nothing be known, one expects nothing at all. */
function writeTalks(): void {
  const talk = (id: number) => ({
    id: `talk-${id}`,
    messages: storyTexts(40).map((content, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `${content} ${id}` })),
    questions: [
      { id: 'Q1', question: 'what happened to the boiler', type: 'what', evidence: [0, 23], answer: 'the boiler 12' },
      { id: 'Q2', question: 'when did the van come back', type: 'when', evidence: [8 + id], answer: 'noon' },
      { id: 'Q3', question: 'who sold the moon', type: 'adversarial', evidence: [2] },
      { id: 'Q4', question: 'who was promised a refund', type: 'what', evidence: [3] },
    ],
  });
  writeFileSync(at('talks.json'), JSON.stringify([0, 1, 2].map(talk)));
}

const start = (cache: string, ...args: string[]) =>
  spawnAtomscope(
    [
      ...['evaluate', at('talks.json'), '--embedder', words.url, '--model', 'm', '--quiet'],
      ...['--methods', 'rsm,flat', '--budgets', '300,700', '--tau', '0.5'],
      ...['--answers', 'model', '--answer-url', stub.url, '--answer-model', 'small', '--judge-model', 'strict'],
      ...['--answer-concurrency', `${CONCURRENCY}`, '--json', '--per-question', ...args],
    ],
    { ATOMSCOPE_CACHE: at(cache), ATOMSCOPE_ANSWER_KEY: KEY },
  );

beforeAll(async () => {
  words = await startWordEndpoint();
  stub = await startChatStub();
  writeTalks();
  const { code, stdout, stderr } = await start('undisturbed', '--answer-concurrency', '16').ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  undisturbed = stdout;
  wanted = new Set(stub.answered.keys());
  expect(timesOver()).toEqual([]);
  // Not all prompts are alike, and most questions have a prompt of their own in each row.
  expect(wanted.size).toBeGreaterThan(40);
}, 120_000);

afterAll(async () => {
  words.close();
  await stub.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The next test has a stub that was asked nothing, at the same address: reports name it. */
async function freshStub(): Promise<void> {
  const { port } = new URL(stub.url);
  await stub.close();
  stub = await startChatStub(Number(port));
}

/** Contents that were answered more than once. */
const timesOver = () => [...stub.answered].filter(([, times]) => times > 1);

/** The contents among those answered whose replies a cache holds, read beside the process that writes them. */
async function heldIn(cache: string): Promise<Set<string>> {
  const store = openAnswerStore(at(`${cache}/answers`));
  const held = [...stub.answered.keys()].filter((content) => {
    const [model, prompt] = JSON.parse(content) as [string, string];
    const messages = [{ role: 'user', content: prompt }];
    return store.get(replyKey({ url: `${stub.url}/chat/completions`, model, temperature: 0, messages })) !== null;
  });
  await store.close();
  return new Set(held);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return;
    await pause(20);
  }
  expect.fail('what was waited for did not come');
}

describe('evaluate --answers model', () => {
  it('asks each content once, whatever row it is for, and counts it in every one', () => {
    const report = JSON.parse(undisturbed);
    expect(report).toMatchObject({
      answers: 'model',
      answerer: { baseUrl: stub.url, model: 'small', judgeModel: 'strict' },
      scope: { modelAnswers: { asked: 36, missing: [] } },
    });
    // Six of each cell's nine answers have a verdict, and each pair of methods the same six.
    expect(report.paired.map(({ metric, n }: { metric: string; n: number }) => [metric, n])).toEqual([
      ...[
        ['er', 12],
        ['judge', 6],
      ],
      ...[
        ['er', 12],
        ['judge', 6],
      ],
    ]);
    for (const { answers, stages, questions } of report.rows) {
      expect(answers).toMatchObject({ judged: 9, verdicts: 6, unanswered: 0 });
      expect(answers.judge).toBeGreaterThanOrEqual(0);
      expect(Object.values<number>(stages.questions).reduce((sum, count) => sum + count, 0)).toBe(questions);
      // Stages from L to P3 are the misses, with model answers as without.
      const missed = ['L', 'C', 'R1', 'R2', 'P1', 'P2', 'P3'].reduce((sum, stage) => sum + stages.turns[stage], 0);
      expect(missed).toBe(stages.missedTurns);
    }
    expect(stub.asked.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
    expect(undisturbed).not.toContain(KEY);
  });

  it('says the same bytes when everything comes from the cache', async () => {
    const before = stub.asked.length;
    rmSync(at('undisturbed/evaluations'), { recursive: true });
    const again = await start('undisturbed').ended;
    expect(again).toEqual({ code: 0, stdout: undisturbed, stderr: '' });
    expect(stub.asked.length).toBe(before);
  });

  // What a reply is worth is known when it is kept: here each kill comes when all that were sent are.
  it('killed between replies again and again asks nothing twice, and ends as if nothing had been', async () => {
    await freshStub();
    for (const kills of [1, 9, 10, 26]) {
      stub.holdWhile(() => stub.answered.size >= kills);
      const { child, ended } = start('killed');
      await until(() => stub.answered.size >= kills);
      await until(async () => (await heldIn('killed')).size === stub.answered.size);
      child.kill('SIGKILL');
      expect(await ended).toMatchObject({ code: null, stdout: '' });
      // Held replies go to sockets that are gone.
      stub.holdWhile(() => false);
    }
    const again = await start('killed').ended;
    expect(again).toEqual({ code: 0, stdout: undisturbed, stderr: '' });
    expect(new Set(stub.answered.keys())).toEqual(wanted);
    expect(timesOver()).toEqual([]);
  }, 60_000);

  /**
   * A reply that was on its way in the instant of the kill is lost: its bytes left the endpoint, and nobody could keep
   * them. So the law for any moment: what was kept is never asked again, and what was lost is at most what was under way.
   */
  it('killed at any moment never asks again for what it kept, and loses at most what was under way', async () => {
    await freshStub();
    const random = createRandom(11);
    /** How often a content had been answered when it was first found kept. */
    const keptAfter = new Map<string, number>();
    for (let kills = 0; kills < 4; kills++) {
      const [before, more] = [stub.asked.length, 1 + random.integer(12)];
      const { child, ended } = start('any-moment');
      await until(() => stub.asked.length >= before + more);
      child.kill('SIGKILL');
      await ended;
      const held = await heldIn('any-moment');
      for (const content of held) if (!keptAfter.has(content)) keptAfter.set(content, stub.answered.get(content)!);
      expect(stub.answered.size - held.size).toBeLessThanOrEqual(CONCURRENCY);
    }
    const again = await start('any-moment').ended;
    expect(again).toEqual({ code: 0, stdout: undisturbed, stderr: '' });
    expect(new Set(stub.answered.keys())).toEqual(wanted);
    for (const [content, times] of keptAfter) expect(stub.answered.get(content)).toBe(times);
  }, 60_000);

  it.skipIf(process.platform === 'win32')(
    'on Ctrl-C ends with 130, keeps what it has, and goes on from there',
    async () => {
      await freshStub();
      stub.holdWhile(() => stub.answered.size >= 9);
      const { child, ended } = start('interrupted');
      await until(async () => stub.answered.size >= 9 && (await heldIn('interrupted')).size === stub.answered.size);
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ code: 130, stdout: '' });
      stub.holdWhile(() => false);
      expect((await start('interrupted').ended).stdout).toBe(undisturbed);
      expect(timesOver()).toEqual([]);
    },
  );

  it('dealt over two processes at once and merged prints the bytes of one', async () => {
    await freshStub();
    const parts = await Promise.all([1, 2].map((index) => start('sharded', '--shard', `${index}/2`).ended));
    parts.forEach(({ code, stdout }, i) => {
      expect(code).toBe(0);
      writeFileSync(at(`part${i}.json`), stdout);
    });
    const merged = await spawnAtomscope(['merge', at('part1.json'), at('part0.json'), '--json', '--quiet']).ended;
    expect(merged).toEqual({ code: 0, stdout: undisturbed, stderr: '' });
  });

  it('counts what the endpoint refuses as unanswered, and asks for that alone the next time', async () => {
    await freshStub();
    const refused = [...wanted].filter((content) => JSON.parse(content)[0] === 'small').slice(2, 4);
    const isRefused = (content: string) => refused.includes(content);
    const body = { error: { message: 'too long' } };
    stub.onAsked((asked) => (isRefused(asked.content) ? { status: 400, body } : { say: stubReply(asked) }));
    const first = await start('refused').ended;
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const { scope, rows } = JSON.parse(first.stdout);
    const reason = expect.stringContaining('answered 400: too long. Check');
    expect(scope.modelAnswers).toEqual({ asked: 36, missing: [{ what: 'answer', reason, count: expect.any(Number) }] });
    const unanswered = rows.reduce(
      (sum: number, { answers }: { answers: { unanswered: number } }) => sum + answers.unanswered,
      0,
    );
    expect(scope.modelAnswers.missing[0].count).toBe(unanswered);
    expect(unanswered).toBeGreaterThanOrEqual(2);
    const before = stub.asked.length;
    stub.onAsked((asked) => ({ say: stubReply(asked) }));
    expect((await start('refused').ended).stdout).toBe(undisturbed);
    const asked = stub.asked.slice(before).filter(({ model }) => model === 'small');
    expect(new Set(asked.map(({ content }) => content))).toEqual(new Set(refused));
  });

  it('stops at once where the endpoint refuses everything', async () => {
    await freshStub();
    stub.onAsked(() => ({ status: 401, body: { error: { message: `bad key ${KEY}` } } }));
    expect(await start('locked-out').ended).toEqual({
      code: 3,
      stdout: '',
      stderr: `atomscope: The answering endpoint ${stub.url}/chat/completions answered 401: bad key …. Check the key.\n`,
    });
    expect(stub.asked.length).toBeLessThanOrEqual(CONCURRENCY);
  });

  it('tells on stderr what was asked and what it cost, and prints a table for a person', async () => {
    await freshStub();
    const args = [
      'evaluate',
      at('talks.json'),
      '--embedder',
      words.url,
      '--model',
      'm',
      '--methods',
      'rsm',
      '--budgets',
    ];
    const { stdout, stderr } = await spawnAtomscope(
      [
        ...args,
        '300',
        '--tau',
        '0.5',
        '--answers',
        'model',
        '--answer-url',
        stub.url,
        '--answer-model',
        'small',
        '--answer-price',
        '1,2',
      ],
      { ATOMSCOPE_CACHE: at('told') },
    ).ended;
    expect(stdout).toContain(`Answers: model small at ${stub.url}.`);
    expect(stderr).toMatch(
      /Replies: 9 from the endpoint, 0 from the cache, 0 retries; [\d,]+ tokens in, [\d,]+ out; cost 0\.\d+ at the prices given\.\n/,
    );
    expect(stub.asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });
});

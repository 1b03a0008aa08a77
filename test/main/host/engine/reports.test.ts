import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { METHODS } from '../../../../src/core/model/settings.ts';
import type { Source } from '../../../../src/main/host/engine/report-calls.ts';
import { chatFile, isMeasured, startEngineRun, withTau } from '../../../support/engine-run.ts';
import { FIXTURES } from '../../../support/goldens.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

vi.mock(
  '../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../support/layout-here.ts'),
);

const settings = { ...withTau(0.6), pack: { ...withTau(0).pack, budgetTokens: 200, topAtoms: 2 } };

function sourceOf(over: Partial<Source>): Source {
  const none = { paths: [], episodeId: null, questionsPath: null, auditPath: null, columns: {}, vectorsPath: null };
  return { ...none, embedder: 'minilm', model: null, longText: 'windows', ...over };
}

/** Two episodes in one file, each with a question of its own. */
function twoEpisodes(): string {
  const path = join(tempFolder(), 'two.json');
  const talk = (id: string, words: string) => ({
    ...{
      id,
      messages: [
        { role: 'user', content: words },
        { role: 'assistant', content: `yes, ${words}` },
      ],
    },
    questions: [{ id: `Q-${id}`, question: words, evidence: [0] }],
  });
  writeFileSync(path, JSON.stringify([talk('first', 'boiler pressure'), talk('second', 'van and market')]));
  return path;
}

describe('the batch calls and the window', () => {
  it('give the same atoms, prompts and figures for the same file and settings', async () => {
    const path = chatFile(60);
    const source = sourceOf({ paths: [path] });
    const window = startEngineRun();
    await window.call('changeSettings', { settings, gesture: 0 });
    await window.call('openPaths', { paths: [path] });
    await window.until(isMeasured);
    const { run, outcomes } = window.state();

    const batch = startEngineRun();
    const cluster = await batch.call('clusterReport', { source, settings });
    expect(cluster.atomOf).toEqual([...run!.log.atomOf]);
    expect(cluster.plateau).toEqual(run!.completed!.plateau);
    expect(cluster.atoms.map(({ size, words }) => ({ size, words }))).toEqual(
      run!.atoms.map(({ size, words }) => ({ size, words })),
    );

    for (const [questionId, row] of [
      ['Q1', 0],
      ['Q2', 1],
      ['Q4', 3],
    ] as const) {
      await window.call('selectQuestion', { questionId });
      const { a, b, both, onlyA, onlyB } = window.state().packs!;
      const report = await batch.call('compareReport', { source, settings, questionId, a: a.method, b: b.method });
      expect(report.a.prompt).toBe(a.pack.prompt);
      expect(report.b.prompt).toBe(b.pack.prompt);
      expect({ both: report.both, onlyA: report.onlyA, onlyB: report.onlyB }).toEqual({ both, onlyA, onlyB });
      expect(report.a.metrics).toEqual(a.pack.metrics);
      expect(report.a.tokens).toBe(outcomes!.a.tokens[row]);
    }

    const { rows } = await batch.call('sweepReport', { source, settings, from: 0.6, to: 0.8, steps: 2 });
    expect(rows[0]).toMatchObject({ tau: 0.6, atoms: run!.atomCount, evidenceRecall: outcomes!.a.meanEr });
  });
});

describe('packReport', () => {
  it.each(METHODS)('%s: within the budget, with blocks that add up', async (method) => {
    const engine = startEngineRun();
    const report = await engine.call('packReport', {
      source: sourceOf({ paths: [chatFile(40)] }),
      settings,
      questionId: 'Q2',
      method,
    });
    expect(report).toMatchObject({ method, question: { id: 'Q2' }, visibleChunks: 5, chunks: 10 });
    expect(report.tokens).toBe(report.blocks.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(report.tau).toBe(['rsm', 'dp-means', 'online-kmeans'].includes(method) ? 0.6 : null);
    for (const block of report.blocks) for (const chunk of block.chunks) expect(chunk).toBeLessThan(5);
  });

  it('embeds only the question that is asked', async () => {
    const engine = startEngineRun();
    await engine.call('packReport', {
      source: sourceOf({ paths: [chatFile(10)] }),
      settings,
      questionId: null,
      method: 'flat',
    });
    expect(engine.resources.embedCalls.at(-1)).toEqual(['what happened to the boiler pressure']);
  });

  it('takes the episode that has the question, or the one that is named', async () => {
    const engine = startEngineRun();
    const pack = (questionId: string | null, episodeId: string | null) =>
      engine.call('packReport', {
        source: sourceOf({ paths: [twoEpisodes()], episodeId }),
        settings,
        questionId,
        method: 'flat',
      });
    expect((await pack('Q-second', null)).episode).toBe('second');
    expect((await pack(null, 'second')).question.id).toBe('Q-second');
    expect((await pack(null, null)).episode).toBe('first');
    await expect(pack('Q-second', 'first')).rejects.toThrow(
      /there is no question Q-second in first; its questions are Q-first/,
    );
    await expect(pack(null, 'third')).rejects.toThrow(/there is no episode third; there are first, second/);
  });
});

describe('what cannot be answered', () => {
  it('is said in a sentence that names the file', async () => {
    const engine = startEngineRun();
    const vectorsPath = join(FIXTURES, 'tiny/tiny.npy');
    const pack = { settings, questionId: null, method: 'flat' } as const;
    await expect(engine.call('packReport', { source: sourceOf({ vectorsPath }), ...pack })).rejects.toMatchObject({
      ...{ name: 'BadInputError', path: vectorsPath, message: expect.stringMatching(/no questions; expected some/) },
    });
    const two = twoEpisodes();
    await expect(engine.call('clusterReport', { source: sourceOf({ paths: [two] }), settings })).rejects.toMatchObject({
      ...{
        name: 'BadInputError',
        path: two,
        message: 'there are 2 episodes here; expected --episode with one of first, second',
      },
    });
    const missing = join(tempFolder(), 'none.json');
    await expect(
      engine.call('clusterReport', { source: sourceOf({ paths: [missing] }), settings }),
    ).rejects.toMatchObject({
      ...{ name: 'BadInputError', path: missing, message: 'there is no such file or folder' },
    });
  });

  it('ends at once when it is aborted', async () => {
    const { engine } = startEngineRun();
    const abort = new AbortController();
    const source = sourceOf({ paths: [chatFile(60)] });
    const sweeping = engine.call('sweepReport', { source, settings, from: 0, to: 1, steps: 100_000 }, abort.signal);
    setTimeout(() => abort.abort(), 60);
    await expect(sweeping).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('exports', () => {
  it('say what is on screen', async () => {
    const engine = startEngineRun();
    await engine.call('changeSettings', { settings, gesture: 0 });
    await engine.call('openPaths', { paths: [chatFile(40)] });
    await engine.until(isMeasured);
    const { run } = engine.state();
    const events = await engine.call('exportText', { what: 'events' });
    expect(events.suggestedName).toBe('story of the bakery events.jsonl');
    const lines = events.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ atom }) => atom)).toEqual([...run!.log.atomOf]);
    expect(lines.map(({ type }) => type)).toEqual(
      [...run!.log.opened].map((opened) => (opened ? 'atom-formed' : 'member-joined')),
    );
    const { text } = await engine.call('exportText', { what: 'settings' });
    expect(JSON.parse(text)).toEqual({ ...settings, write: { ...settings.write, resolvedTau: 0.6 } });
    for (const what of ['atoms', 'questions'] as const) {
      const table = await engine.call('exportText', { what });
      expect(table.text.split('\r\n').length).toBe((what === 'atoms' ? run!.atomCount : 4) + 2);
    }
    await expect(engine.call('exportText', { what: 'prompt-a' })).rejects.toThrow(
      'No question is selected: pick one to export its prompt.',
    );
    await engine.call('selectQuestion', { questionId: 'Q4' });
    const prompt = await engine.call('exportText', { what: 'prompt-b' });
    expect(prompt.text).toBe(engine.state().packs!.b.pack.prompt);
  });
});

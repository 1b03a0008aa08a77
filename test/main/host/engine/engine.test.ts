import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { PROTOCOL_VERSION } from '../../../../src/core/contract/events.ts';
import { fold } from '../../../../src/core/contract/fold.ts';
import { INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { chatFile, isMeasured, isSettled, startEngineRun, withTau } from '../../../support/engine-run.ts';
import { largeCorpus } from '../../../support/large-corpus.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

vi.mock(
  '../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../support/layout-here.ts'),
);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function opened(count = 60, tau = 0.6) {
  const run = startEngineRun();
  await run.call('changeSettings', { settings: withTau(tau), gesture: 0 });
  await run.call('openPaths', { paths: [chatFile(count)] });
  await run.until(isMeasured);
  return run;
}

describe('opening files', () => {
  it('tells the corpus, the episode, its vectors, the run and what comes of it, in that order', async () => {
    const { events } = await opened();
    const firsts = [...new Set(events.map((event) => event.type))];
    const expected = ['corpus-opened', 'episode-opened', 'chunks-embedded', 'similarities-measured', 'run-started'];
    expect(firsts.filter((type) => expected.includes(type))).toEqual(expected);
    const ofRun = [
      'run-started',
      'chunks-written',
      'atoms-described',
      'run-completed',
      'outcomes-measured',
      'plateaus-found',
    ];
    expect(firsts.filter((type) => ofRun.includes(type)).slice(0, 4)).toEqual(ofRun.slice(0, 4));
    const failures = events.filter((event) => event.type === 'task-failed' || event.type === 'import-failed');
    expect(failures).toEqual([]);
  });

  it('leaves the present corpus on screen when a file is wrong, and says why', async () => {
    const run = await opened();
    const before = run.state();
    const bad = join(tempFolder(), 'notes.jsonl');
    writeFileSync(bad, '%PDF-1.7\n');
    const { failures } = await run.call('openPaths', { paths: [bad] });
    expect(failures).toEqual([expect.objectContaining({ path: bad, message: expect.stringMatching(/PDF.*expected/) })]);
    expect(run.state().importFailures).toEqual(failures);
    expect(run.state().episode).toEqual(before.episode);
    expect(run.state().run).toEqual(before.run);
    expect(run.state().progress).toEqual({});
    await run.call('changeSettings', { settings: withTau(0.3), gesture: 1 });
    expect(run.state().run!.tau).toBe(0.3);
  });

  it('shows the files asked for last, however long the others take', async () => {
    const run = startEngineRun();
    const [first, second] = [chatFile(400), chatFile(20)];
    await Promise.all([run.call('openPaths', { paths: [first] }), run.call('openPaths', { paths: [second] })]);
    await run.until(isMeasured);
    expect(run.state().corpus!.paths).toEqual([second]);
    expect(run.state().episode!.heading.turnCount).toBe(20);
  });

  it('keeps the corpus before whole until the new one is ready, and forgives a click on it', async () => {
    const waiting = { on: false };
    const run = startEngineRun({ beforeCounter: () => pause(waiting.on ? 40 : 0) });
    await run.call('openPaths', { paths: [chatFile(40)] });
    await run.until(isMeasured);
    const before = run.state();
    waiting.on = true;
    await run.call('openPaths', { paths: [chatFile(20)] });
    expect(run.state().corpus).toEqual(before.corpus);
    expect(run.state().episode).toEqual(before.episode);
    expect(await run.call('selectQuestion', { questionId: before.episode!.questions.at(-1)!.questionId })).toBeNull();
    await run.until((state) => state.episode?.session === 2 && isMeasured(state));
    expect(run.state().corpus!.corpus).toBe(before.corpus!.corpus + 1);
    expect(run.state().packs).toBeNull();
  });

  it('shows nothing of the corpus before when the new one cannot be embedded at all', async () => {
    const run = await opened(20);
    const { store, ...rest } = run.resources;
    Object.assign(run.resources, rest, { embedder: () => Promise.reject(new Error('There is no model.')) });
    await run.call('openPaths', { paths: [chatFile(30)] });
    await run.until((state) => state.failure !== null);
    expect(run.state()).toMatchObject({ episode: null, run: null, failure: { reason: 'There is no model.' } });
    expect(run.state().corpus!.episodes[0]!.turnCount).toBe(30);
  });

  it('stops reading when the import is cancelled', async () => {
    const run = startEngineRun();
    const opening = run.call('openPaths', { paths: [chatFile(400)] });
    await run.call('cancelTask', { task: 'import' });
    expect(await opening).toEqual({ failures: [] });
    expect(run.state()).toMatchObject({ corpus: null, episode: null, progress: {} });
    expect(run.events.at(-1)).toEqual({ type: 'task-ended', task: 'import', outcome: 'cancelled' });
  });

  it('embeds nothing twice: reopened, all vectors are there', async () => {
    const run = await opened();
    const calls = run.resources.embedCalls.length;
    await run.call('openPaths', { paths: [...run.state().corpus!.paths] });
    await run.until((state) => state.episode?.session === 2 && isMeasured(state));
    expect(run.resources.embedCalls.length).toBe(calls);
    expect(run.state().episode!.chunksFromCache).toBe(run.state().episode!.chunks.length);
  });

  it('refuses an episode that the corpus does not have', async () => {
    const run = await opened(12);
    await expect(run.call('selectEpisode', { episodeId: 'none' })).rejects.toThrow('The corpus has no episode none.');
  });
});

describe('a window that connects', () => {
  it('is told in few events what makes the present state', async () => {
    const run = await opened();
    await run.call('selectQuestion', { questionId: 'Q1' });
    const before = run.events.length;
    await run.call('connect', { protocol: PROTOCOL_VERSION });
    const replayed = run.events.slice(before).reduce(fold, INITIAL_STATE);
    const { run: shown, earlier: _, ...rest } = run.state();
    const { run: again, earlier: __, ...restAgain } = replayed;
    expect(restAgain).toEqual(rest);
    expect({ ...again, worn: null, slotOf: null }).toEqual({ ...shown, worn: null, slotOf: null });
  });

  it('is refused when it speaks another protocol', async () => {
    await expect(startEngineRun().call('connect', { protocol: 99 })).rejects.toThrow(/protocol 99.*restart the app/);
  });
});

describe('settings', () => {
  it('give a new run where the clustering changes, and none where it does not', async () => {
    const run = await opened();
    const first = run.state().run!;
    const wider = withTau(0.6);
    await run.call('changeSettings', {
      settings: { ...wider, pack: { ...wider.pack, budgetTokens: 400 } },
      gesture: 1,
    });
    await run.until(isMeasured);
    expect(run.state().run!.run).toBe(first.run);
    await run.call('changeSettings', { settings: withTau(0.2), gesture: 2 });
    await run.until(isMeasured);
    const { run: second, earlier } = run.state();
    expect(second).toMatchObject({ run: first.run + 1, tau: 0.2, gesture: 2 });
    expect(second!.atomCount).toBeLessThan(first.atomCount);
    expect(earlier).toMatchObject({ tau: 0.6, atomCount: first.atomCount });
    expect(earlier!.recall).toBeGreaterThan(0);
  });

  it('are the last that were asked for, whoever came first', async () => {
    const run = await opened();
    const changes = [0.1, 0.9, 0.3, 0.5].map((tau) =>
      run.call('changeSettings', { settings: withTau(tau), gesture: 1 }),
    );
    await Promise.all(changes);
    await run.until(isMeasured);
    expect(run.state().run!.tau).toBe(0.5);
    expect(run.state().settings).toEqual(withTau(0.5));
    const again = await opened(60, 0.5);
    expect(run.state().run!.log.atomOf).toEqual(again.state().run!.log.atomOf);
  });

  it('are the last also when an earlier change waits for its encoding', async () => {
    const run = startEngineRun({ beforeCounter: (encoding) => pause(encoding === 'slow' ? 40 : 0) });
    await run.call('openPaths', { paths: [chatFile(20)] });
    await run.until(isMeasured);
    const slow = { ...DEFAULT_SETTINGS, chunkTurns: 3, pack: { ...DEFAULT_SETTINGS.pack, encoding: 'slow' } };
    const changes = [slow, withTau(0.4)].map((settings) => run.call('changeSettings', { settings, gesture: 1 }));
    await Promise.all(changes);
    await run.until((state) => isMeasured(state) && state.run!.tau === 0.4);
    expect(run.state().settings).toEqual(withTau(0.4));
    expect(Math.max(...run.state().episode!.chunks.map(({ firstTurn, endTurn }) => endTurn - firstTurn))).toBe(5);
  });

  it('with another chunk length open the episode anew', async () => {
    const run = await opened(40);
    const before = run.state().episode!;
    await run.call('changeSettings', { settings: { ...withTau(0.6), chunkTurns: 2 }, gesture: 1 });
    const { episode } = await run.until((state) => state.episode!.session > before.session && isMeasured(state));
    expect(before.chunks.length).toBe(10);
    expect(episode!.chunks.length).toBe(20);
    expect(run.state().run!.chunkCount).toBe(20);
  });

  it('that name an encoding nobody knows are refused and change nothing', async () => {
    const run = await opened(12);
    const settings = { ...withTau(0.2), pack: { ...DEFAULT_SETTINGS.pack, encoding: 'no-such-encoding' } };
    await expect(run.call('changeSettings', { settings, gesture: 1 })).rejects.toThrow(/no-such-encoding/);
    expect(run.state().settings).toEqual(withTau(0.6));
    await run.call('changeSettings', { settings: withTau(0.2), gesture: 1 });
    expect(run.state().run!.tau).toBe(0.2);
  });

  it('say what each question sees', async () => {
    const run = await opened(60);
    const seen = () => run.state().episode!.questions.map(({ visibleChunks }) => visibleChunks);
    const all = run.state().episode!.chunks.length;
    expect(seen()).toEqual([all, 7, all, all]);
    await run.call('changeSettings', { settings: { ...withTau(0.6), asOfQuestion: 'off' }, gesture: 1 });
    expect(seen()).toEqual([all, all, all, all]);
  });

  it('leave no plateaus of τ behind where τ decides nothing', async () => {
    const run = await opened();
    expect(run.state().plateaus.length).toBeGreaterThan(1);
    await run.call('changeSettings', { settings: { ...withTau(0.6), methodA: 'online-kmeans' }, gesture: 1 });
    await run.until(isMeasured);
    expect(run.state().plateaus).toEqual([]);
    expect(run.state().run!.completed!.plateau).toEqual({ above: null, upTo: null });
  });
});

describe('embedding', () => {
  it('shows a provisional run while vectors arrive, then the settled one', async () => {
    // The eighth call waits until the test has seen what seven calls brought.
    let calls = 0;
    let goOn = () => {};
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const run = startEngineRun({ beforeEmbed: () => (++calls === 8 ? seen : pause(2)), textsPerCall: 10 });
    await run.call('openPaths', { paths: [chatFile(500, 5)] });
    const provisional = await run.until((state) => (state.run?.writtenCount ?? 0) >= 70);
    expect(provisional.run!.settled).toBe(false);
    goOn();
    await run.until(isMeasured);
    const settled = run.events.flatMap((event) => (event.type === 'run-started' ? [event.settled] : []));
    expect(settled.at(-1)).toBe(true);
    // A settled run may be asked for again, as when the questions' vectors come; a provisional one never follows it.
    expect(settled.slice(settled.indexOf(true))).not.toContain(false);
    const cold = run.state().run!;
    await run.call('openPaths', { paths: [...run.state().corpus!.paths] });
    await run.until((state) => state.episode?.session === 2 && isMeasured(state));
    expect(run.state().run!.log.atomOf).toEqual(cold.log.atomOf);
    expect(run.state().run!.tau).toBe(cold.tau);
  });

  it('stops when it is cancelled, and another file can be opened', async () => {
    const hanging = { on: true };
    const run = startEngineRun({
      beforeEmbed: (_, signal) =>
        hanging.on
          ? new Promise<void>((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
          : pause(0),
    });
    await run.call('openPaths', { paths: [chatFile(30)] });
    await run.until((state) => state.episode !== null);
    await run.call('cancelTask', { task: 'embed' });
    const after = run.events.length;
    await pause(20);
    expect(run.events.slice(after)).toEqual([]);
    expect(run.state()).toMatchObject({ failure: null, progress: {}, run: null, episode: { isHalted: true } });
    hanging.on = false;
    await run.call('openPaths', { paths: [chatFile(30)] });
    await run.until(isMeasured);
    expect(run.state().episode!.isHalted).toBe(false);
  });

  it('that was cancelled goes on when its episode is selected again, and embeds nothing twice', async () => {
    const run = startEngineRun({ beforeEmbed: () => pause(5), textsPerCall: 4 });
    await run.call('openPaths', { paths: [chatFile(200)] });
    await run.until((state) => (state.episode?.embeddedChunks ?? 0) >= 8);
    await run.call('cancelTask', { task: 'embed' });
    const { heading, chunks, isHalted } = run.state().episode!;
    expect(isHalted).toBe(true);
    await run.call('selectEpisode', { episodeId: heading.episodeId });
    await run.until((state) => state.episode?.session === 2 && isMeasured(state));
    expect(run.state().episode).toMatchObject({ isHalted: false, embeddedChunks: chunks.length });
    const embedded = run.resources.embedCalls.flat();
    expect(embedded.length).toBe(new Set(embedded).size);
  });

  it('is over when comparing its chunks is cancelled, and is compared when its episode is selected again', async () => {
    const corpus = largeCorpus(1500);
    const run = startEngineRun();
    await run.call('openPaths', { paths: [corpus.path] });
    await run.until((state) => state.progress.similarities !== undefined);
    await run.call('cancelTask', { task: 'similarities' });
    const after = run.events.length;
    await pause(100);
    corpus.remove();
    expect(run.events.slice(after)).toEqual([]);
    expect(run.state()).toMatchObject({ failure: null, progress: {}, similarities: null, episode: { isHalted: true } });
    await run.call('selectEpisode', { episodeId: run.state().episode!.heading.episodeId });
    await run.until(isSettled);
    expect(run.state().episode!.isHalted).toBe(false);
    await run.call('cancelTask', { task: 'similarities' });
    expect(run.state().episode!.isHalted).toBe(false);
  });

  it('that is over is not cancelled by a click that comes too late', async () => {
    const run = await opened(20);
    await run.call('cancelTask', { task: 'embed' });
    expect(run.state().episode!.isHalted).toBe(false);
  });

  it('that is cancelled at the questions leaves the atoms alive', async () => {
    const isQuestion = (text: string) => text.startsWith('what') || text.startsWith('when') || text.startsWith('who');
    const run = startEngineRun({
      beforeEmbed: (texts, signal) =>
        texts.some(isQuestion)
          ? new Promise<void>((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
          : pause(0),
    });
    await run.call('openPaths', { paths: [chatFile(30)] });
    await run.until((state) => isSettled(state) && run.resources.embedCalls.length > 0);
    await pause(5);
    await run.call('cancelTask', { task: 'embed' });
    await run.call('changeSettings', { settings: withTau(0.35), gesture: 1 });
    expect(run.state().run).toMatchObject({ tau: 0.35, settled: true });
    expect(run.state()).toMatchObject({ outcomes: null, failure: null });
  });

  it('that fails says why, and keeps the rest of the window usable', async () => {
    const run = startEngineRun({
      beforeEmbed: async () => {
        throw new Error('The endpoint answered 503.');
      },
    });
    await run.call('openPaths', { paths: [chatFile(30)] });
    await run.until((state) => state.failure !== null);
    expect(run.state().failure).toEqual({ task: 'embed', reason: 'The endpoint answered 503.' });
    expect(await run.call('findChunks', { text: 'BOILER' })).toContain(0);
  });

  it('by a model that is not there is refused, and what is on screen stays', async () => {
    const run = await opened(20);
    const before = run.state();
    await expect(run.call('useEmbedder', { embedder: 'no-such-model', model: null })).rejects.toThrow(/no model/);
    expect(run.state()).toEqual(before);
    await run.call('useEmbedder', { embedder: 'another', model: null });
    await run.until((state) => state.episode!.embedder.name === 'another' && isMeasured(state));
  });
});

describe('questions', () => {
  it('chosen while a run is being written are packed for that run', async () => {
    const run = await opened();
    await run.call('selectQuestion', { questionId: 'Q1' });
    expect(run.state().packs).toMatchObject({ run: run.state().run!.run, questionId: 'Q1' });
    const changing = run.call('changeSettings', { settings: withTau(0.25), gesture: 1 });
    await run.until((state) => state.run!.tau === 0.25);
    await run.call('selectQuestion', { questionId: 'Q4' });
    await changing;
    expect(run.state().packs).toMatchObject({ run: run.state().run!.run, questionId: 'Q4' });
  });

  it('that nobody asked are refused', async () => {
    const run = await opened(20);
    await expect(run.call('selectQuestion', { questionId: 'none' })).rejects.toThrow(
      'The episode has no question none.',
    );
  });
});

describe('calls about one chunk', () => {
  it('read it in full and explain its write', async () => {
    const run = await opened();
    const chunk = await run.call('readChunk', { chunkIndex: 3 });
    expect(chunk.turns.length).toBe(3);
    expect(chunk.turns[0]!.turnId).toBe('t13');
    expect(chunk.totalTokens).toBe(chunk.tokens);
    const why = await run.call('explainWrite', { chunkIndex: 3 });
    expect(why).toMatchObject({ chunk: 3, atom: run.state().run!.log.atomOf[3], tau: 0.6 });
    await expect(run.call('readChunk', { chunkIndex: 99 })).rejects.toThrow('The episode has no chunk 99.');
  });

  it('need an open episode', async () => {
    const run = startEngineRun();
    await expect(run.call('readChunk', { chunkIndex: 0 })).rejects.toThrow('No episode is open.');
    await expect(run.call('exportText', { what: 'events' })).rejects.toThrow('No episode is open.');
  });
});

import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { embedInWorker } from '../../../../src/main/host/embed/embed-in-worker.ts';
import type { FromEmbedWorker, ToEmbedWorker } from '../../../../src/main/host/embed/embed-messages.ts';
import { embedServer } from '../../../../src/main/host/embed/embed-server.ts';
import type { Embedder } from '../../../../src/main/host/embed/embedder.ts';
import { peerOfProcess } from '../../../../src/main/host/process-peer.ts';
import { fakeEmbedder, fakeEmbedding } from '../../../support/fake-embedder.ts';
import { peerPair } from '../../../support/peer-pair.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

function conversation(embedder: Embedder | Error) {
  const pair = peerPair<ToEmbedWorker, FromEmbedWorker>();
  const serve = embedServer(
    (message) => pair.port.postMessage(message),
    async () => {
      if (embedder instanceof Error) throw embedder;
      return embedder;
    },
  );
  pair.port.on('message', serve);
  return { ...pair, opened: () => embedInWorker('minilm', {}, pair.peer) };
}

/** Never finishes a call by itself; tells how it was cancelled. */
const endless = () => {
  const cancelled: unknown[] = [];
  const embed: Embedder['embed'] = (_texts, _kind, signal) =>
    new Promise((_, reject) => {
      signal!.addEventListener('abort', () => {
        cancelled.push(signal!.reason);
        reject(signal!.reason);
      });
    });
  return { embedder: fakeEmbedder({ embed }), cancelled };
};

describe('embedInWorker', () => {
  it('is the embedder of the worker', async () => {
    const embedder = await conversation(fakeEmbedder()).opened();
    expect(embedder).toMatchObject({ fingerprint: 'fake', dims: 4, inputLimitTokens: 8, textsPerCall: 3 });
    const texts = ['a b', '', 'c'];
    expect(await embedder.embed(texts, 'query')).toEqual(texts.map((text) => fakeEmbedding(text, 'query', 4)));
    expect(await embedder.embed([], 'query')).toEqual([]);
  });

  it('gives overlapping calls each their own answer', async () => {
    const embedder = await conversation(fakeEmbedder()).opened();
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => embedder.embed([text], 'passage')));
    expect(answers.map(([first]) => first)).toEqual(['a', 'b', 'c'].map((text) => fakeEmbedding(text, 'passage', 4)));
  });

  it('rejects with the reason the model could not be opened, and ends the worker', async () => {
    const { opened, ended } = conversation(new Error('There is no model folder at /x.'));
    await expect(opened()).rejects.toThrow('There is no model folder at /x.');
    expect(ended).toHaveLength(1);
  });

  it('rejects with the reason a call failed, and works on', async () => {
    let first = true;
    const embed: Embedder['embed'] = async (texts, kind) => {
      if (!first) return texts.map((text) => fakeEmbedding(text, kind, 4));
      first = false;
      throw new Error('out of memory');
    };
    const embedder = await conversation(fakeEmbedder({ embed })).opened();
    await expect(embedder.embed(['a'], 'passage')).rejects.toThrow('out of memory');
    expect(await embedder.embed(['a'], 'passage')).toHaveLength(1);
  });

  it('cancels: the caller hears at once, the worker at its next batch', async () => {
    const { embedder, cancelled } = endless();
    const client = await conversation(embedder).opened();
    const controller = new AbortController();
    const pending = client.embed(['a'], 'passage', controller.signal);
    controller.abort(new Error('no longer wanted'));
    await expect(pending).rejects.toThrow('no longer wanted');
    await expect.poll(() => cancelled.length).toBe(1);
    await expect(client.embed(['a'], 'passage', controller.signal)).rejects.toThrow('no longer wanted');
  });

  it('turns the death of the worker into one sentence for every open call', async () => {
    const { opened, die } = conversation(endless().embedder);
    const embedder = await opened();
    const pending = [embedder.embed(['a'], 'passage'), embedder.embed(['b'], 'query')];
    die('it ran out of memory');
    const sentence = 'The embedding worker has stopped: it ran out of memory.';
    for (const each of pending) await expect(each).rejects.toThrow(sentence);
    await expect(embedder.embed(['c'], 'passage')).rejects.toThrow(sentence);
    await embedder.close();
  });

  it('releases the model on close, and refuses afterwards', async () => {
    let closed = 0;
    const close = async () => void closed++;
    const embedder = await conversation(fakeEmbedder({ close })).opened();
    await embedder.close();
    expect(closed).toBe(1);
    await expect(embedder.embed(['a'], 'passage')).rejects.toThrow('The embedder has been closed.');
  });

  it.each([
    ['throws', 'throw new Error("no such native library")', 'it exited with code 1'],
    ['crashes', 'process.kill(process.pid, "SIGSEGV")', 'it was ended by SIGSEGV'],
  ])('survives a real process that %s', async (_, source, reason) => {
    const file = join(tempFolder(), 'worker.cjs');
    writeFileSync(file, source);
    const child = fork(file, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const pending = embedInWorker('minilm', {}, peerOfProcess(child));
    await expect(pending).rejects.toThrow(`The embedding worker has stopped: ${reason}.`);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AtomscopeEvent } from '../../../../src/core/contract/events.ts';
import type { EngineCallName } from '../../../../src/main/host/engine/engine-calls.ts';
import { connectEngine } from '../../../../src/main/host/engine/engine-client.ts';
import { createEventBatcher } from '../../../../src/main/host/engine/event-batcher.ts';
import { serveEngine } from '../../../../src/main/host/engine/serve-engine.ts';
import {
  carry,
  type FromEngine,
  type Port,
  type ToEngine,
  uncarry,
} from '../../../../src/main/host/engine/transport.ts';
import { BadInputError } from '../../../../src/main/host/import/bad-input-error.ts';

/** Two ends of one conversation in memory: messages are copied, keep their order and arrive a little later. */
function portPair() {
  const toEngine: ((message: ToEngine) => void)[] = [];
  const fromEngine: ((message: FromEngine) => void)[] = [];
  const deliver = <M>(message: M, listeners: readonly ((message: M) => void)[]) => {
    const copy = structuredClone(message);
    queueMicrotask(() => {
      for (const listener of listeners) listener(copy);
    });
  };
  const client: Port<ToEngine, FromEngine> = {
    postMessage: (message) => deliver(message, toEngine),
    on: (_, listener) => fromEngine.push(listener),
  };
  const server: Port<FromEngine, ToEngine> = {
    postMessage: (message) => deliver(message, fromEngine),
    on: (_, listener) => toEngine.push(listener),
  };
  return { client, server };
}

type Answer = (
  name: EngineCallName,
  input: unknown,
  signal: AbortSignal,
  emit: (event: AtomscopeEvent) => void,
) => Promise<unknown>;

function engineThat(answer: Answer) {
  const { client, server } = portPair();
  const batcher = createEventBatcher((events) => server.postMessage({ kind: 'events', events }));
  const call = (name: EngineCallName, input: unknown, signal: AbortSignal) => answer(name, input, signal, batcher.emit);
  serveEngine(server, { call: call as never }, batcher.flush);
  return connectEngine(client);
}

const ended: AtomscopeEvent = { type: 'task-ended', task: 'embed', outcome: 'completed' };

/** Resolves when aborted, never otherwise. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('a call', () => {
  it('brings each caller its own reply, whatever order they come in', async () => {
    const engine = engineThat(async (_, input) => {
      const { chunkIndex } = input as { chunkIndex: number };
      await new Promise((resolve) => setTimeout(resolve, 20 - 5 * chunkIndex));
      return chunkIndex * 10;
    });
    const replies = [0, 1, 2, 3].map((chunkIndex) => engine.call('readChunk', { chunkIndex }));
    expect(await Promise.all(replies)).toEqual([0, 10, 20, 30]);
  });

  it('carries an error over with its sentence, name, file and line', async () => {
    const engine = engineThat(async () => {
      throw new BadInputError('a/b.jsonl', 7, 'this is a PDF; expected JSON');
    });
    await expect(engine.call('connect', { protocol: 1 })).rejects.toMatchObject({
      ...{ message: 'this is a PDF; expected JSON', name: 'BadInputError', path: 'a/b.jsonl', line: 7 },
    });
  });

  it('says so when a reply cannot cross', async () => {
    const engine = engineThat(async () => () => 'a function');
    await expect(engine.call('connect', { protocol: 1 })).rejects.toThrow(/could not be cloned/);
  });

  it('is heard by the engine when it is aborted, and rejects', async () => {
    const engine = engineThat((_, __, signal) => untilAborted(signal));
    const abort = new AbortController();
    const call = engine.call('connect', { protocol: 1 }, abort.signal);
    const other = engine.call('readChunk', { chunkIndex: 1 }, new AbortController().signal);
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    const first = await Promise.race([
      other.catch(() => 'ended'),
      new Promise((resolve) => setTimeout(() => resolve('on its way'), 10)),
    ]);
    expect(first).toBe('on its way');
  });

  it('is never made when its signal has aborted before', async () => {
    let calls = 0;
    const engine = engineThat(async () => calls++);
    await expect(engine.call('connect', { protocol: 1 }, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    await engine.call('connect', { protocol: 1 });
    expect(calls).toBe(1);
  });

  it('has its events heard before its reply, and before its error', async () => {
    const engine = engineThat(async (name, _, __, emit) => {
      emit(ended);
      emit(ended);
      if (name === 'readChunk') throw new Error('no such chunk');
      return null;
    });
    const heard: AtomscopeEvent[] = [];
    engine.listen((events) => heard.push(...events));
    await engine.call('connect', { protocol: 1 });
    expect(heard).toEqual([ended, ended]);
    await engine.call('readChunk', { chunkIndex: 0 }).catch(() => {});
    expect(heard.length).toBe(4);
  });
});

describe('listen', () => {
  it('tells every listener until it is taken off', async () => {
    const engine = engineThat(async (_, __, ___, emit) => emit(ended));
    const heard = [0, 0];
    const stop = engine.listen(() => heard[0]!++);
    engine.listen(() => heard[1]!++);
    await engine.call('connect', { protocol: 1 });
    stop();
    await engine.call('connect', { protocol: 1 });
    expect(heard).toEqual([1, 2]);
  });
});

describe('fail', () => {
  it('rejects what is under way and what comes later', async () => {
    const engine = engineThat((_, __, signal) => untilAborted(signal));
    const calls = [engine.call('connect', { protocol: 1 }), engine.call('readChunk', { chunkIndex: 0 })];
    engine.fail(new Error('The engine stopped.'));
    for (const call of calls) await expect(call).rejects.toThrow('The engine stopped.');
    await expect(engine.call('connect', { protocol: 1 })).rejects.toThrow('The engine stopped.');
  });
});

describe('lose', () => {
  it('rejects calls and tells listeners once: no window waits for an engine that is gone', async () => {
    const engine = engineThat((_, __, signal) => untilAborted(signal));
    const heard: AtomscopeEvent[] = [];
    engine.listen((events) => void heard.push(...events));
    const call = engine.call('connect', { protocol: 1 });
    engine.lose(new Error('The engine stopped: out of memory.'));
    engine.lose(new Error('The engine stopped (code 1).'));
    await expect(call).rejects.toThrow('out of memory');
    expect(heard).toEqual([{ type: 'engine-stopped', reason: 'The engine stopped: out of memory.' }]);
  });
});

describe('an error that crosses', () => {
  it('is the same on the other side, and anything thrown becomes one', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const { message, name } = uncarry(structuredClone(carry(thrown)));
        expect(name).toBe(thrown instanceof Error ? thrown.name : 'Error');
        expect(typeof message).toBe('string');
      }),
    );
    expect(uncarry(carry(new TypeError('no')))).toMatchObject({
      name: 'TypeError',
      message: 'no',
      path: null,
      line: null,
    });
  });
});

describe('createEventBatcher', () => {
  it('sends everything once, in order, and what one cause made together', async () => {
    const sent: AtomscopeEvent[][] = [];
    const batcher = createEventBatcher((events) => sent.push(events));
    const event = (done: number): AtomscopeEvent => ({
      type: 'task-progressed',
      progress: { task: 'embed', done, total: 9, unit: 'chunks', ratePerSecond: null, secondsLeft: null },
    });
    for (let done = 0; done < 3; done++) batcher.emit(event(done));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(sent.length).toBe(1);
    batcher.emit(event(3));
    batcher.flush();
    batcher.flush();
    batcher.emit(event(4));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(sent.map((events) => events.length)).toEqual([3, 1, 1]);
    expect(sent.flat()).toEqual([0, 1, 2, 3, 4].map(event));
  });
});

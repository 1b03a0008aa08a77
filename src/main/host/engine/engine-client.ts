import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import type { EngineCallName, EngineCalls } from './engine-calls.ts';
import { type FromEngine, type Port, type ToEngine, uncarry } from './transport.ts';

export interface EngineClient {
  /** Rejects with the engine's own error, carried over; with an AbortError when `signal` aborts. */
  call<N extends EngineCallName>(
    name: N,
    input: EngineCalls[N]['input'],
    signal?: AbortSignal,
  ): Promise<EngineCalls[N]['reply']>;
  listen(listener: (events: readonly AtomscopeEvent[]) => void): () => void;
  /** Rejects every call under way and every later one with this reason: the engine is gone. Tells no listener. */
  fail(reason: Error): void;
  /** As `fail`, and tells listeners: an engine that stops by itself must not leave a window waiting. */
  lose(reason: Error): void;
}

/** The calling end of an engine behind a port. */
export function connectEngine(port: Port<ToEngine, FromEngine>): EngineClient {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const listeners = new Set<(events: readonly AtomscopeEvent[]) => void>();
  let nextId = 1;
  let failed: Error | null = null;
  const fail = (reason: Error) => {
    failed = reason;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  port.on('message', (message) => {
    if (message.kind === 'events') {
      for (const listener of listeners) listener(message.events);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'reply') call?.resolve(message.value as never);
    else call?.reject(uncarry(message.error));
  });
  return {
    call(name, input, signal) {
      if (failed) return Promise.reject(failed);
      if (signal?.aborted) return Promise.reject(signal.reason);
      const id = nextId++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        signal?.addEventListener('abort', () => port.postMessage({ kind: 'abort', id }), { once: true });
        port.postMessage({ kind: 'call', id, name, input });
      });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fail,
    lose(reason) {
      if (failed) return;
      fail(reason);
      for (const listener of listeners) listener([{ type: 'engine-stopped', reason: reason.message }]);
    },
  };
}

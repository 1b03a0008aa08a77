import type { EngineCallName, EngineCalls } from './engine-calls.ts';
import { carry, type FromEngine, type Port, type ToEngine } from './transport.ts';

interface Answering {
  call<N extends EngineCallName>(
    name: N,
    input: EngineCalls[N]['input'],
    signal: AbortSignal,
  ): Promise<EngineCalls[N]['reply']>;
}

/**
 * Answers the calls that come through `port`. Events of a call are flushed before its reply, so that a caller who has
 * its reply has heard all that led to it. Names and inputs were checked on the other side of the wall.
 */
export function serveEngine(port: Port<FromEngine, ToEngine>, engine: Answering, flush: () => void): void {
  const aborts = new Map<number, AbortController>();
  port.on('message', async (message) => {
    if (message.kind === 'abort') {
      aborts.get(message.id)?.abort();
      return;
    }
    const { id, name, input } = message;
    const abort = new AbortController();
    aborts.set(id, abort);
    try {
      const value = await engine.call(name as EngineCallName, input as never, abort.signal);
      flush();
      port.postMessage({ kind: 'reply', id, value });
    } catch (error) {
      flush();
      port.postMessage({ kind: 'error', id, error: carry(error) });
    } finally {
      aborts.delete(id);
    }
  });
}

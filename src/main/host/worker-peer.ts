import { type Transferable, Worker } from 'node:worker_threads';
import { reasonOf } from '../../core/contract/reason-of.ts';
import { workerPath } from './worker-path.ts';

/** The other side of a conversation: a worker, or in tests a port in memory. Messages keep their order. */
export interface Peer<Sent, Received> {
  /** Buffers named in `transfer` move: the sender must not touch them again. */
  send(message: Sent, transfer?: readonly Transferable[]): void;
  listen(listener: (message: Received) => void): void;
  /** Called once, when the other side can answer no more; `reason` is a clause such as "it ran out of memory". */
  onEnd(listener: (reason: string) => void): void;
  /** Ends the other side; `onEnd` listeners hear of it. */
  end(): Promise<void>;
}

/** Starts the built worker `name`. Throws when it has not been built; whatever fails later arrives at `onEnd`. */
export function startWorker<Sent, Received>(name: string): Peer<Sent, Received> {
  return peerOfWorker(new Worker(workerPath(name), { name }));
}

/** A worker as a peer. An uncaught error in it arrives at `onEnd`, never as an unhandled one here. */
export function peerOfWorker<Sent, Received>(worker: Worker): Peer<Sent, Received> {
  const listeners: ((reason: string) => void)[] = [];
  let ended: string | null = null;
  const end = (reason: string) => {
    if (ended !== null) return;
    ended = reason;
    for (const listener of listeners) listener(reason);
  };
  worker.on('error', (error: unknown) => end(reasonOf(error)));
  worker.on('messageerror', () => end('a message could not be read'));
  worker.on('exit', (code) => end(`it exited with code ${code}`));
  return {
    send: (message, transfer) => worker.postMessage(message, transfer ?? []),
    listen: (listener) => void worker.on('message', listener),
    onEnd(listener) {
      if (ended === null) listeners.push(listener);
      else listener(ended);
    },
    async end() {
      await worker.terminate();
    },
  };
}

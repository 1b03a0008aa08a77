import { type Peer, startWorker } from '../worker-peer.ts';
import type { FromLayoutWorker, LayoutInput } from './layout-messages.ts';

export type LayoutPeer = Peer<LayoutInput, FromLayoutWorker>;

/** `positions` (count × 2 in [−1, 1]) belongs to the receiver; `frame` counts from 0; `done` marks the final map. */
export type OnLayoutFrame = (positions: Float32Array, frame: number, done: boolean) => void;

/**
 * Lays chunks out on a worker thread of its own: a first frame at once, then one about every 60 ms, and the final map,
 * with which it also resolves. The same input ends in the same bytes. Aborting ends the worker and rejects with the
 * signal's reason; a worker that fails or dies rejects with one sentence.
 */
export function layoutInWorker(
  input: LayoutInput,
  onFrame: OnLayoutFrame,
  signal?: AbortSignal,
  peer?: LayoutPeer,
): Promise<Float32Array> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const worker = peer ?? startWorker<LayoutInput, FromLayoutWorker>('layout-worker');
  let stop = () => {};
  const result = new Promise<Float32Array>((resolve, reject) => {
    let settled = false;
    stop = () => {
      settled = true;
      reject(signal!.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.onEnd((reason) => reject(new Error(`The layout worker has stopped: ${reason}.`)));
    worker.listen((message) => {
      if (settled) return;
      if (message.type === 'failed') {
        reject(new Error(`The map could not be laid out: ${message.reason}.`));
        return;
      }
      // The receiver owns the frame it is given; the result must not be the same buffer.
      const final = message.done ? message.positions.slice() : null;
      try {
        onFrame(message.positions, message.frame, message.done);
      } catch (error) {
        settled = true;
        reject(error);
      }
      if (final) resolve(final);
    });
    worker.send(input);
  });
  return result.finally(() => {
    signal?.removeEventListener('abort', stop);
    void worker.end();
  });
}

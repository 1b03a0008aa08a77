import type { Transferable } from 'node:worker_threads';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { layoutSteps } from '../../../core/layout/layout-steps.ts';
import type { FromLayoutWorker, LayoutInput } from './layout-messages.ts';

type Reply = (message: FromLayoutWorker, transfer?: readonly Transferable[]) => void;

/** Milliseconds between two frames: some sixteen a second, which the eye takes for motion. */
const FRAME_MS = 60;

/**
 * The worker's side: one layout a worker, run without a pause (who no longer wants it ends the worker). The first frame
 * is sent at once and the last is the result; only the number of frames in between hangs on the clock, never a position.
 */
export function layoutServer(reply: Reply, now: () => number = () => performance.now()): (input: LayoutInput) => void {
  return ({ matrix, ...options }) => {
    let frame = 0;
    const send = (positions: Float32Array, done: boolean) =>
      reply({ type: 'frame', positions, frame: frame++, done }, [positions.buffer as ArrayBuffer]);
    try {
      const steps = layoutSteps(matrix, options);
      let sentMs = Number.NEGATIVE_INFINITY;
      let sentEpoch = -1;
      let next = steps.next();
      for (; !next.done; next = steps.next()) {
        // While neighbours are found nothing moves, and the same frame need not be sent again.
        if (next.value.epoch === sentEpoch || now() - sentMs < FRAME_MS) continue;
        send(next.value.positions(), false);
        sentMs = now();
        sentEpoch = next.value.epoch;
      }
      send(next.value, true);
    } catch (error) {
      reply({ type: 'failed', reason: reasonOf(error) });
    }
  };
}

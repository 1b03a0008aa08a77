import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long enough to get work done, short enough that a call or a cancel is heard at once. */
const SLICE_MS = 12;

/**
 * Runs a stepper to its end without holding the thread: after every slice other messages are heard, and `signal` is
 * checked. Returns what the stepper returns; rejects with the signal's reason when aborted.
 */
export async function runInSlices<Step, Result>(
  steps: Generator<Step, Result>,
  signal: AbortSignal,
  onStep?: (step: Step) => void,
): Promise<Result> {
  let sliceStart = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const next = steps.next();
    if (next.done) return next.value;
    onStep?.(next.value);
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
}

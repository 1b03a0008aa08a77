import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How often work that makes way looks whether it may go on. */
const WAIT_MS = 25;
/** Long enough to get work done, short enough that a call or a cancel is heard at once. */
const SLICE_MS = 12;

export interface GapOptions<Step> {
  readonly signal: AbortSignal;
  /** Whether something that a hand waits for is under way. */
  readonly isBusy: () => boolean;
  readonly onStep?: (step: Step) => void;
}

/**
 * Runs a stepper to its end while nothing more wanted is at work: a long step would else stand before every slice of
 * it. Returns what the stepper returns; rejects with the signal's reason when aborted.
 */
export async function runInGaps<Step, Result>(
  steps: Generator<Step, Result>,
  { signal, isBusy, onStep }: GapOptions<Step>,
): Promise<Result> {
  let sliceStart = performance.now();
  for (;;) {
    while (isBusy()) await pause(WAIT_MS, undefined, { signal });
    signal.throwIfAborted();
    const next = steps.next();
    if (next.done) return next.value;
    onStep?.(next.value);
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
}

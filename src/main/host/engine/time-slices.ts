import { runInGaps } from './gaps.ts';

/**
 * Runs a stepper to its end without holding the thread: after every slice other messages are heard, and `signal` is
 * checked. Returns what the stepper returns; rejects with the signal's reason when aborted.
 */
export function runInSlices<Step, Result>(
  steps: Generator<Step, Result>,
  signal: AbortSignal,
  onStep?: (step: Step) => void,
): Promise<Result> {
  return runInGaps(steps, { signal, isBusy: () => false, ...(onStep ? { onStep } : {}) });
}

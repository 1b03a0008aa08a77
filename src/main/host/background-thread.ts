import { setPriority } from 'node:os';

/** Of 0 to 19: well behind whatever answers a person, ahead of nothing. */
const BACKGROUND_NICENESS = 10;

/**
 * Makes the calling thread, and the threads it starts from now on, give way to all others: long work must not slow a
 * window on a machine with few cores. Only Linux knows priorities of single threads; elsewhere this would slow the whole
 * process, so nothing is done.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(0, BACKGROUND_NICENESS);
}

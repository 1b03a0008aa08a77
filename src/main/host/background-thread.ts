import { getPriority, setPriority } from 'node:os';

/** Of 0 to 19. Long work: well behind whatever answers a person, ahead of nothing. */
const BACKGROUND_NICENESS = 10;
/** What answers a hand: behind the window's own threads by half their share, ahead of embedding and long work. */
const ANSWERING_NICENESS = 3;

/**
 * Makes the calling thread, and the threads it starts from now on, give way to all others: long work must not slow a
 * window on a machine with few cores. Only Linux knows priorities of single threads; elsewhere this would slow the whole
 * process, so nothing is done.
 */
export function giveWay(): void {
  lowerTo(BACKGROUND_NICENESS);
}

/** As `giveWay`, but only to the threads that draw the window. */
export function giveWayToWindow(): void {
  lowerTo(ANSWERING_NICENESS);
}

function lowerTo(niceness: number): void {
  // A thread that is lower already may not be raised again, except by an administrator.
  if (process.platform === 'linux' && getPriority(0) < niceness) setPriority(0, niceness);
}

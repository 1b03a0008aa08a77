import { type Measured, measuredOf, rounded, told } from './line.ts';

/** One of several kinds of work that are measured in turns. */
export type Work = () => unknown | Promise<unknown>;

/**
 * How long something took: by the clock, and in processor time of all this process's threads. On an idle machine the two
 * agree for work of one thread; on a busy one only the second says what the work costs.
 */
export interface Timed {
  readonly clockMs: number;
  readonly processorMs: number;
}

export type Clock = keyof Timed;

/**
 * Times each work in turns, so that whatever else the machine does falls on all alike; one round before the first is not
 * counted. Returns a list a work, in the order of rounds.
 */
export async function inTurns(rounds: number, works: readonly Work[]): Promise<Timed[][]> {
  const all: Timed[][] = works.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const timed = await timedOf(work);
      if (round >= 0) all[index]!.push(timed);
    }
  }
  return all;
}

export async function timedOf(work: Work): Promise<Timed> {
  const stop = startTiming();
  await work();
  return stop();
}

/** Returns what tells the time since. */
export function startTiming(): () => Timed {
  const startMs = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { clockMs: performance.now() - startMs, processorMs: (user + system) / 1000 };
  };
}

export function over(timed: readonly Timed[], clock: Clock): Measured {
  return measuredOf(timed.map((each) => each[clock]));
}

/** "12.3 ms (11.9–14.0), by the clock 12.6". */
export function toldTimes(timed: readonly Timed[]): string {
  return `${told(over(timed, 'processorMs'), 'ms')}, by the clock ${rounded(over(timed, 'clockMs').median)}`;
}

/** Quartiles of a / b, round by round. */
export function ratioOf(a: readonly Timed[], b: readonly Timed[], clock: Clock = 'processorMs'): Measured {
  return measuredOf(a.map((each, round) => each[clock] / b[round]![clock]));
}

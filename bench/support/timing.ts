import { type Measured, measuredOf } from './line.ts';

/** One of several kinds of work that are measured in turns. */
export type Work = () => unknown | Promise<unknown>;

/**
 * Milliseconds of each work, run in turns so that whatever else the machine does falls on all alike; one round before
 * the first is not counted. Returns a list a work, in the order of rounds.
 */
export async function inTurns(rounds: number, works: readonly Work[]): Promise<number[][]> {
  const elapsed: number[][] = works.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const ms = await elapsedMs(work);
      if (round >= 0) elapsed[index]!.push(ms);
    }
  }
  return elapsed;
}

export async function elapsedMs(work: Work): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** Quartiles of a / b, round by round. */
export function ratioOf(a: readonly number[], b: readonly number[]): Measured {
  return measuredOf(a.map((value, round) => value / b[round]!));
}

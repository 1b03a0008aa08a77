import type { PairedComparison, PairedDraws } from '../contract/evaluation-tables.ts';
import { quantile } from '../math/quantile.ts';
import { createRandom } from '../math/random.ts';
import { mean, sum } from '../math/statistics.ts';

/** How comparisons draw under this seed: each sort of draw has a stream of its own. */
export function pairedDraws(seed: number): PairedDraws {
  return {
    resamples: 2000,
    permutations: 10_000,
    exactUpTo: 12,
    bootstrapSeed: seed,
    permutationSeed: seed + 1,
  };
}

/** a − b of the questions that have a value in both. */
export function differencesOf(a: readonly (number | null)[], b: readonly (number | null)[]): number[] {
  return a.flatMap((value, question) => {
    const other = b[question] ?? null;
    return value === null || other === null ? [] : [value - other];
  });
}

/** Rounding noise of sums of up to thousands of differences between shares. */
const EQUAL = 1e-9;

/**
 * Compares two methods on the same questions by their differences, one a question; null without any. The same
 * differences and seeds give the same result; differences of the other sign give the mirrored one.
 */
export function comparePaired(differences: readonly number[], draws: PairedDraws): PairedComparison | null {
  if (differences.length === 0) return null;
  return {
    diff: mean(differences),
    ci95: bootstrapInterval(differences, draws),
    p: signFlipP(differences, draws),
    n: differences.length,
  };
}

function bootstrapInterval(
  differences: readonly number[],
  { resamples, bootstrapSeed }: PairedDraws,
): [number, number] {
  const random = createRandom(bootstrapSeed);
  const values = Float64Array.from(differences);
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) {
    let total = 0;
    for (let draw = 0; draw < values.length; draw++) total += values[random.integer(values.length)]!;
    means[resample] = total / values.length;
  }
  means.sort();
  return [quantile(means, 0.025), quantile(means, 0.975)];
}

/** Pairs without a difference keep every sum as it is, so only the others are flipped. */
function signFlipP(differences: readonly number[], draws: PairedDraws): number {
  const values = Float64Array.from(differences.filter((difference) => difference !== 0));
  const observed = Math.abs(sum(values)) - EQUAL;
  return values.length <= draws.exactUpTo ? exactP(values, observed) : drawnP(values, observed, draws);
}

function exactP(values: Float64Array, observed: number): number {
  const assignments = 2 ** values.length;
  let asFar = 0;
  for (let signs = 0; signs < assignments; signs++) {
    let total = 0;
    for (let i = 0; i < values.length; i++) total += (signs >> i) & 1 ? -values[i]! : values[i]!;
    if (Math.abs(total) >= observed) asFar++;
  }
  return asFar / assignments;
}

/** The observed assignment counts as one of those drawn, so p is never 0. */
function drawnP(values: Float64Array, observed: number, { permutations, permutationSeed }: PairedDraws): number {
  const random = createRandom(permutationSeed);
  let asFar = 1;
  for (let permutation = 0; permutation < permutations; permutation++) {
    let total = 0;
    for (let from = 0; from < values.length; from += SIGNS_A_DRAW) {
      const signs = random.integer(2 ** SIGNS_A_DRAW);
      const end = Math.min(values.length, from + SIGNS_A_DRAW);
      for (let i = from; i < end; i++) total += (signs >> (i - from)) & 1 ? -values[i]! : values[i]!;
    }
    if (Math.abs(total) >= observed) asFar++;
  }
  return asFar / (permutations + 1);
}

/** Signs taken from one draw: fewer than its 32 bits. */
const SIGNS_A_DRAW = 24;

import { dot, type Rows } from '../math/dot.ts';
import { quantile } from '../math/quantile.ts';
import { createRandom } from '../math/random.ts';
import type { SimilarityTriangle } from '../math/similarity-triangle.ts';

const SAMPLE = 50;

/** Percentiles of the pair cosines of a small sample; all NaN where it holds no pair. */
export interface Calibration {
  /** Chunks sampled. */
  readonly sample: number;
  /** Pairs among them, zero vectors left out. */
  readonly pairs: number;
  /** The paper's τ. */
  readonly p70: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
}

/** At most 50 distinct chunks of `count`, ascending; the same for the same seed. */
export function calibrationSample(count: number, seed: number): Int32Array {
  return createRandom(seed).sample(count, SAMPLE);
}

/**
 * The label-free calibration of τ: all pairwise cosines of at most 50 chunks, their 70th percentile by linear
 * interpolation (FIELD section 2), and higher percentiles beside it because the 70th tends to make one giant atom.
 */
export function calibrate(source: Rows | SimilarityTriangle, seed: number): Calibration {
  const sample = calibrationSample(source.count, seed);
  const sorted = pairCosines(source, sample).sort();
  return {
    sample: sample.length,
    pairs: sorted.length,
    p70: quantile(sorted, 0.7),
    p90: quantile(sorted, 0.9),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    p999: quantile(sorted, 0.999),
  };
}

function pairCosines(source: Rows | SimilarityTriangle, sample: Int32Array): Float32Array {
  const cosine = 'values' in source ? cosineOfRows(source) : cosineInTriangle(source);
  const cosines: number[] = [];
  for (let a = 1; a < sample.length; a++) {
    for (let b = 0; b < a; b++) {
      const value = cosine(sample[a]!, sample[b]!);
      if (value !== null) cosines.push(value);
    }
  }
  return Float32Array.from(cosines);
}

// Null where one of the two is the zero vector.
function cosineInTriangle(triangle: SimilarityTriangle): (i: number, j: number) => number | null {
  return (i, j) => (triangle.isZero(i) || triangle.isZero(j) ? null : triangle.similarity(i, j));
}

function cosineOfRows({ values, dims }: Rows): (i: number, j: number) => number | null {
  const row = (i: number) => values.subarray(i * dims, (i + 1) * dims);
  return (i, j) => {
    const a = row(i);
    const b = row(j);
    const squares = dot(a, a) * dot(b, b);
    return squares > 0 ? Math.max(-1, Math.min(1, dot(a, b) / Math.sqrt(squares))) : null;
  };
}

import type { CandidateRule, Gate } from '../../src/core/model/settings.ts';

/** The vectors of a stream, float64 and of unit length (or zero). */
export type UnitVectors = readonly Float64Array[];

export interface NaiveScore {
  readonly atom: number;
  /** null: the atom's mean is zero, so it has no direction. */
  readonly scoreCentroid: number | null;
  readonly scoreMember: number;
  readonly nearestMember: number;
  readonly score: number;
}

export interface NaiveWrite {
  readonly atom: number;
  readonly opened: boolean;
  readonly best: NaiveScore | null;
  readonly second: NaiveScore | null;
}

export interface NaiveRun {
  readonly atomOf: readonly number[];
  readonly atomCount: number;
  readonly writes: readonly NaiveWrite[];
  /** The smallest distance of any decision from going the other way; exact ties do not count, they have a rule. */
  readonly closest: number;
  /** The shortest mean of any atom at any time: below some 1e-3 rounding would decide its direction. */
  readonly shortestMean: number;
}

/** Splits row-major values and scales every row to unit length in float64. */
export function unitVectors(values: Float32Array, dims: number): UnitVectors {
  return Array.from({ length: values.length / dims }, (_, i) => {
    const row = Float64Array.from(values.subarray(i * dims, (i + 1) * dims));
    const length = Math.sqrt(product(row, row));
    return length === 0 ? row : row.map((value) => value / length);
  });
}

export function product(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let k = 0; k < a.length; k++) total += a[k]! * b[k]!;
  return total;
}

/**
 * The write rule word by word from FIELD section 2: for every chunk, every atom's mean and every member anew.
 * Nothing is kept from one chunk to the next but who is in which atom.
 */
export function naiveWriteRule(
  vectors: UnitVectors,
  tau: number,
  gate: Gate = 'max-member',
  candidate: CandidateRule = 'best-score',
): NaiveRun {
  const atoms: number[][] = [];
  const writes: NaiveWrite[] = [];
  let closest = Infinity;
  let shortestMean = Infinity;
  const narrow = (distance: number) => {
    if (distance > 0) closest = Math.min(closest, distance);
  };
  vectors.forEach((x, chunk) => {
    const scores = isZero(x) ? [] : atoms.flatMap((members, atom) => scoreAtom(vectors, x, members, atom, gate));
    const key = (score: NaiveScore) =>
      candidate === 'nearest-centroid' ? (score.scoreCentroid ?? -Infinity) : score.score;
    const [best = null, second = null, third = null] = scores.sort((a, b) =>
      key(a) === key(b) ? a.atom - b.atom : key(b) - key(a),
    );
    if (best) narrow(Math.abs(best.score - tau));
    if (best && second) narrow(key(best) - key(second));
    if (second && third) narrow(key(second) - key(third));
    const opened = best === null || !(best.score >= tau);
    const atom = opened ? atoms.length : best.atom;
    if (opened) atoms.push([]);
    atoms[atom]!.push(chunk);
    if (!isZero(x)) shortestMean = Math.min(shortestMean, length(mean(vectors, atoms[atom]!)));
    writes.push({ atom, opened, best, second });
  });
  return { atomOf: writes.map((write) => write.atom), atomCount: atoms.length, writes, closest, shortestMean };
}

function scoreAtom(vectors: UnitVectors, x: Float64Array, members: number[], atom: number, gate: Gate): NaiveScore[] {
  if (isZero(vectors[members[0]!]!)) return [];
  const centre = mean(vectors, members);
  const scoreCentroid = length(centre) < 1e-9 ? null : product(x, centre) / length(centre);
  const similarities = members.map((member) => product(x, vectors[member]!));
  const scoreMember = Math.max(...similarities);
  const nearestMember = members[similarities.indexOf(scoreMember)]!;
  if (gate === 'centroid' && scoreCentroid === null) return [];
  const score = {
    centroid: scoreCentroid ?? -Infinity,
    member: scoreMember,
    'max-member': Math.max(scoreCentroid ?? -Infinity, scoreMember),
  }[gate];
  return [{ atom, scoreCentroid, scoreMember, nearestMember, score }];
}

function mean(vectors: UnitVectors, members: readonly number[]): Float64Array {
  const dims = vectors[0]!.length;
  return Float64Array.from(
    { length: dims },
    (_, k) => members.reduce((total, member) => total + vectors[member]![k]!, 0) / members.length,
  );
}

function length(x: Float64Array): number {
  return Math.sqrt(product(x, x));
}

function isZero(x: Float64Array): boolean {
  return x.every((value) => value === 0);
}

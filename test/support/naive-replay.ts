import type { CandidateRule, Gate } from '../../src/core/model/settings.ts';
import { type NaiveRun, product, type UnitVectors } from './naive-write-rule.ts';

/** Cosine of every pair in float64; 0 on the diagonal of a zero vector. */
export type Gram = readonly Float64Array[];

export function gramOf(vectors: UnitVectors): Gram {
  const gram = vectors.map(() => new Float64Array(vectors.length));
  vectors.forEach((x, i) => {
    for (let j = 0; j <= i; j++) {
      gram[i]![j] = product(x, vectors[j]!);
      gram[j]![i] = gram[i]![j]!;
    }
  });
  return gram;
}

interface Atom {
  readonly members: number[];
  /** ‖Σ m‖², by (Σ m + x)² = (Σ m)² + 2 Σ x·m + x². */
  normSquared: number;
}

interface Scored {
  readonly atom: number;
  readonly centroid: number;
  readonly score: number;
}

export type NaiveReplay = Pick<NaiveRun, 'atomOf' | 'closest' | 'shortestMean'>;

/**
 * The write rule of FIELD section 2 from the cosines of all pairs, O(n²) a run: what `naiveWriteRule` does for whole
 * corpora. Shares nothing with the app's replays but the definition.
 */
export function naiveReplay(gram: Gram, tau: number, gate: Gate, candidate: CandidateRule): NaiveReplay {
  const atoms: Atom[] = [];
  const atomOf: number[] = [];
  let closest = Infinity;
  let shortestMean = Infinity;
  const narrow = (distance: number) => {
    if (distance > 0) closest = Math.min(closest, distance);
  };
  const keyOf = ({ centroid, score }: Scored) => (candidate === 'nearest-centroid' ? centroid : score);
  gram.forEach((row, chunk) => {
    const scores = row[chunk] === 0 ? [] : atoms.flatMap((atom, index) => scoreOf(row, atom, index, gate));
    const [best = null, second = null] = bestTwo(scores, keyOf);
    if (best) narrow(Math.abs(best.score - tau));
    if (best && second) narrow(keyOf(best) - keyOf(second));
    const joins = best !== null && best.score >= tau;
    const index = joins ? best.atom : atoms.length;
    if (!joins) atoms.push({ members: [], normSquared: 0 });
    const atom = atoms[index]!;
    atom.normSquared += 2 * sumOver(row, atom) + row[chunk]!;
    atom.members.push(chunk);
    atomOf.push(index);
    if (row[chunk] !== 0) shortestMean = Math.min(shortestMean, lengthOf(atom) / atom.members.length);
  });
  return { atomOf, closest, shortestMean };
}

function scoreOf(row: Float64Array, atom: Atom, index: number, gate: Gate): Scored[] {
  // The atom of a zero vector: nothing joins it.
  if (atom.normSquared === 0 && atom.members.length === 1) return [];
  const length = lengthOf(atom);
  const hasCentroid = length / atom.members.length >= 1e-9;
  const centroid = hasCentroid ? sumOver(row, atom) / length : -Infinity;
  if (gate === 'centroid') return hasCentroid ? [{ atom: index, centroid, score: centroid }] : [];
  const member = atom.members.reduce((most, m) => Math.max(most, row[m]!), -Infinity);
  return [{ atom: index, centroid, score: gate === 'member' ? member : Math.max(centroid, member) }];
}

/** The two with the largest key, ties to the older atom. */
function bestTwo(scores: readonly Scored[], keyOf: (score: Scored) => number): Scored[] {
  return [...scores].sort((a, b) => (keyOf(a) === keyOf(b) ? a.atom - b.atom : keyOf(b) - keyOf(a))).slice(0, 2);
}

function sumOver(row: Float64Array, { members }: Atom): number {
  return members.reduce((sum, m) => sum + row[m]!, 0);
}

function lengthOf({ normSquared }: Atom): number {
  return Math.sqrt(Math.max(0, normSquared));
}

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
  /** What the candidate is chosen by. */
  readonly key: number;
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
  gram.forEach((row, chunk) => {
    const isZero = row[chunk] === 0;
    let best: Scored | null = null;
    let secondKey = -Infinity;
    for (let atom = 0; atom < atoms.length && !isZero; atom++) {
      const scored = scoreOf(row, atoms[atom]!, atom, { gate, candidate });
      if (!scored) continue;
      // Oldest first: an equal one does not take the lead.
      if (best === null || scored.key > best.key) {
        secondKey = best?.key ?? -Infinity;
        best = scored;
      } else secondKey = Math.max(secondKey, scored.key);
    }
    if (best) narrow(Math.abs(best.score - tau));
    if (best && secondKey > -Infinity) narrow(best.key - secondKey);
    const index = best && best.score >= tau ? best.atom : atoms.push({ members: [], normSquared: 0 }) - 1;
    const atom = atoms[index]!;
    atom.normSquared += 2 * sumAndMost(row, atom).sum + row[chunk]!;
    atom.members.push(chunk);
    atomOf.push(index);
    if (!isZero) shortestMean = Math.min(shortestMean, lengthOf(atom) / atom.members.length);
  });
  return { atomOf, closest, shortestMean };
}

interface Rule {
  readonly gate: Gate;
  readonly candidate: CandidateRule;
}

/** Null for an atom that can take nothing: a zero vector's, and by its centroid one whose members cancel out. */
function scoreOf(row: Float64Array, atom: Atom, index: number, { gate, candidate }: Rule): Scored | null {
  if (atom.normSquared === 0 && atom.members.length === 1) return null;
  const { sum, most } = sumAndMost(row, atom);
  const length = lengthOf(atom);
  const centroid = length / atom.members.length < 1e-9 ? -Infinity : sum / length;
  if (gate === 'centroid' && centroid === -Infinity) return null;
  const score = { centroid, member: most, 'max-member': Math.max(centroid, most) }[gate];
  return { atom: index, key: candidate === 'nearest-centroid' ? centroid : score, score };
}

/** Σ x·m and the largest x·m over an atom's members. */
function sumAndMost(row: Float64Array, { members }: Atom): { readonly sum: number; readonly most: number } {
  let sum = 0;
  let most = -Infinity;
  for (const member of members) {
    sum += row[member]!;
    most = Math.max(most, row[member]!);
  }
  return { sum, most };
}

function lengthOf({ normSquared }: Atom): number {
  return Math.sqrt(Math.max(0, normSquared));
}

import type { AtomRule } from '../model/settings.ts';
import { type AtomSpectrum, atomSpectrum } from './atom-spectrum.ts';
import { type MemoryView, visibleAtomCount } from './memory-view.ts';
import { orderByScore } from './rank-chunks.ts';

/** The visible atoms, best first. */
export interface AtomRanking {
  /** order[rank] = atom; ties stand oldest atom first. */
  readonly order: Int32Array;
  /** rankOf[atom], from 0. */
  readonly rankOf: Int32Array;
  /** By atom; -Infinity where the rule is not defined: the members add up to nothing. */
  readonly scoreOf: Float64Array;
}

/** Below this a sum of unit vectors is rounding noise and has no direction. */
const LEAST_NORM = 1e-6;

/**
 * Ranks the visible atoms for a question by one of the rules of FIELD section 4, from its similarities alone:
 * `centroid` Σ q·m / ‖Σ m‖; `max-member` max q·m; `v1` q·v for the top right singular vector of the members, v · mean ≥ 0;
 * `basis-R` ‖V_R q‖ for the top R of them. Throws a RangeError on a rank that is not a positive integer.
 */
export function rankAtoms(view: MemoryView, similarities: Float32Array, rule: AtomRule): AtomRanking {
  const scoreOf = scoreAtoms(view, similarities, rule);
  const order = orderByScore(scoreOf);
  const rankOf = new Int32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) rankOf[order[rank]!] = rank;
  return { order, rankOf, scoreOf };
}

/** Scores by atom; see `rankAtoms`. */
export function scoreAtoms(view: MemoryView, similarities: Float32Array, rule: AtomRule): Float64Array {
  if (rule === 'centroid') return centroidScores(view, similarities);
  if (rule === 'max-member') return maxMemberScores(view, similarities);
  const rank = rule === 'v1' ? 1 : basisRank(rule);
  const members = membersByAtom(view);
  return Float64Array.from(members, (chunks, atom) => {
    const spectrum = spectrumOf(view, atom, chunks, rank);
    return rule === 'v1' ? projection(spectrum, similarities, 0) : projectionNorm(spectrum, similarities);
  });
}

/** The R of `basis-R`. Throws a RangeError when it is not a positive integer. */
export function basisRank(rule: `basis-${number}`): number {
  const rank = Number(rule.slice('basis-'.length));
  if (!Number.isInteger(rank) || rank < 1) throw new RangeError(`expected basis-1, basis-2, …, got ${rule}`);
  return rank;
}

function centroidScores(view: MemoryView, similarities: Float32Array): Float64Array {
  const scoreOf = new Float64Array(visibleAtomCount(view));
  const norms = new Float64Array(scoreOf.length);
  for (let chunk = 0; chunk < view.visibleCount; chunk++) {
    const atom = view.atomOf[chunk]!;
    scoreOf[atom] = scoreOf[atom]! + similarities[chunk]!;
    // Later members overwrite: what stands at the end is the norm over all visible ones.
    norms[atom] = view.normAfter[chunk]!;
  }
  return scoreOf.map((sum, atom) => (norms[atom]! > LEAST_NORM ? sum / norms[atom]! : Number.NEGATIVE_INFINITY));
}

function maxMemberScores(view: MemoryView, similarities: Float32Array): Float64Array {
  const scoreOf = new Float64Array(visibleAtomCount(view)).fill(Number.NEGATIVE_INFINITY);
  for (let chunk = 0; chunk < view.visibleCount; chunk++) {
    const atom = view.atomOf[chunk]!;
    scoreOf[atom] = Math.max(scoreOf[atom]!, similarities[chunk]!);
  }
  return scoreOf;
}

function membersByAtom(view: MemoryView): number[][] {
  const members: number[][] = Array.from({ length: visibleAtomCount(view) }, () => []);
  for (let chunk = 0; chunk < view.visibleCount; chunk++) members[view.atomOf[chunk]!]!.push(chunk);
  return members;
}

/** Kept by member count: the members of one count are the same for every question, by the prefix property. */
function spectrumOf(view: MemoryView, atom: number, members: readonly number[], rank: number): AtomSpectrum {
  const key = `${atom} ${members.length} ${rank}`;
  const known = view.spectra.get(key);
  if (known) return known;
  const spectrum = atomSpectrum(view.embeddings, members, rank);
  view.spectra.set(key, spectrum);
  return spectrum;
}

function projection({ members, rank, coefficients }: AtomSpectrum, similarities: Float32Array, j: number): number {
  if (j >= rank) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < members.length; i++) sum += coefficients[j * members.length + i]! * similarities[members[i]!]!;
  return sum;
}

function projectionNorm(spectrum: AtomSpectrum, similarities: Float32Array): number {
  if (spectrum.rank === 0) return Number.NEGATIVE_INFINITY;
  let squares = 0;
  for (let j = 0; j < spectrum.rank; j++) squares += projection(spectrum, similarities, j) ** 2;
  return Math.sqrt(squares);
}

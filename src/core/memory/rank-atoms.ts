import type { CandidateRule, Gate } from '../model/settings.ts';
import type { AtomLedger } from './atom-ledger.ts';

/** Both scores of every atom for one chunk; index = atom. Atoms of zero vectors have no scores: nearestMember −1. */
export class AtomScores {
  scoreCentroid = new Float32Array(16);
  scoreMember = new Float32Array(16);
  nearestMember = new Int32Array(16);

  /** Scores the chunk whose similarities to all chunks in the ledger are `row`. */
  fill(ledger: AtomLedger, row: Float32Array): void {
    if (this.scoreMember.length < ledger.atomCount) this.#enlarge(ledger.atomCount);
    ledger.sumSimilarities(row);
    const { scoreCentroid, scoreMember, nearestMember } = this;
    const { atomOf, atomCount, count } = ledger;
    scoreMember.fill(-Infinity, 0, atomCount);
    for (let j = 0; j < count; j++) {
      const atom = atomOf[j]!;
      if (row[j]! > scoreMember[atom]!) {
        scoreMember[atom] = row[j]!;
        nearestMember[atom] = j;
      }
    }
    for (let atom = 0; atom < atomCount; atom++) {
      scoreCentroid[atom] = ledger.centroidScore(atom);
      if (ledger.hasVector[atom] === 0) {
        scoreMember[atom] = Number.NaN;
        nearestMember[atom] = -1;
      }
    }
  }

  /** s of an atom under a gate; −Infinity where it cannot be scored. */
  score(atom: number, gate: Gate): number {
    if (this.nearestMember[atom]! < 0) return -Infinity;
    const centroid = this.#centroid(atom);
    if (gate === 'centroid') return centroid;
    const member = this.scoreMember[atom]!;
    return gate === 'member' ? member : Math.max(centroid, member);
  }

  /** What atoms are ranked by under a candidate rule. */
  rankingKey(atom: number, gate: Gate, candidate: CandidateRule): number {
    return candidate === 'nearest-centroid' ? this.#centroid(atom) : this.score(atom, gate);
  }

  #centroid(atom: number): number {
    const centroid = this.scoreCentroid[atom]!;
    return Number.isNaN(centroid) ? -Infinity : centroid;
  }

  #enlarge(atomCount: number): void {
    const capacity = 2 * atomCount;
    this.scoreCentroid = new Float32Array(capacity);
    this.scoreMember = new Float32Array(capacity);
    this.nearestMember = new Int32Array(capacity);
  }
}

/** The two best-ranked atoms, −1 where there is none. */
export interface Ranking {
  best: number;
  second: number;
}

/** Ranks by the candidate rule's key, ties to the oldest atom; atoms without a score are left out. */
export function rankTwo(scores: AtomScores, atomCount: number, gate: Gate, candidate: CandidateRule): Ranking {
  const ranking: Ranking = { best: -1, second: -1 };
  let bestKey = -Infinity;
  let secondKey = -Infinity;
  for (let atom = 0; atom < atomCount; atom++) {
    if (scores.score(atom, gate) === -Infinity) continue;
    const key = scores.rankingKey(atom, gate, candidate);
    if (ranking.best < 0 || key > bestKey) {
      ranking.second = ranking.best;
      secondKey = bestKey;
      ranking.best = atom;
      bestKey = key;
    } else if (ranking.second < 0 || key > secondKey) {
      ranking.second = atom;
      secondKey = key;
    }
  }
  return ranking;
}

/** Index into DECIDED_BY: which score was s. Where both are equal the centroid is named: it would have sufficed. */
export function deciderOf(scoreCentroid: number, scoreMember: number, gate: Gate): 1 | 2 {
  if (gate === 'centroid') return 1;
  return gate === 'member' || !(scoreCentroid >= scoreMember) ? 2 : 1;
}

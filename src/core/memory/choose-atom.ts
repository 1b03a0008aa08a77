import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { CandidateRule, Gate } from '../model/settings.ts';
import type { AtomLedger } from './atom-ledger.ts';

/** The best atom for the chunk at hand and its score s; −1 and −Infinity where no atom can be scored. */
export interface Choice {
  atom: number;
  score: number;
  /** Σ x·m over the best atom's members, where the gate needs centroids; else 0. */
  sum: number;
}

/** Writes into `choice` what chunk `i` would join if τ allowed it; chunk `i` must have a vector. */
export type ChooseAtom = (rows: SimilarityRows, ledger: AtomLedger, i: number, choice: Choice) => void;

/**
 * The cheapest exact way to the best atom for one gate and candidate rule. It leans on this: whatever τ is, the
 * largest member score over all atoms is the similarity of the nearest earlier chunk, which is known beforehand.
 */
export function chooserFor(gate: Gate, candidate: CandidateRule): ChooseAtom {
  if (gate === 'centroid') return chooseCentroid;
  if (candidate === 'nearest-centroid') return gate === 'member' ? chooseNearestThenMember : chooseNearestThenEither;
  return gate === 'member' ? chooseMember : chooseEither;
}

const chooseMember: ChooseAtom = (rows, ledger, i, choice) => {
  const { similarity } = rows.nearestEarlier(i);
  choice.atom = oldestNearestAtom(rows, ledger, i);
  choice.score = similarity;
  choice.sum = 0;
};

/** The atom of the nearest earlier chunk; where several are equally near, the oldest of their atoms. */
function oldestNearestAtom(rows: SimilarityRows, ledger: AtomLedger, i: number): number {
  const { index, similarity, tied } = rows.nearestEarlier(i);
  if (index < 0) return -1;
  let oldest = ledger.atomOf[index]!;
  if (!tied) return oldest;
  const row = rows.row(i);
  for (let j = index + 1; j < i; j++) {
    if (row[j] === similarity && ledger.atomOf[j]! < oldest && !rows.isZero(j)) oldest = ledger.atomOf[j]!;
  }
  return oldest;
}

const chooseCentroid: ChooseAtom = (rows, ledger, i, choice) => {
  // Where the nearest chunk is alone in its atom, that atom has the best centroid of all atoms of one member.
  const { index, tied } = rows.nearestEarlier(i);
  if (index >= 0 && !tied && ledger.size[ledger.atomOf[index]!] === 1) chooseEither(rows, ledger, i, choice);
  else chooseAmongAll(rows, ledger, i, choice);
};

const chooseAmongAll: ChooseAtom = (rows, ledger, i, choice) => {
  ledger.sumSimilarities(rows.row(i));
  const { sums, inverseNorm, atomCount } = ledger;
  let best = -1;
  let bestScore = -Infinity;
  for (let atom = 0; atom < atomCount; atom++) {
    const score = Math.fround((sums[2 * atom]! + sums[2 * atom + 1]!) * inverseNorm[atom]!);
    if (score > bestScore) {
      // Scores beyond ±1 are rounding: clamped before the comparison, so that ties stay ties.
      const clamped = Math.max(-1, Math.min(1, score));
      if (clamped > bestScore) {
        bestScore = clamped;
        best = atom;
      }
    }
  }
  choice.atom = best;
  choice.score = bestScore;
  choice.sum = best < 0 ? 0 : ledger.sumOf(best);
};

const chooseEither: ChooseAtom = (rows, ledger, i, choice) => {
  ledger.sumSimilarities(rows.row(i));
  let best = oldestNearestAtom(rows, ledger, i);
  let bestScore = rows.nearestEarlier(i).similarity;
  // An atom of one member has its member's score as centroid score: only grown atoms can do better than the nearest.
  const { grown, grownCount, sums, inverseNorm } = ledger;
  for (let g = 0; g < grownCount; g++) {
    const atom = grown[g]!;
    const score = Math.fround((sums[2 * atom]! + sums[2 * atom + 1]!) * inverseNorm[atom]!);
    if (score >= bestScore) {
      const clamped = Math.max(-1, Math.min(1, score));
      if (clamped > bestScore || (clamped === bestScore && atom < best)) {
        bestScore = clamped;
        best = atom;
      }
    }
  }
  choice.atom = best;
  choice.score = bestScore;
  choice.sum = best < 0 ? 0 : ledger.sumOf(best);
};

const chooseNearestThenMember: ChooseAtom = (rows, ledger, i, choice) => {
  chooseNearest(rows, ledger, i, choice);
  if (choice.atom >= 0) choice.score = memberScore(rows, ledger, i, choice.atom);
};

const chooseNearestThenEither: ChooseAtom = (rows, ledger, i, choice) => {
  chooseNearest(rows, ledger, i, choice);
  if (choice.atom >= 0) choice.score = Math.max(choice.score, memberScore(rows, ledger, i, choice.atom));
};

// An atom whose members cancel out has no centroid and ranks behind all that have one; it is still a candidate by its members.
const chooseNearest: ChooseAtom = (rows, ledger, i, choice) => {
  chooseCentroid(rows, ledger, i, choice);
  if (choice.atom >= 0) return;
  choice.atom = ledger.hasVector.subarray(0, ledger.atomCount).indexOf(1);
  choice.sum = choice.atom < 0 ? 0 : ledger.sumOf(choice.atom);
};

function memberScore(rows: SimilarityRows, ledger: AtomLedger, i: number, atom: number): number {
  const row = rows.row(i);
  return row[ledger.nearestMember(atom, row)]!;
}

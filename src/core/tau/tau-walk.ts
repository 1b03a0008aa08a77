import type { SimilarityRows } from '../math/similarity-rows.ts';
import { cancels } from '../memory/atom-ledger.ts';
import { checkTau } from '../memory/memory-core.ts';
import { CentroidRanking } from './centroid-ranking.ts';
import { ChangedAtoms } from './changed-atoms.ts';
import type { Plateau, PlateauRule, TauInterval } from './plateau.ts';

/**
 * A run that moves from τ to τ and decides anew only what the move can have changed: equal to `replayPartition` at each
 * τ, to the bit.
 *
 * Chunks before the first decision that flips keep all they have: their own log is the undo log. After it, an atom that
 * has the same members in both runs gives a chunk the same score, so each chunk is scored against the changed atoms
 * only and its ranking of the others still holds. Where most chunks are in changed atoms, all atoms are scored as a
 * replay does. Starts at τ = Infinity, every chunk alone, without reading a row. Keeps about 150 bytes a chunk and no
 * similarity of its own; 24 bytes a chunk more while it moves.
 */
export class TauWalk {
  readonly #rows: SimilarityRows;
  readonly #rule: PlateauRule;
  readonly #usesCentroids: boolean;
  readonly #isZero: Uint8Array;
  readonly #nearest: Int32Array;
  readonly #nearestScore: Float32Array;
  readonly #isTied: Uint8Array;
  readonly #firstVector: number;
  readonly #ranking: CentroidRanking;
  readonly #changed: ChangedAtoms;
  /** Each chunk's atom, by its opener. */
  readonly #rootOf: Int32Array;
  /** s of each chunk's best atom, that atom's opener, and ‖Σ m‖² of the atom it is in right after it was written. */
  readonly #scoreOf: Float32Array;
  readonly #candidateOf: Int32Array;
  readonly #normSquaredAfter: Float64Array;
  /** By opener, up to the chunk at hand. */
  readonly #size: Int32Array;
  readonly #normSquared: Float64Array;
  readonly #inverseNorm: Float64Array;
  readonly #sums: Float64Array;
  #summedFor = -1;

  constructor(rows: SimilarityRows, rule: PlateauRule) {
    const { count } = rows;
    this.#rows = rows;
    this.#rule = rule;
    this.#usesCentroids =
      rule.gate === 'centroid' || rule.gate === 'max-member' || rule.candidate === 'nearest-centroid';
    this.#isZero = Uint8Array.from({ length: count }, (_, i) => (rows.isZero(i) ? 1 : 0));
    this.#firstVector = this.#isZero.indexOf(0);
    this.#nearest = new Int32Array(count);
    this.#nearestScore = new Float32Array(count);
    this.#isTied = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      const { index, similarity, tied } = rows.nearestEarlier(i);
      this.#nearest[i] = index;
      this.#nearestScore[i] = similarity;
      this.#isTied[i] = tied ? 1 : 0;
    }
    this.#ranking = new CentroidRanking(this.#usesCentroids ? count : 0);
    this.#changed = new ChangedAtoms(count);
    this.#rootOf = Int32Array.from({ length: count }, (_, i) => i);
    // Among atoms of one member the nearest chunk's is best, whatever the rule.
    this.#scoreOf = this.#nearestScore.slice();
    this.#candidateOf = this.#nearest.slice();
    this.#normSquaredAfter = new Float64Array(count).fill(1);
    this.#size = new Int32Array(count);
    this.#normSquared = new Float64Array(count);
    this.#inverseNorm = new Float64Array(count);
    this.#sums = new Float64Array(2 * count);
  }

  /** Goes to the run at τ. Throws a RangeError when τ is NaN. */
  moveTo(tau: number): void {
    checkTau(tau);
    const first = this.#firstFlip(tau);
    if (first < 0) return;
    this.#restore(first);
    for (let i = first; i < this.#rows.count; i++) if (this.#isZero[i] === 0) this.#decide(i, tau);
    this.#changed.clear();
  }

  /** The first chunk that would be decided otherwise at τ; −1 where the run stays as it is. */
  #firstFlip(tau: number): number {
    for (let i = 0; i < this.#rows.count; i++) {
      const score = this.#scoreOf[i]!;
      if (score > -Infinity && score >= tau === (this.#rootOf[i] === i)) return i;
    }
    return -1;
  }

  /** Sizes and norms as they stood before chunk `end`. */
  #restore(end: number): void {
    this.#size.fill(0);
    this.#summedFor = -1;
    for (let i = 0; i < end; i++) if (this.#isZero[i] === 0) this.#grow(this.#rootOf[i]!, this.#normSquaredAfter[i]!);
  }

  #grow(root: number, normSquared: number): void {
    const size = this.#size[root]! + 1;
    this.#size[root] = size;
    this.#normSquared[root] = normSquared;
    this.#inverseNorm[root] = size === 1 ? 1 : cancels(normSquared, size) ? Number.NaN : 1 / Math.sqrt(normSquared);
  }

  #decide(i: number, tau: number): void {
    if (this.#usesCentroids) this.#rank(i);
    this.#choose(i);
    const score = this.#scoreOf[i]!;
    const root = score > -Infinity && score >= tau ? this.#candidateOf[i]! : i;
    const before = this.#rootOf[i]!;
    if (root !== before) {
      this.#changed.mark(before, this.#rootOf, i);
      this.#changed.mark(root, this.#rootOf, i);
      this.#rootOf[i] = root;
    }
    this.#write(i, root);
  }

  #write(i: number, root: number): void {
    const isChanged = this.#changed.isChanged[root] === 1;
    if (root === i) this.#normSquaredAfter[i] = 1;
    else if (isChanged && this.#usesCentroids) {
      this.#normSquaredAfter[i] = this.#normSquared[root]! + 2 * this.#sumOf(root, i) + 1;
    }
    if (isChanged) this.#changed.add(root, i);
    this.#grow(root, this.#normSquaredAfter[i]!);
  }

  #sumOf(root: number, i: number): number {
    if (this.#summedFor === i) return this.#sums[2 * root]! + this.#sums[2 * root + 1]!;
    return this.#changed.sumOf(root, i, this.#rows.row(i));
  }

  /** Brings the chunk's ranking of centroids up to date with the atoms that changed. */
  #rank(i: number): void {
    const changed = this.#changed;
    if (2 * changed.memberCount > i) {
      this.#rankAll(i);
      return;
    }
    this.#ranking.drop(i, changed.isChanged);
    if (!this.#ranking.isSpent(i)) {
      const least = this.#leastMembers;
      for (let slot = 0; slot < changed.count; slot++) {
        if (changed.sizeAt(slot) < least) continue;
        const root = changed.rootAt(slot);
        this.#offer(i, root, changed.sumAt(slot, i, this.#rows.row(i)));
      }
    }
    if (this.#ranking.isSpent(i)) this.#rankAll(i);
  }

  /** Under max-member an atom of one member is scored by its member: its centroid adds nothing. */
  get #leastMembers(): number {
    return this.#isMaxMember ? 2 : 1;
  }

  get #isMaxMember(): boolean {
    return this.#rule.gate === 'max-member' && this.#rule.candidate === 'best-score';
  }

  #offer(i: number, root: number, sum: number): void {
    const score = Math.fround(sum * this.#inverseNorm[root]!);
    // Scores beyond ±1 are rounding.
    this.#ranking.offer(i, root, Math.max(-1, Math.min(1, score)));
  }

  #rankAll(i: number): void {
    const sums = this.#sums;
    const rootOf = this.#rootOf;
    const row = this.#rows.row(i);
    sums.fill(0, 0, 2 * i);
    let j = 0;
    for (; j + 1 < i; j += 2) {
      const even = 2 * rootOf[j]!;
      const odd = 2 * rootOf[j + 1]! + 1;
      sums[even] = sums[even]! + row[j]!;
      sums[odd] = sums[odd]! + row[j + 1]!;
    }
    if (j < i) sums[2 * rootOf[j]!] = sums[2 * rootOf[j]!]! + row[j]!;
    this.#summedFor = i;
    this.#ranking.reset(i, this.#isMaxMember ? this.#nearestScore[i]! : -Infinity);
    const least = this.#leastMembers;
    for (let root = 0; root < i; root++) {
      if (rootOf[root] !== root || this.#size[root]! < least) continue;
      this.#offer(i, root, sums[2 * root]! + sums[2 * root + 1]!);
    }
  }

  /** Sets the chunk's best atom and its score s by gate and candidate rule: see `chooserFor`, which does it from scratch. */
  #choose(i: number): void {
    const { gate, candidate } = this.#rule;
    if (gate === 'centroid') this.#set(i, this.#ranking.bestRoot(i), this.#ranking.bestScore(i));
    else if (candidate === 'nearest-centroid') this.#chooseNearestCentroid(i);
    else this.#chooseBestScore(i);
  }

  #chooseBestScore(i: number): void {
    const member = this.#nearestScore[i]!;
    const nearest = this.#oldestNearestAtom(i);
    if (this.#usesCentroids) {
      const root = this.#ranking.bestRoot(i);
      const score = this.#ranking.bestScore(i);
      if (root >= 0 && (score > member || (score === member && root < nearest))) {
        this.#set(i, root, score);
        return;
      }
    }
    this.#set(i, nearest, member);
  }

  #oldestNearestAtom(i: number): number {
    const nearest = this.#nearest[i]!;
    if (nearest < 0) return -1;
    let oldest = this.#rootOf[nearest]!;
    if (this.#isTied[i] === 0) return oldest;
    const row = this.#rows.row(i);
    const similarity = this.#nearestScore[i]!;
    for (let j = nearest + 1; j < i; j++) {
      if (row[j] === similarity && this.#isZero[j] === 0 && this.#rootOf[j]! < oldest) oldest = this.#rootOf[j]!;
    }
    return oldest;
  }

  #chooseNearestCentroid(i: number): void {
    const centroid = this.#ranking.bestScore(i);
    // Without a single centroid the oldest atom is the candidate.
    const root =
      this.#ranking.bestRoot(i) >= 0 ? this.#ranking.bestRoot(i) : i > this.#firstVector ? this.#firstVector : -1;
    if (root < 0) this.#set(i, -1, -Infinity);
    else if (root !== this.#candidateOf[i] || this.#changed.isChanged[root] === 1) {
      const member = this.#memberScore(i, root);
      this.#set(i, root, this.#rule.gate === 'member' ? member : Math.max(centroid, member));
    }
  }

  #memberScore(i: number, root: number): number {
    const row = this.#rows.row(i);
    if (this.#changed.isChanged[root] === 1) return this.#changed.nearestIn(root, row);
    let nearest = -Infinity;
    for (let j = root; j < i; j++) if (this.#rootOf[j] === root && row[j]! > nearest) nearest = row[j]!;
    return nearest;
  }

  #set(i: number, candidate: number, score: number): void {
    this.#candidateOf[i] = candidate;
    this.#scoreOf[i] = score;
  }

  /** Whether two chunks are in one atom. */
  areTogether(a: number, b: number): boolean {
    return this.#rootOf[a] === this.#rootOf[b];
  }

  /** All τ that give this run. */
  interval(): TauInterval {
    let above = -Infinity;
    let upTo = Infinity;
    for (let i = 0; i < this.#rows.count; i++) {
      const score = this.#scoreOf[i]!;
      if (this.#rootOf[i] === i) above = Math.max(above, score);
      else upTo = Math.min(upTo, score);
    }
    return { above: above === -Infinity ? null : above, upTo: upTo === Infinity ? null : upTo };
  }

  /** The clustering and all τ that give it; its labels are a copy. */
  plateau(): Plateau {
    const atomOf = new Int32Array(this.#rows.count);
    let atomCount = 0;
    for (let i = 0; i < atomOf.length; i++) {
      const root = this.#rootOf[i]!;
      atomOf[i] = root === i ? atomCount++ : atomOf[root]!;
    }
    return { atomOf, atomCount, ...this.interval() };
  }
}

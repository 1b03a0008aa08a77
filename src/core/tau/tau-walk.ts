import type { SimilarityRows } from '../math/similarity-rows.ts';
import { checkTau } from '../memory/memory-core.ts';
import { CentroidRanking } from './centroid-ranking.ts';
import { ChangedAtoms } from './changed-atoms.ts';
import { EarlierNeighbours } from './earlier-neighbours.ts';
import type { Plateau, PlateauRule, TauInterval } from './plateau.ts';
import { RunningAtoms } from './running-atoms.ts';

/** Far more than the rounding of a score; a bound that is nearer to a floor decides nothing. */
const SLACK = 1e-6;

/**
 * A run that moves from τ to τ and decides anew only what the move can have changed: equal to `replayPartition` at each
 * τ, to the bit.
 *
 * Chunks before the first decision that flips keep all they have: their own log is the undo log. After it, an atom that
 * has the same members in both runs gives a chunk the same score, so each chunk is scored against the changed atoms
 * only and its ranking of the others still holds. A changed atom that was far from a chunk stays so, unless the few
 * members that came and went are near: most need no sum over all members. Where most chunks are in the atoms left to
 * sum, all atoms are scored as a replay does. Starts at τ = Infinity, every chunk alone, without reading a row. Keeps
 * about 160 bytes a chunk, whatever the number of moves, and no similarity of its own.
 */
export class TauWalk {
  readonly #rows: SimilarityRows;
  readonly #rule: PlateauRule;
  readonly #usesCentroids: boolean;
  /** Under max-member an atom of one member is scored by its member: its centroid adds nothing. */
  readonly #byEither: boolean;
  readonly #leastSize: 1 | 2;
  readonly #neighbours: EarlierNeighbours;
  readonly #ranking: CentroidRanking;
  readonly #atoms: RunningAtoms;
  readonly #changed: ChangedAtoms;
  /** By place among the changed atoms. */
  readonly #isToSum: Uint8Array;
  /** Each chunk's atom, by its opener. */
  readonly #openerOf: Int32Array;
  /** s of each chunk's best atom, that atom's opener, and ‖Σ m‖² of the atom it is in right after it was written. */
  readonly #scoreOf: Float32Array;
  readonly #candidateOf: Int32Array;
  readonly #normSquaredAfter: Float64Array;

  constructor(rows: SimilarityRows, rule: PlateauRule) {
    const { count } = rows;
    this.#rows = rows;
    this.#rule = rule;
    this.#usesCentroids = rule.gate !== 'member' || rule.candidate === 'nearest-centroid';
    this.#byEither = rule.gate === 'max-member' && rule.candidate === 'best-score';
    this.#leastSize = this.#byEither ? 2 : 1;
    this.#neighbours = new EarlierNeighbours(rows);
    this.#ranking = new CentroidRanking(this.#usesCentroids ? count : 0);
    this.#atoms = new RunningAtoms(count);
    this.#changed = new ChangedAtoms(count);
    this.#isToSum = new Uint8Array(count);
    this.#openerOf = Int32Array.from({ length: count }, (_, i) => i);
    // Among atoms of one member the nearest chunk's is best, whatever the rule.
    this.#scoreOf = this.#neighbours.similarity.slice();
    this.#candidateOf = this.#neighbours.nearest.slice();
    this.#normSquaredAfter = new Float64Array(count).fill(1);
  }

  /** Goes to the run at τ. Throws a RangeError when τ is NaN. */
  moveTo(tau: number): void {
    checkTau(tau);
    const first = this.#firstFlip(tau);
    if (first < 0) return;
    const { isZero } = this.#neighbours;
    this.#atoms.clear();
    for (let i = 0; i < first; i++) {
      if (isZero[i] === 0) this.#atoms.grow(this.#openerOf[i]!, this.#normSquaredAfter[i]!);
    }
    for (let i = first; i < isZero.length; i++) if (isZero[i] === 0) this.#decide(i, tau);
    this.#changed.clear();
  }

  /** The first chunk that would be decided otherwise at τ; −1 where the run stays as it is. */
  #firstFlip(tau: number): number {
    for (let i = 0; i < this.#rows.count; i++) {
      const score = this.#scoreOf[i]!;
      if (score > -Infinity && score >= tau === (this.#openerOf[i] === i)) return i;
    }
    return -1;
  }

  #decide(i: number, tau: number): void {
    if (this.#usesCentroids) this.#rank(i);
    this.#choose(i);
    const score = this.#scoreOf[i]!;
    const opener = score > -Infinity && score >= tau ? this.#candidateOf[i]! : i;
    const before = this.#openerOf[i]!;
    if (opener !== before) {
      this.#changed.mark(before, this.#openerOf, i, this.#atoms.normSquared[before]!);
      this.#changed.mark(opener, this.#openerOf, i, this.#atoms.normSquared[opener]!);
      this.#changed.move(i, before, opener);
      this.#openerOf[i] = opener;
    }
    if (this.#changed.isChanged[before] === 1) this.#changed.addOld(before, this.#normSquaredAfter[i]!);
    this.#write(i, opener);
  }

  #write(i: number, opener: number): void {
    const isChanged = this.#changed.isChanged[opener] === 1;
    if (opener === i) this.#normSquaredAfter[i] = 1;
    else if (isChanged && this.#usesCentroids) {
      this.#normSquaredAfter[i] = this.#atoms.normSquared[opener]! + 2 * this.#sumOf(opener, i) + 1;
    }
    if (isChanged) this.#changed.add(opener, i);
    this.#atoms.grow(opener, this.#normSquaredAfter[i]!);
  }

  #sumOf(opener: number, i: number): number {
    if (this.#atoms.isSummedFor(i)) return this.#atoms.sumOf(opener);
    return this.#changed.sumOf(opener, i, this.#rows.row(i));
  }

  /** Brings the chunk's ranking of centroids up to date with the atoms that changed. */
  #rank(i: number): void {
    const changed = this.#changed;
    const row = this.#rows.row(i);
    this.#ranking.drop(i, changed.isChanged);
    let toSum = 0;
    for (let slot = 0; slot < changed.count; slot++) {
      if (this.#staysUnlisted(i, slot, row)) this.#isToSum[slot] = 0;
      else {
        this.#isToSum[slot] = 1;
        toSum += changed.sizeAt(slot);
      }
    }
    if (2 * toSum > i || this.#ranking.isSpent(i)) {
      this.#rankAll(i);
      return;
    }
    for (let slot = 0; slot < changed.count; slot++) {
      if (this.#isToSum[slot] === 1) this.#offer(i, changed.openerAt(slot), changed.sumAt(slot, i, row));
    }
    if (this.#ranking.isSpent(i)) this.#rankAll(i);
  }

  /** Whether a changed atom is known to stay off the chunk's list without adding up all its members. */
  #staysUnlisted(i: number, slot: number, row: Float32Array): boolean {
    const changed = this.#changed;
    if (changed.sizeAt(slot) < this.#leastSize) return true;
    const opener = changed.openerAt(slot);
    if (this.#ranking.wasListed(i, opener)) return false;
    const floor = this.#ranking.floorOf(i);
    const most = changed.mostSum(slot, row, floor + SLACK) * this.#atoms.inverseNorm[opener]!;
    // NaN where the members cancel out now: then it has no centroid, which `offer` knows best.
    return most + SLACK < floor;
  }

  #rankAll(i: number): void {
    const atoms = this.#atoms;
    atoms.sumAll(i, this.#rows.row(i), this.#openerOf);
    this.#ranking.reset(i, this.#byEither ? this.#neighbours.similarity[i]! : -Infinity);
    for (let opener = 0; opener < i; opener++) {
      if (this.#openerOf[opener] === opener && atoms.size[opener]! >= this.#leastSize)
        this.#offer(i, opener, atoms.sumOf(opener));
    }
  }

  #offer(i: number, opener: number, sum: number): void {
    this.#ranking.offer(i, opener, this.#atoms.centroidScore(opener, sum));
  }

  /** Sets the chunk's best atom and its score s by gate and candidate rule: see `chooserFor`, which does it from scratch. */
  #choose(i: number): void {
    const { gate, candidate } = this.#rule;
    if (gate === 'centroid') this.#set(i, this.#ranking.bestOpener(i), this.#ranking.bestScore(i));
    else if (candidate === 'nearest-centroid') this.#chooseNearestCentroid(i);
    else {
      this.#set(i, this.#neighbours.oldestAtom(i, this.#openerOf), this.#neighbours.similarity[i]!);
      if (this.#byEither) this.#preferCentroid(i);
    }
  }

  /** Takes the best centroid's atom where it scores better than the nearest member, or as well and is older. */
  #preferCentroid(i: number): void {
    const opener = this.#ranking.bestOpener(i);
    const score = this.#ranking.bestScore(i);
    const member = this.#scoreOf[i]!;
    if (opener < 0) return;
    if (score > member || (score === member && opener < this.#candidateOf[i]!)) this.#set(i, opener, score);
  }

  #chooseNearestCentroid(i: number): void {
    const { firstVector } = this.#neighbours;
    const best = this.#ranking.bestOpener(i);
    // Without a single centroid the oldest atom is the candidate.
    const opener = best >= 0 ? best : i > firstVector ? firstVector : -1;
    if (opener < 0) this.#set(i, -1, -Infinity);
    else if (opener !== this.#candidateOf[i] || this.#changed.isChanged[opener] === 1) {
      const member = this.#memberScore(i, opener);
      this.#set(i, opener, this.#rule.gate === 'member' ? member : Math.max(this.#ranking.bestScore(i), member));
    }
  }

  #memberScore(i: number, opener: number): number {
    const row = this.#rows.row(i);
    if (this.#changed.isChanged[opener] === 1) return this.#changed.nearestIn(opener, row);
    let nearest = -Infinity;
    for (let j = opener; j < i; j++) if (this.#openerOf[j] === opener && row[j]! > nearest) nearest = row[j]!;
    return nearest;
  }

  #set(i: number, candidate: number, score: number): void {
    this.#candidateOf[i] = candidate;
    this.#scoreOf[i] = score;
  }

  /** Whether two chunks are in one atom. */
  areTogether(a: number, b: number): boolean {
    return this.#openerOf[a] === this.#openerOf[b];
  }

  /** All τ that give this run. */
  interval(): TauInterval {
    let above = -Infinity;
    let upTo = Infinity;
    for (let i = 0; i < this.#rows.count; i++) {
      const score = this.#scoreOf[i]!;
      if (this.#openerOf[i] === i) above = Math.max(above, score);
      else upTo = Math.min(upTo, score);
    }
    return { above: above === -Infinity ? null : above, upTo: upTo === Infinity ? null : upTo };
  }

  /** The clustering and all τ that give it; its labels are a copy. */
  plateau(): Plateau {
    const atomOf = new Int32Array(this.#rows.count);
    let atomCount = 0;
    for (let i = 0; i < atomOf.length; i++) {
      const opener = this.#openerOf[i]!;
      atomOf[i] = opener === i ? atomCount++ : atomOf[opener]!;
    }
    return { atomOf, atomCount, ...this.interval() };
  }
}

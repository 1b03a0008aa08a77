import { cancels } from '../memory/atom-ledger.ts';

/** The atoms of a run up to the chunk at hand, by opener: the same figures as `AtomLedger` keeps, to the bit. */
export class RunningAtoms {
  readonly size: Int32Array;
  /** ‖Σ m‖². */
  readonly normSquared: Float64Array;
  /** 1/‖Σ m‖; NaN where the members cancel out. */
  readonly inverseNorm: Float64Array;
  readonly #sums: Float64Array;
  #summedFor = -1;

  constructor(count: number) {
    this.size = new Int32Array(count);
    this.normSquared = new Float64Array(count);
    this.inverseNorm = new Float64Array(count);
    this.#sums = new Float64Array(2 * count);
  }

  clear(): void {
    this.size.fill(0);
    this.#summedFor = -1;
  }

  /** A member more, which makes ‖Σ m‖² what is given. */
  grow(opener: number, normSquared: number): void {
    const size = this.size[opener]! + 1;
    this.size[opener] = size;
    this.normSquared[opener] = normSquared;
    this.inverseNorm[opener] = size === 1 ? 1 : cancels(normSquared, size) ? Number.NaN : 1 / Math.sqrt(normSquared);
  }

  /** s_centroid of an atom from Σ x·m; NaN where it has no centroid. Beyond ±1 there is only rounding. */
  centroidScore(opener: number, sum: number): number {
    return Math.max(-1, Math.min(1, Math.fround(sum * this.inverseNorm[opener]!)));
  }

  /** Sums the similarities of chunk `chunk` to the members of every atom. */
  sumAll(chunk: number, row: Float32Array, openerOf: Int32Array): void {
    const sums = this.#sums;
    sums.fill(0, 0, 2 * chunk);
    let j = 0;
    for (; j + 1 < chunk; j += 2) {
      const even = 2 * openerOf[j]!;
      const odd = 2 * openerOf[j + 1]! + 1;
      sums[even] = sums[even]! + row[j]!;
      sums[odd] = sums[odd]! + row[j + 1]!;
    }
    if (j < chunk) sums[2 * openerOf[j]!] = sums[2 * openerOf[j]!]! + row[j]!;
    this.#summedFor = chunk;
  }

  isSummedFor(chunk: number): boolean {
    return this.#summedFor === chunk;
  }

  /** Σ x·m over an atom's members for the chunk last summed. */
  sumOf(opener: number): number {
    return this.#sums[2 * opener]! + this.#sums[2 * opener + 1]!;
  }
}

import { cancels } from '../memory/atom-ledger.ts';

/** One atom whose members differ from those it had in the run before. */
interface ChangedAtom {
  readonly opener: number;
  /** Its members so far by the parity of their index, as `AtomLedger` sums them: same order, same bits. */
  readonly even: number[];
  readonly odd: number[];
  /** Σ x·m for the chunk last summed. */
  sum: number;
  summedFor: number;
  /** What the run before had of it so far: its members and their ‖Σ m‖². */
  oldSize: number;
  oldNormSquared: number;
  /** Members only now, and members only before. */
  readonly added: number[];
  readonly removed: number[];
}

/** The atoms that two runs do not share up to the chunk at hand, each by its opener, with its members in the new run. */
export class ChangedAtoms {
  /** By opener. */
  readonly isChanged: Uint8Array;
  /** Members of all of them together. */
  memberCount = 0;
  readonly #atoms: ChangedAtom[] = [];
  readonly #slotOf: Int32Array;

  constructor(count: number) {
    this.isChanged = new Uint8Array(count);
    this.#slotOf = new Int32Array(count);
  }

  get count(): number {
    return this.#atoms.length;
  }

  clear(): void {
    for (const { opener } of this.#atoms) this.isChanged[opener] = 0;
    this.#atoms.length = 0;
    this.memberCount = 0;
  }

  /**
   * Notes that the atom opened by `opener` differs from chunk `end` on; before, its members were those in `openerOf`, and
   * their ‖Σ m‖² was `normSquared`.
   */
  mark(opener: number, openerOf: Int32Array, end: number, normSquared: number): void {
    if (this.isChanged[opener] === 1) return;
    this.isChanged[opener] = 1;
    this.#slotOf[opener] = this.#atoms.length;
    const even: number[] = [];
    const odd: number[] = [];
    for (let j = opener; j < end; j++) if (openerOf[j] === opener) (j % 2 === 0 ? even : odd).push(j);
    this.memberCount += even.length + odd.length;
    const old = { oldSize: even.length + odd.length, oldNormSquared: normSquared };
    this.#atoms.push({ opener, even, odd, sum: 0, summedFor: -1, ...old, added: [], removed: [] });
  }

  /** Notes that the run before put `chunk` into the atom, whose ‖Σ m‖² was `normSquared` then. */
  addOld(opener: number, normSquared: number): void {
    const atom = this.#atoms[this.#slotOf[opener]!]!;
    atom.oldSize++;
    atom.oldNormSquared = normSquared;
  }

  /** Notes that `chunk` went from the one atom to the other. */
  move(chunk: number, from: number, to: number): void {
    this.#atoms[this.#slotOf[from]!]!.removed.push(chunk);
    this.#atoms[this.#slotOf[to]!]!.added.push(chunk);
  }

  /**
   * The most that Σ x·m can be for a chunk to which the atom scored `score` at most in the run before; Infinity where
   * that does not tell. Costs a look at the members that came and went.
   */
  mostSum(slot: number, row: Float32Array, score: number): number {
    const { oldSize, oldNormSquared, added, removed, even, odd } = this.#atoms[slot]!;
    if (oldSize === 0 || cancels(oldNormSquared, oldSize)) return Infinity;
    if (2 * (added.length + removed.length) > even.length + odd.length) return Infinity;
    let most = score * Math.sqrt(oldNormSquared);
    for (const j of added) most += row[j]!;
    for (const j of removed) most -= row[j]!;
    return most;
  }

  add(opener: number, chunk: number): void {
    const { even, odd } = this.#atoms[this.#slotOf[opener]!]!;
    (chunk % 2 === 0 ? even : odd).push(chunk);
    this.memberCount++;
  }

  openerAt(slot: number): number {
    return this.#atoms[slot]!.opener;
  }

  sizeAt(slot: number): number {
    const { even, odd } = this.#atoms[slot]!;
    return even.length + odd.length;
  }

  /** Σ x·m over the atom's members for chunk `chunk`, whose similarities are `row`. */
  sumAt(slot: number, chunk: number, row: Float32Array): number {
    const atom = this.#atoms[slot]!;
    if (atom.summedFor === chunk) return atom.sum;
    const { even, odd } = atom;
    const both = Math.min(even.length, odd.length);
    let evenSum = 0;
    let oddSum = 0;
    let k = 0;
    // Two chains of additions that need not wait for each other.
    for (; k < both; k++) {
      evenSum += row[even[k]!]!;
      oddSum += row[odd[k]!]!;
    }
    for (let e = k; e < even.length; e++) evenSum += row[even[e]!]!;
    for (let o = k; o < odd.length; o++) oddSum += row[odd[o]!]!;
    atom.sum = evenSum + oddSum;
    atom.summedFor = chunk;
    return atom.sum;
  }

  sumOf(opener: number, chunk: number, row: Float32Array): number {
    return this.sumAt(this.#slotOf[opener]!, chunk, row);
  }

  /** The largest similarity to a member; −Infinity without members. */
  nearestIn(opener: number, row: Float32Array): number {
    const { even, odd } = this.#atoms[this.#slotOf[opener]!]!;
    let nearest = -Infinity;
    for (const j of even) if (row[j]! > nearest) nearest = row[j]!;
    for (const j of odd) if (row[j]! > nearest) nearest = row[j]!;
    return nearest;
  }
}

/**
 * The atoms of a stream as sums of similarities, without a single vector: for the chunk x at hand, `sums` holds
 * Σ x·m over each atom's members m, and ‖Σ m‖ follows from (Σ m + x)² = (Σ m)² + 2 Σ x·m + 1 when x joins. So the
 * centroid score is one sum times `inverseNorm`, exact at any τ. Sums are float64, scores float32.
 */
export class AtomLedger {
  count = 0;
  atomCount = 0;
  /** Atoms without those of zero vectors. */
  vectorAtoms = 0;
  atomOf: Int32Array;
  /** The chunk's predecessor in its atom, −1 for the opener; with `lastMember` a list of each atom's members. */
  previousMember: Int32Array;
  lastMember: Int32Array;
  size: Int32Array;
  /** 0 for the atom of a zero vector, which nothing joins. */
  hasVector: Uint8Array;
  /** ‖Σ m‖². */
  normSquared: Float64Array;
  /** 1/‖Σ m‖; NaN where the members cancel out or there is no vector, so that no comparison holds. */
  inverseNorm: Float64Array;
  /** Two partial sums an atom, for chunks of even and of odd index: neighbours in one atom need not wait for each other. */
  sums: Float64Array;
  /** Atoms with two members or more, in the order in which they got the second. */
  grown: Int32Array;
  grownCount = 0;

  constructor(capacity: number) {
    this.atomOf = new Int32Array(capacity);
    this.previousMember = new Int32Array(capacity);
    this.lastMember = new Int32Array(capacity);
    this.size = new Int32Array(capacity);
    this.hasVector = new Uint8Array(capacity);
    this.normSquared = new Float64Array(capacity);
    this.inverseNorm = new Float64Array(capacity);
    this.sums = new Float64Array(2 * capacity);
    this.grown = new Int32Array(capacity);
  }

  /** Fills `sums` for the next chunk, whose similarities to all chunks so far are `row`. */
  sumSimilarities(row: Float32Array): void {
    const { sums, atomOf, count } = this;
    sums.fill(0, 0, 2 * this.atomCount);
    let j = 0;
    for (; j + 1 < count; j += 2) {
      const even = 2 * atomOf[j]!;
      const odd = 2 * atomOf[j + 1]! + 1;
      sums[even] = sums[even]! + row[j]!;
      sums[odd] = sums[odd]! + row[j + 1]!;
    }
    if (j < count) sums[2 * atomOf[j]!] = sums[2 * atomOf[j]!]! + row[j]!;
  }

  /** s_centroid of an atom for the chunk in `sums`; NaN where the atom has no centroid. */
  centroidScore(atom: number): number {
    const score = Math.fround((this.sums[2 * atom]! + this.sums[2 * atom + 1]!) * this.inverseNorm[atom]!);
    return Math.max(-1, Math.min(1, score));
  }

  /** The member of an atom nearest to the chunk of `row`, ties to the earliest; −1 where the atom has no vector. */
  nearestMember(atom: number, row: Float32Array): number {
    if (this.hasVector[atom] === 0) return -1;
    let nearest = this.lastMember[atom]!;
    for (let j = nearest; j >= 0; j = this.previousMember[j]!) if (row[j]! >= row[nearest]!) nearest = j;
    return nearest;
  }

  /** The next chunk opens an atom. */
  open(hasVector: 0 | 1): void {
    this.#reserve();
    const atom = this.atomCount++;
    this.hasVector[atom] = hasVector;
    this.vectorAtoms += hasVector;
    this.size[atom] = 0;
    this.lastMember[atom] = -1;
    this.normSquared[atom] = hasVector;
    this.inverseNorm[atom] = hasVector === 1 ? 1 : Number.NaN;
    this.#add(atom);
  }

  /** The next chunk joins an atom; `similarity` = Σ x·m over its members. */
  join(atom: number, similarity: number): void {
    this.#reserve();
    const normSquared = this.normSquared[atom]! + 2 * similarity + 1;
    this.normSquared[atom] = normSquared;
    this.#add(atom);
    this.inverseNorm[atom] = cancels(normSquared, this.size[atom]!) ? Number.NaN : 1 / Math.sqrt(normSquared);
    if (this.size[atom] === 2) this.grown[this.grownCount++] = atom;
  }

  /** Σ x·m over an atom's members for the chunk in `sums`. */
  sumOf(atom: number): number {
    return this.sums[2 * atom]! + this.sums[2 * atom + 1]!;
  }

  #add(atom: number): void {
    const chunk = this.count++;
    this.atomOf[chunk] = atom;
    this.previousMember[chunk] = this.lastMember[atom]!;
    this.lastMember[atom] = chunk;
    this.size[atom] = this.size[atom]! + 1;
  }

  #reserve(): void {
    const capacity = this.atomOf.length;
    if (this.count < capacity) return;
    const larger = new AtomLedger(Math.max(16, 2 * capacity));
    for (const column of COLUMNS) {
      larger[column].set(this[column]);
      // Every column keeps its own type: `larger` is a ledger too.
      (this as Record<string, unknown>)[column] = larger[column];
    }
  }
}

const COLUMNS = [
  'atomOf',
  'previousMember',
  'lastMember',
  'size',
  'hasVector',
  'normSquared',
  'inverseNorm',
  'sums',
  'grown',
] as const;

/**
 * Whether members cancel out: ‖Σ m‖² is built from float32 similarities, each off by up to 3e-8, so below this it is
 * rounding and the direction of the mean means nothing.
 */
export function cancels(normSquared: number, size: number): boolean {
  return normSquared <= 1e-6 * size;
}

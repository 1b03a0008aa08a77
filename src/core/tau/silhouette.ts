import type { SimilarityTriangle } from '../math/similarity-triangle.ts';
import type { Partition } from '../model/partition.ts';
import { atomSizes } from './member-lists.ts';

/**
 * Mean silhouette over chunks with a vector, in cosine distance (Rousseeuw 1987); a chunk alone in its atom counts 0.
 * Null with fewer than two atoms that have a vector. O(n²).
 */
export function meanSilhouette(triangle: SimilarityTriangle, partition: Partition): number | null {
  const { atomOf, atomCount } = partition;
  const sizes = atomSizes(partition);
  // Zero vectors are in atoms of their own: with their size set to 0, no chunk finds them near.
  let chunks = 0;
  let atoms = atomCount;
  for (let i = 0; i < atomOf.length; i++) {
    if (!triangle.isZero(i)) chunks++;
    else {
      sizes[atomOf[i]!] = 0;
      atoms--;
    }
  }
  if (atoms < 2) return null;
  const rows = Array.from(atomOf, (_, i) => triangle.row(i));
  const sums = new Float64Array(atomCount);
  let total = 0;
  for (let i = 0; i < atomOf.length; i++) {
    if (sizes[atomOf[i]!]! < 2) continue;
    sumToAtoms(rows, atomOf, i, sums);
    total += silhouetteOf(sums, sizes, atomOf[i]!);
  }
  return total / chunks;
}

/** sums[a] = Σ of chunk i's similarities to the members of atom a, itself left out. */
function sumToAtoms(rows: readonly Float32Array[], atomOf: Int32Array, i: number, sums: Float64Array): void {
  sums.fill(0);
  const row = rows[i]!;
  for (let j = 0; j < i; j++) sums[atomOf[j]!] = sums[atomOf[j]!]! + row[j]!;
  for (let j = i + 1; j < atomOf.length; j++) sums[atomOf[j]!] = sums[atomOf[j]!]! + rows[j]![i]!;
}

function silhouetteOf(sums: Float64Array, sizes: Int32Array, own: number): number {
  const inside = 1 - sums[own]! / (sizes[own]! - 1);
  let outside = Infinity;
  for (let atom = 0; atom < sizes.length; atom++) {
    if (atom === own || sizes[atom] === 0) continue;
    outside = Math.min(outside, 1 - sums[atom]! / sizes[atom]!);
  }
  const larger = Math.max(inside, outside);
  return larger === 0 ? 0 : (outside - inside) / larger;
}

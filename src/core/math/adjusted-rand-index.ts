/**
 * Agreement of two clusterings of the same chunks: 1 when they are the same up to names, about 0 when unrelated
 * (Hubert and Arabie 1985; FIELD section 3). Two trivial clusterings that leave nothing to adjust give 1.
 * Labels are non-negative integers. Throws a RangeError when the lengths differ.
 */
export function adjustedRandIndex(a: Int32Array, b: Int32Array): number {
  if (a.length !== b.length)
    throw new RangeError(`two clusterings of ${a.length} and ${b.length} chunks cannot be compared`);
  const pairs = (count: number) => (count * (count - 1)) / 2;
  const together = sumOverCounts(jointLabels(a, b), pairs);
  const inA = sumOverCounts(a, pairs);
  const inB = sumOverCounts(b, pairs);
  const expected = a.length < 2 ? 0 : (inA * inB) / pairs(a.length);
  const most = (inA + inB) / 2;
  return most === expected ? 1 : (together - expected) / (most - expected);
}

function jointLabels(a: Int32Array, b: Int32Array): Float64Array {
  let width = 1;
  for (const label of b) width = Math.max(width, label + 1);
  return Float64Array.from(a, (label, i) => label * width + b[i]!);
}

function sumOverCounts(labels: Int32Array | Float64Array, term: (count: number) => number): number {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  let total = 0;
  for (const count of counts.values()) total += term(count);
  return total;
}

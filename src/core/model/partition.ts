/** Which atom each chunk belongs to; atoms are numbered by birth, 0 … atomCount − 1. */
export interface Partition {
  readonly atomOf: Int32Array;
  readonly atomCount: number;
}

/** A partition over the first `count` labels; labels must be dense, as the write rules give them. */
export function partitionOf(atomOf: Int32Array, count = atomOf.length): Partition {
  let atomCount = 0;
  for (let i = 0; i < count; i++) atomCount = Math.max(atomCount, atomOf[i]! + 1);
  return { atomOf: atomOf.subarray(0, count), atomCount };
}

/** membersOf(partition)[atom] = its chunks in stream order. */
export function membersOf(partition: Partition): number[][] {
  const members: number[][] = Array.from({ length: partition.atomCount }, () => []);
  for (let i = 0; i < partition.atomOf.length; i++) members[partition.atomOf[i]!]!.push(i);
  return members;
}

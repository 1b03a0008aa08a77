import type { Partition } from '../model/partition.ts';

/** All atoms' members in one array, in stream order: atom a owns [start[a], start[a + 1]). */
export interface MemberLists {
  readonly start: Int32Array;
  readonly members: Int32Array;
}

export function memberLists({ atomOf, atomCount }: Partition): MemberLists {
  const start = new Int32Array(atomCount + 1);
  for (const atom of atomOf) start[atom + 1] = start[atom + 1]! + 1;
  for (let atom = 0; atom < atomCount; atom++) start[atom + 1] = start[atom + 1]! + start[atom]!;
  const next = start.slice(0, atomCount);
  const members = new Int32Array(atomOf.length);
  for (let chunk = 0; chunk < atomOf.length; chunk++) {
    const atom = atomOf[chunk]!;
    members[next[atom]!] = chunk;
    next[atom] = next[atom]! + 1;
  }
  return { start, members };
}

/** Members an atom, for every atom. */
export function atomSizes({ atomOf, atomCount }: Partition): Int32Array {
  const sizes = new Int32Array(atomCount);
  for (const atom of atomOf) sizes[atom] = sizes[atom]! + 1;
  return sizes;
}

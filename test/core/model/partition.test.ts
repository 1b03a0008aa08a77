import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { membersOf, partitionOf } from '../../../src/core/model/partition.ts';

/** Dense labels as a write rule gives them: each new atom has the next number. */
const labels = fc.array(fc.nat(20)).map((draws) => {
  let atoms = 0;
  return Int32Array.from(draws, (draw) => (draw >= atoms ? atoms++ : draw));
});

describe('partitionOf', () => {
  it('counts the atoms of a prefix', () => {
    fc.assert(
      fc.property(labels, fc.nat(30), (atomOf, most) => {
        const count = Math.min(most, atomOf.length);
        const partition = partitionOf(atomOf, count);
        expect([...partition.atomOf]).toEqual([...atomOf].slice(0, count));
        expect(partition.atomCount).toBe(new Set([...atomOf].slice(0, count)).size);
      }),
    );
  });
});

describe('membersOf', () => {
  it('puts every chunk into its own atom, in stream order', () => {
    fc.assert(
      fc.property(labels, (atomOf) => {
        const members = membersOf(partitionOf(atomOf));
        expect(members.flat().sort((a, b) => a - b)).toEqual([...atomOf.keys()]);
        members.forEach((chunks, atom) => {
          expect(chunks).toEqual([...chunks].sort((a, b) => a - b));
          for (const chunk of chunks) expect(atomOf[chunk]).toBe(atom);
        });
      }),
    );
  });
});

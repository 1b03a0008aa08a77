import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AtomListEntry, atomEntries, tailWords } from '../../../../src/renderer/views/atoms/atom-rows.ts';
import { heading } from '../../support/happenings.ts';

const sizes = Int32Array.of(1, 9, 0, 3, 2, 1, 12);
const slots = Uint8Array.of(0, 2, 0, 0, 0, 0, 1);
const headings = [1, 3, 4, 6].map((atom) => heading(atom, { cohesion: { 1: 0.9, 3: 0.4, 4: 0.6, 6: 0.5 }[atom]! }));
const input = { sizeOf: sizes, slots, headings, sort: 'size', openTails: new Set<'grey' | 'alone'>() } as const;
const names = (entries: readonly AtomListEntry[]) =>
  entries.map((entry) => (entry.kind === 'atom' ? entry.atom : entry.tail));

describe('the atom list', () => {
  it('lists the atoms in colour and folds the others', () => {
    expect(names(atomEntries(input))).toEqual([6, 1, 'grey', 'alone']);
  });
  it('says what is folded', () => {
    const tails = atomEntries(input).filter((entry) => entry.kind === 'tail');
    expect(tails.map(tailWords)).toEqual(['2 more, of 2 to 3 chunks', '2 alone, of one chunk']);
    expect(tails.map(({ chunks }) => chunks)).toEqual([5, 2]);
  });
  it('opens a folded row in place', () => {
    expect(names(atomEntries({ ...input, openTails: new Set(['grey']) }))).toEqual([6, 1, 'grey', 3, 4, 'alone']);
  });
  it('orders by birth or cohesion', () => {
    expect(names(atomEntries({ ...input, sort: 'birth' }))).toEqual([1, 6, 'grey', 'alone']);
    const open = new Set<'grey' | 'alone'>(['grey']);
    expect(names(atomEntries({ ...input, sort: 'cohesion', openTails: open }))).toEqual([1, 6, 'grey', 4, 3, 'alone']);
  });
  it('leaves out no chunk and no atom, whatever is folded', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 40 }), fc.subarray(['grey', 'alone'] as const), (sizeList, open) => {
        const sizeOf = Int32Array.from(sizeList);
        const entries = atomEntries({
          sizeOf,
          slots: Uint8Array.from(sizeList, (size) => (size > 3 ? 1 : 0)),
          headings: [],
          sort: 'size',
          openTails: new Set(open),
        });
        const shown = entries.reduce(
          (sum, entry) => sum + (entry.kind === 'atom' ? entry.size : entry.open ? 0 : entry.chunks),
          0,
        );
        expect(shown).toBe(sizeList.reduce((sum, size) => sum + size, 0));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flows } from '../../../src/renderer/canvas/flows.ts';
import { earlierOf, runOf } from '../../support/renderer-fixtures.ts';

/** Labels numbered by birth, as the write rule numbers them. */
function byBirth(labels: readonly number[]): number[] {
  const born = new Map<number, number>();
  return labels.map((label) => {
    if (!born.has(label)) born.set(label, born.size);
    return born.get(label)!;
  });
}
const labels = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 50 }).map(byBirth);
const two = fc.tuple(labels, labels).map(([a, b]) => {
  const length = Math.min(a.length, b.length);
  return [byBirth(a.slice(0, length)), byBirth(b.slice(0, length))] as const;
});

describe('flows', () => {
  it('names what fused and what split', () => {
    const { groups, tookIn, split, same } = flows(earlierOf([0, 0, 1, 1, 2, 2, 3]), runOf([0, 0, 0, 0, 1, 2, 3]));
    expect({ tookIn, split, same }).toEqual({ tookIn: 1, split: 1, same: 1 });
    expect(groups.map((group) => group.flows)).toEqual([
      [
        { from: 0, to: 0, count: 2 },
        { from: 1, to: 0, count: 2 },
      ],
      [
        { from: 2, to: 1, count: 1 },
        { from: 2, to: 2, count: 1 },
      ],
    ]);
  });

  it('finds nothing between two equal clusterings', () => {
    fc.assert(
      fc.property(labels, (same) => {
        const result = flows(earlierOf(same), runOf(same));
        expect(result.groups).toEqual([]);
        expect(result.same).toBe(new Set(same).size);
      }),
    );
  });

  it('counts every chunk once: groups and unchanged atoms add up', () => {
    fc.assert(
      fc.property(two, ([before, after]) => {
        const { groups } = flows(earlierOf(before), runOf(after));
        const moved = new Set(groups.flatMap((group) => group.flows.map(({ to }) => to)));
        const inGroups = groups.reduce((sum, { chunks }) => sum + chunks, 0);
        expect(inGroups).toBe(after.filter((atom) => moved.has(atom)).length);
        for (const { flows: parts, chunks } of groups)
          expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(chunks);
      }),
    );
  });

  it('is the same story backwards: what fused one way splits the other', () => {
    fc.assert(
      fc.property(two, ([before, after]) => {
        const there = flows(earlierOf(before), runOf(after));
        const back = flows(earlierOf(after), runOf(before));
        expect([there.tookIn, there.split, there.same]).toEqual([back.split, back.tookIn, back.same]);
      }),
    );
  });
});

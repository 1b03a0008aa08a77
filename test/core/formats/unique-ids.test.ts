import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UniqueIds } from '../../../src/core/formats/unique-ids.ts';

it('numbers what repeats', () => {
  const ids = new UniqueIds();
  expect(['a', 'a', 'b', 'a-2', 'a', 'a'].map((id) => ids.take(id))).toEqual(['a', 'a-2', 'b', 'a-2-2', 'a-3', 'a-4']);
});

it('never gives an id twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a-2', 'a-3', 'a-2-2', 'b', '')), (wanted) => {
      const ids = new UniqueIds();
      const given = wanted.map((id) => ids.take(id));
      return new Set(given).size === given.length;
    }),
  );
});

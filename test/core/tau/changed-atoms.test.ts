import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChangedAtoms } from '../../../src/core/tau/changed-atoms.ts';
import { arbitraryShape, randomMatrix, triangleOf } from '../../support/random-stream.ts';

test('a sum over the members is never more than what is told of it by the run before', () => {
  const memberships = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 3, maxLength: 40 });
  let told = 0;
  fc.assert(
    fc.property(arbitraryShape(40), memberships, (shape, kept) => {
      const rows = triangleOf(randomMatrix({ ...shape, count: kept.length + 1, zeros: 0 }));
      const last = kept.length;
      const row = rows.row(last);
      const before = kept.flatMap(([wasIn], j) => (wasIn ? [j] : []));
      const now = kept.flatMap(([, isIn], j) => (isIn ? [j] : []));
      const between = (a: number, b: number) => rows.similarity(a, b);
      const normSquared = before
        .flatMap((a) => before.map((b) => between(a, b)))
        .reduce((sum, value) => sum + value, 0);
      const atoms = new ChangedAtoms(last + 1);
      // Opened by a chunk of its own, so that every member may come and go.
      atoms.mark(last, new Int32Array(last + 1).fill(-1), 0, 0);
      before.forEach((_, at) => void atoms.addOld(last, at === before.length - 1 ? normSquared : 1));
      for (const j of now) atoms.add(last, j);
      const other = last - 1;
      atoms.mark(other, new Int32Array(last + 1).fill(-1), 0, 0);
      kept.forEach(([wasIn, isIn], j) => {
        if (wasIn && !isIn) atoms.move(j, last, other);
        if (!wasIn && isIn) atoms.move(j, other, last);
      });
      const oldScore = before.reduce((sum, j) => sum + row[j]!, 0) / Math.sqrt(Math.max(1e-9, normSquared));
      const most = atoms.mostSum(0, row, oldScore + 1e-6);
      if (most < Infinity) told++;
      expect(atoms.sumAt(0, last, row)).toBeLessThanOrEqual(most);
    }),
    { seed: 41, numRuns: 200 },
  );
  expect(told).toBeGreaterThan(10);
});

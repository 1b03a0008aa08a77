import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinForest } from '../../../src/core/explain/join-forest.ts';
import { atomTree } from '../../../src/core/explain/join-forest-tree.ts';
import { createWriteLog } from '../../../src/core/model/write-log.ts';
import { columnsOf, type ForestRow, forestRows } from '../../../src/renderer/canvas/forest-rows.ts';

/** The tree of one atom whose chunk i + 1 hangs from `parents[i]`; every third by the centroid. */
function treeOf(parents: readonly number[]) {
  const log = createWriteLog(parents.length + 1, 0.5);
  log.atomOf.fill(0);
  log.opened[0] = 1;
  parents.forEach((parent, i) => {
    log.nearestMember[i + 1] = parent;
    log.decidedBy[i + 1] = i % 3 === 0 ? 1 : 2;
    log.scoreCentroid[i + 1] = 0.6;
    log.scoreMember[i + 1] = 0.7;
  });
  return atomTree(joinForest(log), 0);
}

const anyTree = fc
  .array(fc.nat(), { minLength: 0, maxLength: 120 })
  .map((seeds) => treeOf(seeds.map((seed, i) => seed % (i + 1))));

/** The chunk that a row's line leads up to, read off the drawing alone. */
function drawnParent(rows: readonly ForestRow[], at: number): number {
  const { column, enters } = rows[at]!;
  const above = enters!.how === 'straight' ? column : column - 1;
  for (let row = at - 1; row >= 0; row--) {
    if (rows[row]!.column === above) return rows[row]!.node.chunk;
    // Between the two the line must be drawn all the way.
    expect(rows[row]!.passing.some((rail) => rail.column === above)).toBe(true);
  }
  return -1;
}

describe('forestRows', () => {
  it('draws every chunk once, below the chunk that its line leads up to', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const rows = forestRows(tree);
        expect(rows.map(({ node }) => node.chunk).sort((a, b) => a - b)).toEqual(tree.nodes.map(({ chunk }) => chunk));
        rows.forEach((row, at) => {
          if (at === 0) expect(row.enters).toBeNull();
          else {
            expect(drawnParent(rows, at)).toBe(row.node.link!.parent);
            expect(row.enters!.by).toBe(row.node.link!.by);
          }
        });
      }),
    );
  });

  it('needs no more than 1 + log₂ n columns, and no stack for a chain of thousands', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        expect(columnsOf(forestRows(tree))).toBeLessThanOrEqual(1 + Math.log2(tree.nodes.length));
      }),
    );
    const chain = treeOf(Array.from({ length: 20_000 }, (_, i) => i));
    const rows = forestRows(chain);
    expect(columnsOf(rows)).toBe(1);
    expect(rows.at(-1)!.node.depth).toBe(20_000);
  });

  it('lets no line pass where none is waited for', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const rows = forestRows(tree);
        expect(rows.at(-1)!.passing).toEqual([]);
        expect(rows.at(-1)!.leaves).toBeNull();
      }),
    );
  });
});

import type { AtomTree, TreeNode } from '../../core/explain/join-forest-tree.ts';

export type LinkedBy = 'member' | 'centroid';

/** A line of the tree that passes a row in a column on its way to a chunk further down. */
export interface Rail {
  readonly column: number;
  readonly by: LinkedBy;
}

/** One chunk of a join tree as one row, with the lines that its row shows. */
export interface ForestRow {
  readonly node: TreeNode;
  readonly column: number;
  /** Lines of other chunks that pass. */
  readonly passing: readonly Rail[];
  /** `straight`: from the row above in its own column; `bend`: from the column to the left; null for the opener. */
  readonly enters: { readonly how: 'straight' | 'bend'; readonly by: LinkedBy } | null;
  /** The line down to its own trunk; null where nothing hangs from it. */
  readonly leaves: LinkedBy | null;
}

/**
 * A join tree as rows, each chunk before all that hangs from it. The largest part below a chunk goes on in its own
 * column and comes last, the others bend off to the right: so a tree of n chunks needs at most 1 + log₂ n columns,
 * however deep it is. Without recursion.
 */
export function forestRows({ nodes }: AtomTree): ForestRow[] {
  const childrenOf = childrenByParent(nodes);
  const rows: ForestRow[] = [];
  /** Lines that wait for a chunk further down, by column. */
  const waiting: (LinkedBy | null)[] = [];
  const stack: { readonly node: TreeNode; readonly column: number; readonly how: 'straight' | 'bend' }[] = [];
  const opener = nodes[0];
  if (opener) stack.push({ node: opener, column: 0, how: 'straight' });
  while (stack.length > 0) {
    const { node, column, how } = stack.pop()!;
    if (how === 'straight') waiting[column] = null;
    const children = childrenOf.get(node.chunk) ?? [];
    const trunk = children.reduce<TreeNode | null>(
      (most, each) => (most && most.below >= each.below ? most : each),
      null,
    );
    const passing = waiting.flatMap((by, at): Rail[] => (by && at !== column ? [{ column: at, by }] : []));
    rows.push({
      node,
      column,
      passing,
      enters: node.link && { how, by: node.link.by },
      leaves: trunk && trunk.link!.by,
    });
    waiting[column] = trunk && trunk.link!.by;
    // Last in, first out: the trunk comes last, the others in stream order.
    if (trunk) stack.push({ node: trunk, column, how: 'straight' });
    for (const child of children.filter((each) => each !== trunk).reverse()) {
      stack.push({ node: child, column: column + 1, how: 'bend' });
    }
  }
  return rows;
}

function childrenByParent(nodes: readonly TreeNode[]): ReadonlyMap<number, TreeNode[]> {
  const children = new Map<number, TreeNode[]>();
  for (const node of nodes) {
    if (!node.link) continue;
    const siblings = children.get(node.link.parent);
    if (siblings) siblings.push(node);
    else children.set(node.link.parent, [node]);
  }
  return children;
}

/** Columns that the rows stand in. */
export function columnsOf(rows: readonly ForestRow[]): number {
  return rows.reduce((most, { column }) => Math.max(most, column + 1), 1);
}

/** The first neighbour of `node` that is not before `from`; −1 where there is none. */
export type NextNeighbour = (node: number, from: number) => number;

/**
 * piecesWithout[node] = how many pieces a node's component falls into when the node is taken out: 0 where it is alone,
 * 1 where the rest holds together, more for an articulation point (Hopcroft and Tarjan 1973). Without recursion: an
 * atom may be one chain of thousands.
 */
export function piecesWithout(count: number, nextNeighbour: NextNeighbour): Int32Array {
  const pieces = new Int32Array(count);
  const found = new Int32Array(count).fill(-1);
  const lowest = new Int32Array(count);
  const parent = new Int32Array(count).fill(-1);
  const next = new Int32Array(count);
  const path: number[] = [];
  let clock = 0;
  for (let start = 0; start < count; start++) {
    if (found[start] !== -1) continue;
    enter(start);
    while (path.length > 0) step();
  }
  return pieces;

  function enter(node: number): void {
    found[node] = clock;
    lowest[node] = clock++;
    path.push(node);
    // All but the start of a component have one piece on the side they were found from.
    pieces[node] = parent[node] === -1 ? 0 : 1;
  }

  function step(): void {
    const node = path.at(-1)!;
    const neighbour = nextNeighbour(node, next[node]!);
    if (neighbour === -1) {
      leave(node);
      return;
    }
    next[node] = neighbour + 1;
    if (found[neighbour] !== -1) lowest[node] = Math.min(lowest[node]!, found[neighbour]!);
    else {
      parent[neighbour] = node;
      enter(neighbour);
    }
  }

  function leave(node: number): void {
    path.pop();
    const above = parent[node]!;
    if (above === -1) return;
    lowest[above] = Math.min(lowest[above]!, lowest[node]!);
    // Nothing found below `node` reaches past its parent: without the parent it is a piece of its own.
    if (lowest[node]! >= found[above]!) pieces[above] = pieces[above]! + 1;
  }
}

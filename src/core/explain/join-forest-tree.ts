import { type JoinForest, type JoinLink, linkAt } from './join-forest.ts';

/** One chunk of an atom's tree, ready to be drawn. */
export interface TreeNode {
  readonly chunk: number;
  /** null for the opener. */
  readonly link: JoinLink | null;
  /** Joins up to the opener. */
  readonly depth: number;
  /** Place in the order in which every chunk is followed by all below it; from 0. */
  readonly place: number;
  /** Chunks in its part of the tree, itself included: they have the places from its own on. */
  readonly below: number;
}

/** How one atom came together. */
export interface AtomTree {
  readonly atom: number;
  /** In stream order; the first is the opener. */
  readonly nodes: readonly TreeNode[];
  /** Joins from the opener to the deepest chunk. */
  readonly depth: number;
  /** The join with the smallest admitting score, the earliest of several; null for an atom of one chunk. */
  readonly weakest: JoinLink | null;
}

/** The tree of one atom. Throws a RangeError when no chunk is in it. */
export function atomTree(forest: JoinForest, atom: number): AtomTree {
  const chunks = Array.from(forest.atomOf.keys()).filter((chunk) => forest.atomOf[chunk] === atom);
  if (chunks.length === 0) throw new RangeError(`no chunk is in atom ${atom}`);
  const { places, below } = placesOf(forest, chunks);
  const nodes = chunks.map((chunk) => ({
    chunk,
    link: forest.parentOf[chunk] === -1 ? null : linkAt(forest, chunk),
    depth: forest.depthOf[chunk]!,
    place: places.get(chunk)!,
    below: below.get(chunk)!,
  }));
  return { atom, nodes, depth: Math.max(...depths(nodes)), weakest: weakestOf(nodes) };
}

function* depths(nodes: readonly TreeNode[]): Generator<number> {
  for (const { depth } of nodes) yield depth;
}

/** As parents are earlier than their children, one pass back counts and one pass forth places; a chain may be long. */
function placesOf({ parentOf }: JoinForest, chunks: readonly number[]) {
  const below = new Map(chunks.map((chunk) => [chunk, 1]));
  for (const chunk of chunks.toReversed()) {
    const parent = parentOf[chunk]!;
    if (parent !== -1) below.set(parent, below.get(parent)! + below.get(chunk)!);
  }
  const places = new Map<number, number>();
  const nextBelow = new Map<number, number>();
  for (const chunk of chunks) {
    const parent = parentOf[chunk]!;
    const place = parent === -1 ? 0 : nextBelow.get(parent)!;
    if (parent !== -1) nextBelow.set(parent, place + below.get(chunk)!);
    places.set(chunk, place);
    nextBelow.set(chunk, place + 1);
  }
  return { places, below };
}

function weakestOf(nodes: readonly TreeNode[]): JoinLink | null {
  let weakest: JoinLink | null = null;
  for (const { link } of nodes) if (link && (weakest === null || link.score < weakest.score)) weakest = link;
  return weakest;
}

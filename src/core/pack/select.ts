import { topK } from '../math/top-k.ts';
import type { DropReason } from '../model/packed-prompt.ts';
import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import { scoreAtoms } from '../retrieve/rank-atoms.ts';
import type { PackPlan } from './methods.ts';

/** The chunks a packer tries, in the order it tries them. */
export interface Selected {
  /** The chunks the policy selects. */
  readonly chunks: Int32Array;
  /** What `presentation: relevance` goes by, best first; the chunks not selected follow in its order under backfill. */
  readonly relevance: Int32Array;
  /** Why a chunk was not selected. */
  readonly reasonOf: (chunk: number) => Extract<DropReason, 'atom-rank' | 'chunk-rank'>;
  /** What ended packing where the budget did not. */
  readonly stoppedBy: 'K' | 'k' | 'nothing-left';
}

/**
 * Applies the plan's selection policy (FIELD section 4).
 *
 * `atoms-first`: the top K atoms in rank order, in each the top k chunks by q·x. `flat`: all chunks by q·x.
 * `flat-top-k`: the first k of those (reading: its cap is the setting `perAtom`). `bm25`: the chunks that share a word
 * with the question, by BM25. `hybrid`: reciprocal-rank fusion of `flat` and `bm25`. `recency`: newest first.
 * `full-context`: newest first too; the packer keeps it one stretch of the stream. What `atoms-first`, `flat-top-k`
 * and `bm25` leave out follows by q·x.
 *
 * Throws a RangeError when the query and the view do not see the same chunks.
 */
export function selectChunks(view: MemoryView, query: Query, plan: PackPlan): Selected {
  if (query.visibleCount !== view.visibleCount) {
    throw new RangeError(`the question sees ${query.visibleCount} chunks, the memory shows ${view.visibleCount}`);
  }
  if (plan.selection === 'atoms-first') return selectAtomsFirst(view, query, plan);
  return { ...selectFlat(query, plan), reasonOf: () => 'chunk-rank' };
}

function selectFlat(query: Query, plan: PackPlan): Omit<Selected, 'reasonOf'> {
  const dense = query.dense().order;
  switch (plan.selection) {
    case 'bm25': {
      const { order, matched } = query.lexical();
      const chunks = order.subarray(0, matched);
      return { chunks, relevance: followedByRest(chunks, dense), stoppedBy: 'nothing-left' };
    }
    case 'hybrid': {
      const { order } = query.hybrid();
      return { chunks: order, relevance: order, stoppedBy: 'nothing-left' };
    }
    case 'recency':
    case 'full-context': {
      const newestFirst = new Int32Array(dense.length);
      for (let rank = 0; rank < dense.length; rank++) newestFirst[rank] = dense.length - 1 - rank;
      return { chunks: newestFirst, relevance: dense, stoppedBy: 'nothing-left' };
    }
    case 'flat-top-k': {
      const chunks = dense.subarray(0, plan.perAtom);
      return { chunks, relevance: dense, stoppedBy: chunks.length < dense.length ? 'k' : 'nothing-left' };
    }
    default:
      return { chunks: dense, relevance: dense, stoppedBy: 'nothing-left' };
  }
}

function selectAtomsFirst(view: MemoryView, query: Query, plan: PackPlan): Selected {
  const { order: relevance } = query.dense();
  const scores = scoreAtoms(view, query.similarities, plan.rule);
  const keptAtoms = topK(scores, plan.topAtoms);
  const chunks = topOfEachAtom(view, relevance, keptAtoms, plan.perAtom);
  const leftOut = chunks.length < relevance.length;
  return {
    chunks,
    relevance,
    reasonOf: (chunk) => (keptAtoms.includes(view.atomOf[chunk]!) ? 'chunk-rank' : 'atom-rank'),
    stoppedBy: keptAtoms.length < scores.length ? 'K' : leftOut ? 'k' : 'nothing-left',
  };
}

/** The first `most` chunks of each atom in the order of `ranked`, atom after atom. */
function topOfEachAtom(view: MemoryView, ranked: Int32Array, atoms: Int32Array, most: number): Int32Array {
  const placeOf = new Int32Array(view.visibleCount).fill(-1);
  atoms.forEach((atom, place) => {
    placeOf[atom] = place;
  });
  const picked: number[][] = Array.from(atoms, () => []);
  for (const chunk of ranked) {
    const place = placeOf[view.atomOf[chunk]!]!;
    if (place >= 0 && picked[place]!.length < most) picked[place]!.push(chunk);
  }
  return Int32Array.from(picked.flat());
}

/** `first`, then the chunks of `all` that are not in it, in the order they have there. */
function followedByRest(first: Int32Array, all: Int32Array): Int32Array {
  const order = new Int32Array(all.length);
  order.set(first);
  order.set(restOf(first, all), first.length);
  return order;
}

/** The chunks of `all` that are not in `first`; `all` holds every visible chunk once. */
export function restOf(first: Int32Array, all: Int32Array): Int32Array {
  const isFirst = new Uint8Array(all.length);
  for (const chunk of first) isFirst[chunk] = 1;
  return all.filter((chunk) => isFirst[chunk] === 0);
}

import type { DropReason } from '../model/packed-prompt.ts';
import { type AtomRanking, rankAtoms } from '../retrieve/rank-atoms.ts';
import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import type { PackPlan } from './methods.ts';

/** The chunks a packer tries, in the order it tries them. */
export interface Selected {
  /** Every visible chunk once: first those selected, then the rest in backfill order. */
  readonly order: Int32Array;
  /** order[0 … count) are selected; the packer goes past them only under `backfill: on`. */
  readonly count: number;
  /** Why chunk order[i], i ≥ count, was not selected. */
  readonly reasonOf: (chunk: number) => Extract<DropReason, 'atom-rank' | 'chunk-rank'>;
  /** What `presentation: relevance` goes by: chunks best first. */
  readonly relevance: Int32Array;
  /** Atoms by the plan's rule; null where the plan needs no atoms. */
  readonly atoms: AtomRanking | null;
  /** What ended packing where the budget did not. */
  readonly stoppedBy: 'K' | 'k' | 'nothing-left';
}

/**
 * Applies the plan's selection policy (FIELD section 4).
 *
 * `atoms-first`: the top K atoms in rank order, in each the top k chunks by q·x. `flat`: all chunks by q·x.
 * `flat-top-k`: the first k of those (reading: its cap is the setting `perAtom`). `bm25`: the chunks that share a word
 * with the question, by BM25. `hybrid`: reciprocal-rank fusion of `flat` and `bm25`. `recency`: newest first.
 * `full-context`: newest first too; the packer keeps it one stretch of the stream. What a policy leaves out follows by
 * q·x, which is the order that backfill takes.
 *
 * Throws a RangeError when the query and the view do not see the same chunks.
 */
export function selectChunks(view: MemoryView, query: Query, plan: PackPlan): Selected {
  if (query.visibleCount !== view.visibleCount) {
    throw new RangeError(`the question sees ${query.visibleCount} chunks, the memory shows ${view.visibleCount}`);
  }
  const needsAtoms = plan.selection === 'atoms-first' || plan.presentation.startsWith('grouped');
  const atoms = needsAtoms ? rankAtoms(view, query.similarities, plan.rule) : null;
  if (plan.selection === 'atoms-first' && atoms) return selectAtomsFirst(view, query, plan, atoms);
  return { ...selectFlat(query, plan), reasonOf: () => 'chunk-rank', atoms };
}

function selectFlat(query: Query, plan: PackPlan): Pick<Selected, 'order' | 'count' | 'relevance' | 'stoppedBy'> {
  const dense = query.dense().order;
  const all = dense.length;
  switch (plan.selection) {
    case 'bm25': {
      const { order, matched } = query.lexical();
      const filled = followedByRest(order.subarray(0, matched), dense);
      return { order: filled, count: matched, relevance: filled, stoppedBy: 'nothing-left' };
    }
    case 'hybrid': {
      const { order } = query.hybrid();
      return { order, count: all, relevance: order, stoppedBy: 'nothing-left' };
    }
    case 'recency':
    case 'full-context': {
      const newestFirst = Int32Array.from({ length: all }, (_, rank) => all - 1 - rank);
      return { order: newestFirst, count: all, relevance: dense, stoppedBy: 'nothing-left' };
    }
    case 'flat-top-k': {
      const count = Math.min(plan.perAtom, all);
      return { order: dense, count, relevance: dense, stoppedBy: count < all ? 'k' : 'nothing-left' };
    }
    default:
      return { order: dense, count: all, relevance: dense, stoppedBy: 'nothing-left' };
  }
}

function selectAtomsFirst(view: MemoryView, query: Query, plan: PackPlan, atoms: AtomRanking): Selected {
  const { order: dense } = query.dense();
  const kept = Math.min(plan.topAtoms, atoms.order.length);
  const picked = topOfEachAtom(view, dense, atoms, plan);
  const selected = Int32Array.from(picked.flat());
  const reasonOf = (chunk: number) => (atoms.rankOf[view.atomOf[chunk]!]! >= kept ? 'atom-rank' : 'chunk-rank');
  const order = followedByRest(selected, dense);
  const leftOut = order.length > selected.length;
  const stoppedBy = kept < atoms.order.length ? 'K' : leftOut ? 'k' : 'nothing-left';
  return { order, count: selected.length, reasonOf, relevance: dense, atoms, stoppedBy };
}

/** picked[rank] = at most k chunks of the atom at that rank, best first, for the top K atoms. */
function topOfEachAtom(view: MemoryView, dense: Int32Array, atoms: AtomRanking, plan: PackPlan): number[][] {
  const picked: number[][] = Array.from({ length: Math.min(plan.topAtoms, atoms.order.length) }, () => []);
  for (const chunk of dense) {
    const ofAtom = picked[atoms.rankOf[view.atomOf[chunk]!]!];
    if (ofAtom && ofAtom.length < plan.perAtom) ofAtom.push(chunk);
  }
  return picked;
}

/** `first`, then the chunks of `all` that are not in it, in the order they have there. */
function followedByRest(first: Int32Array, all: Int32Array): Int32Array {
  const isFirst = new Uint8Array(all.length);
  for (const chunk of first) isFirst[chunk] = 1;
  const order = new Int32Array(all.length);
  order.set(first);
  let end = first.length;
  for (const chunk of all) if (!isFirst[chunk]) order[end++] = chunk;
  return order;
}

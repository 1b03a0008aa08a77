import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import { rankAtoms } from '../retrieve/rank-atoms.ts';
import type { Admission } from './admission.ts';
import type { PackPlan } from './methods.ts';

/** One block of a prompt before it has text: chunks in the order they will stand. */
export interface BlockOutline {
  readonly atom: number | null;
  /** null: the block has no header. */
  readonly header: string | null;
  readonly chunks: readonly number[];
}

/**
 * Orders what was let in (FIELD section 4, presentation). `grouped`: one block an atom, atoms by rank, chunks in time
 * order; `grouped-by-time`: atoms by their first shown chunk; `relevance`: a block a chunk, best first;
 * `chronological`: a block a chunk, in stream order.
 */
export function presentChunks(view: MemoryView, query: Query, plan: PackPlan, admission: Admission): BlockOutline[] {
  const inStreamOrder = [...admission.chunksIn].sort((a, b) => a - b);
  if (plan.presentation === 'grouped-by-time') return groupByAtom(view, admission, inStreamOrder);
  if (plan.presentation === 'grouped') {
    const { rankOf } = rankAtoms(view, query.similarities, plan.rule);
    return groupByAtom(view, admission, inStreamOrder).sort((a, b) => rankOf[a.atom]! - rankOf[b.atom]!);
  }
  const chunks = plan.presentation === 'relevance' ? byRelevance(admission) : inStreamOrder;
  return chunks.map((chunk) => ({
    atom: plan.core === null ? null : view.atomOf[chunk]!,
    header: null,
    chunks: [chunk],
  }));
}

/** Blocks by their first shown chunk: a Map keeps the order in which its atoms came. */
function groupByAtom(
  view: MemoryView,
  { headers }: Admission,
  inStreamOrder: readonly number[],
): (BlockOutline & { readonly atom: number })[] {
  const chunksOf = new Map<number, number[]>();
  for (const chunk of inStreamOrder) {
    const atom = view.atomOf[chunk]!;
    const held = chunksOf.get(atom);
    if (held) held.push(chunk);
    else chunksOf.set(atom, [chunk]);
  }
  return [...chunksOf].map(([atom, chunks]) => ({ atom, header: headers.get(atom)!, chunks }));
}

function byRelevance({ chunksIn, selected }: Admission): number[] {
  const isIn = new Set(chunksIn);
  return [...selected.relevance].filter((chunk) => isIn.has(chunk));
}

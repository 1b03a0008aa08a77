import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import type { Admission, PackContext, Refusal } from './admission.ts';
import { AdmissionDoor } from './admission-door.ts';
import type { PackPlan } from './methods.ts';
import { restOf, selectChunks } from './select.ts';

/**
 * Goes through the selected chunks, then under `backfill: on` through the others by relevance, and lets in what fits.
 * A chunk that opens an atom pays for its header too. A chunk that alone exceeds the budget is cut to the room left,
 * where that is at least 64 tokens, or passed over, as `longChunk` says; cutting ends packing. `full-context` ends
 * where another policy would skip: its chunks are one stretch of the stream up to now.
 */
export function admitChunks(view: MemoryView, query: Query, plan: PackPlan, context: PackContext): Admission {
  const selected = selectChunks(view, query, plan);
  const door = new AdmissionDoor(view, plan, context);
  for (const chunk of selected.chunks) door.offer(chunk);
  if (plan.backfill === 'on') for (const chunk of restOf(selected.chunks, selected.relevance)) door.offer(chunk);
  const { chunksIn, truncated, tokens, headers, refused } = door;
  const exhausted = plan.backfill === 'on' ? 'nothing-left' : selected.stoppedBy;
  const stoppedBy = truncated || refused.length > 0 ? 'budget' : exhausted;
  return { selected, chunksIn, truncated, tokens, headers, refused, stoppedBy };
}

/** Every visible chunk that is not in, with why: those tried, then those never selected, by relevance. */
export function droppedChunks({ selected, refused }: Admission, plan: PackPlan): Refusal[] {
  if (plan.backfill === 'on') return [...refused];
  const rest = restOf(selected.chunks, selected.relevance);
  return [...refused, ...Array.from(rest, (chunk) => ({ chunk, reason: selected.reasonOf(chunk) }))];
}

import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import type { Admission, PackContext, Refusal } from './admission.ts';
import { AdmissionDoor } from './admission-door.ts';
import type { PackPlan } from './methods.ts';
import { restOf, selectChunks } from './select.ts';

/**
 * Goes through the selected chunks, then under `backfill: on` through the others by relevance, and lets in what fits.
 * A chunk that opens an atom pays for its header too. A chunk that alone exceeds the budget is passed over or cut, as
 * `longChunk` says: the best of them then takes the room that the whole chunks leave, where that is at least 64 tokens,
 * so that it neither starves them nor leaves an empty prompt (our reading). Under `overflow: truncate` it is cut in its
 * turn, which ends packing. `full-context` ends where another policy would skip: its chunks are one stretch of the
 * stream up to now.
 */
export function admitChunks(view: MemoryView, query: Query, plan: PackPlan, context: PackContext): Admission {
  const selected = selectChunks(view, query, plan);
  const door = new AdmissionDoor(view, plan, context);
  for (const chunk of selected.chunks) door.offer(chunk);
  if (plan.backfill === 'on') for (const chunk of restOf(selected.chunks, selected.relevance)) door.offer(chunk);
  door.close();
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

import { measureEvidence } from '../evaluate/metrics.ts';
import type { DroppedChunk, PackedPrompt } from '../model/packed-prompt.ts';
import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import type { Admission, PackContext } from './admission.ts';
import { limitOf } from './admission-door.ts';
import { admitChunks, droppedChunks } from './admit.ts';
import { type Assembled, assemble } from './assemble.ts';
import type { PackPlan } from './methods.ts';
import { presentChunks } from './present.ts';

/**
 * The exact prompt of one question under `plan`, never over its budget, with what it holds and what it left out.
 * `tokens` is counted on the final string; were it ever to differ from the pieces' sum, the string is right and the
 * blocks are counted again in place.
 *
 * Throws a RangeError when budget, K or k is not a positive integer, or the query and the view see other chunks.
 */
export function pack(view: MemoryView, query: Query, plan: PackPlan, context: PackContext): PackedPrompt {
  checkPlan(plan);
  const { admission, assembled } = fitted(view, query, plan, context);
  const { pieces } = context;
  const dropped: DroppedChunk[] = droppedChunks(admission, plan).map((refusal) => ({
    ...refusal,
    tokens: pieces.tokensOf(refusal.chunk),
  }));
  const evidence = measureEvidence(query.goldTurns, admission, assembled.tokens, pieces);
  return {
    prompt: assembled.prompt,
    tokens: assembled.tokens,
    budgetTokens: plan.budgetTokens,
    encoding: pieces.counter.encoding,
    blocks: assembled.blocks,
    dropped,
    metrics: { ...evidence, fill: assembled.tokens / plan.budgetTokens, stoppedBy: admission.stoppedBy },
  };
}

/** Throws a RangeError when budget, K or k is not a positive integer. */
export function checkPlan({ budgetTokens, topAtoms, perAtom }: PackPlan): void {
  for (const [name, value] of Object.entries({ budgetTokens, topAtoms, perAtom })) {
    if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} must be a positive integer, got ${value}`);
  }
}

/** Admits and assembles; a string that still counts over the limit loses the chunk let in last until it fits. */
function fitted(
  view: MemoryView,
  query: Query,
  plan: PackPlan,
  context: PackContext,
): { readonly admission: Admission; readonly assembled: Assembled } {
  let admission = admitChunks(view, query, plan, context);
  let assembled = assemble(presentChunks(view, query, plan, admission), admission, context.pieces);
  while (assembled.tokens > limitOf(plan)) {
    admission = withoutLast(view, admission);
    assembled = assemble(presentChunks(view, query, plan, admission), admission, context.pieces);
  }
  return { admission, assembled };
}

function withoutLast(view: MemoryView, admission: Admission): Admission {
  const chunk = admission.chunksIn.at(-1)!;
  const chunksIn = admission.chunksIn.slice(0, -1);
  const atomsLeft = new Set(chunksIn.map((other) => view.atomOf[other]!));
  return {
    ...admission,
    chunksIn,
    truncated: null,
    headers: new Map([...admission.headers].filter(([atom]) => atomsLeft.has(atom))),
    refused: [{ chunk, reason: 'budget' }, ...admission.refused],
    stoppedBy: 'budget',
  };
}

import { type EvidenceMetrics, measureEvidence } from '../evaluate/metrics.ts';
import type { PackMetrics } from '../model/packed-prompt.ts';
import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import type { PackContext } from './admission.ts';
import { admitChunks } from './admit.ts';
import type { PackPlan } from './methods.ts';
import { checkPlan } from './pack.ts';

/** What `pack` would say of one question, without its prompt. */
export interface PackOutcome extends EvidenceMetrics {
  readonly tokens: number;
  readonly fill: number;
  readonly stoppedBy: PackMetrics['stoppedBy'];
  /** Ascending; a chunk that was cut to fit is among them. */
  readonly chunksIn: Int32Array;
}

/**
 * The same decisions as `pack`, from the same code, but no string is built: a few microseconds a question once chunks
 * and headers are counted, so recall can follow τ while it is dragged. Throws as `pack` does.
 */
export function packOutcome(view: MemoryView, query: Query, plan: PackPlan, context: PackContext): PackOutcome {
  checkPlan(plan);
  const admission = admitChunks(view, query, plan, context);
  const { tokens, stoppedBy } = admission;
  return {
    ...measureEvidence(query.goldTurns, admission, tokens, context.pieces),
    tokens,
    fill: tokens / plan.budgetTokens,
    stoppedBy,
    chunksIn: Int32Array.from(admission.chunksIn).sort(),
  };
}

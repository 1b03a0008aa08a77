import { createHash } from 'node:crypto';
import type { EvaluationPlan } from '../../../../core/contract/evaluation-plan.ts';
import type { Episode } from '../../../../core/model/episode.ts';

/** Everything but the episode that shapes measured cells. */
export interface MakerOf {
  readonly code: string;
  readonly fingerprint: string;
}

/**
 * The key that an episode's measured cells are kept under: code, embedder, shared settings, who answers, and the episode's
 * whole text with its questions. What cells vary is not in it, so a further method or budget finds the others there.
 */
export function evaluationKey({ code, fingerprint }: MakerOf, plan: EvaluationPlan, episode: Episode): string {
  const { chunkTurns, write, pack, asOfQuestion } = plan.settings;
  const { seed: _seed, ...writeShared } = write;
  const { budgetTokens: _budget, ...packShared } = pack;
  const { answers, answerer } = plan;
  const shared = { code, fingerprint, chunkTurns, writeShared, packShared, asOfQuestion, answers, answerer };
  return createHash('sha256').update(JSON.stringify(shared)).update('\0').update(JSON.stringify(episode)).digest('hex');
}

import type { EvaluationPlan } from '../contract/evaluation-plan.ts';
import type { EvaluatedEpisode } from './cell-columns.ts';

/** Episodes are dealt by their place: shard `index` (from 1) of `of` takes those with place % of = index − 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** What one process of several measured: everything that the tables are drawn from. */
export interface EvaluationPart {
  readonly kind: 'atomscope-evaluation-part';
  readonly shard: Shard;
  /** What made it: parts of different makers do not belong together. */
  readonly made: { readonly code: string; readonly embedder: string; readonly fingerprint: string };
  readonly plan: EvaluationPlan;
  readonly perQuestion: 'on' | 'off';
  /** Episodes of the whole evaluation, those of other shards included. */
  readonly episodeCount: number;
  readonly episodes: readonly EvaluatedEpisode[];
}

/** Whether the episode at `place` is the shard's. */
export function isDealtTo({ index, of }: Shard, place: number): boolean {
  return place % of === index - 1;
}

/**
 * Why these parts do not make one evaluation, in one sentence, with the part that is to blame; null where they do.
 * `parts` holds at least one.
 */
export function mergeProblem(
  parts: readonly EvaluationPart[],
): { readonly part: number; readonly reason: string } | null {
  const [first] = parts;
  const { of } = first!.shard;
  const seen = new Map<number, number>();
  for (const [part, { shard, ...others }] of parts.entries()) {
    if (shard.of !== of) return { part, reason: `this is shard ${shard.index} of ${shard.of}; expected one of ${of}` };
    if (seen.has(shard.index)) return { part, reason: `shard ${shard.index} of ${of} is given twice` };
    seen.set(shard.index, part);
    const different = differenceOf(others, first!);
    if (different) return { part, reason: `this shard was made with other ${different} than the first` };
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !seen.has(index));
  if (missing.length === 0) return null;
  return { part: parts.length - 1, reason: `shard ${missing.join(', ')} of ${of} is missing` };
}

function differenceOf(part: Omit<EvaluationPart, 'shard'>, first: EvaluationPart): string | null {
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  if (differs(part.made.fingerprint, first.made.fingerprint)) return 'vectors (embedder)';
  if (part.made.code !== first.made.code) return 'code (version of Atomscope)';
  if (differs(part.plan, first.plan)) return 'methods, budgets, settings or models that answer';
  if (part.perQuestion !== first.perQuestion) return 'output flags (--per-question)';
  if (part.episodeCount !== first.episodeCount) return 'files (number of episodes)';
  return null;
}

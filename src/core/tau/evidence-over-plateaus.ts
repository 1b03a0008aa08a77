import { meansOf } from '../evaluate/evaluate-questions.ts';
import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { Partition } from '../model/partition.ts';
import type { PackPlan } from '../pack/methods.ts';
import type { PackOutcome } from '../pack/pack-outcome.ts';
import { chainingSteps, type PlateauChaining } from './chaining-over-plateaus.ts';
import { atomSizes } from './member-lists.ts';
import { type AskedEpisode, packPartition } from './pack-partition.ts';
import type { PlateauRule, TauInterval } from './plateau.ts';
import { plateaus } from './plateaus.ts';

/** What the questions get at one plateau. */
export interface PlateauEvidence {
  /** Means over the questions with evidence (FIELD section 5); null without any. */
  readonly er: number | null;
  readonly eall: number | null;
  /** Means over all questions; null without any. */
  readonly tokens: number | null;
  readonly fill: number | null;
  /** Of each question, in order: ER@B (NaN without evidence) and the tokens of its prompt. */
  readonly erOf: Float64Array;
  readonly tokensOf: Float64Array;
}

/** One plateau as curves and tables show it. */
export interface PlateauRow extends TauInterval {
  readonly atoms: number;
  /** Share of all chunks that the largest atom holds. */
  readonly largestShare: number;
  /** null where no questions were asked. */
  readonly evidence: PlateauEvidence | null;
  /** null where it was not counted. */
  readonly chaining: PlateauChaining | null;
}

export interface AskedPlan {
  readonly episode: AskedEpisode;
  readonly plan: PackPlan;
}

export interface PlateauPlan {
  /** Whose questions are packed at each plateau; null leaves them out. */
  readonly asked: AskedPlan | null;
  /** `count`: chaining too, where the episode is small enough (`chainingSteps`). */
  readonly chaining: 'count' | 'leave';
}

/**
 * Every plateau from the highest τ down, with what a method makes of the questions there. Steps that only get nearer to
 * the next plateau give null.
 */
export function* evidenceOverPlateaus(
  rows: SimilarityRows,
  rule: PlateauRule,
  { asked, chaining }: PlateauPlan,
): Generator<PlateauRow | null, void> {
  const counted = chaining === 'count' ? yield* asNothing(chainingSteps(rows)) : null;
  for (const plateau of plateaus(rows, rule)) {
    const { above, upTo, atomCount } = plateau;
    const over = counted && (yield* asNothing(counted.next(plateau)));
    const evidence = asked && evidenceOf(packPartition(asked.episode, plateau)(asked.plan));
    yield { above, upTo, atoms: atomCount, ...shareOf(plateau), evidence, chaining: over };
  }
}

function* asNothing<Result>(steps: Generator<void, Result>): Generator<null, Result> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield null;
  }
}

function shareOf(partition: Partition): { readonly largestShare: number } {
  const chunks = partition.atomOf.length;
  const largest = atomSizes(partition).reduce((most, size) => Math.max(most, size), 0);
  return { largestShare: chunks === 0 ? 0 : largest / chunks };
}

function evidenceOf(outcomes: readonly PackOutcome[]): PlateauEvidence {
  const { er, eall, tokens, fill } = meansOf(outcomes);
  const erOf = Float64Array.from(outcomes, (outcome) => outcome.er ?? Number.NaN);
  return { er, eall, tokens, fill, erOf, tokensOf: Float64Array.from(outcomes, (outcome) => outcome.tokens) };
}

import type { PackContext } from '../pack/admission.ts';
import type { PackPlan } from '../pack/methods.ts';
import { type PackOutcome, packOutcome } from '../pack/pack-outcome.ts';
import { type MemoryView, viewAsOf } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';

/** Means over an episode's questions. Questions without resolvable evidence are left out of er, eall and ed. */
export interface QuestionMeans {
  readonly questions: number;
  readonly withEvidence: number;
  /** null without a question with evidence; so are eall and ed. */
  readonly er: number | null;
  readonly eall: number | null;
  readonly ed: number | null;
  /** null without a question; so is tokens. Over all questions. */
  readonly fill: number | null;
  readonly tokens: number | null;
}

export interface EvaluatedQuestions {
  /** In the order of `queries`. */
  readonly outcomes: readonly PackOutcome[];
  readonly means: QuestionMeans;
}

/** Packs every question with the memory it may see, without building a prompt (FIELD section 5). */
export function evaluateQuestions(
  view: MemoryView,
  queries: readonly Query[],
  plan: PackPlan,
  context: PackContext,
): EvaluatedQuestions {
  const outcomes = queries.map((query) => packOutcome(viewAsOf(view, query.visibleCount), query, plan, context));
  return { outcomes, means: meansOf(outcomes) };
}

/** Means of outcomes that were measured already. */
export function meansOf(outcomes: readonly PackOutcome[]): QuestionMeans {
  const withEvidence = outcomes.filter(({ goldTurns }) => goldTurns > 0);
  return {
    questions: outcomes.length,
    withEvidence: withEvidence.length,
    er: meanBy(withEvidence, ({ er }) => er!),
    eall: meanBy(withEvidence, ({ eall }) => eall!),
    ed: meanBy(withEvidence, ({ ed }) => ed!),
    fill: meanBy(outcomes, ({ fill }) => fill),
    tokens: meanBy(outcomes, ({ tokens }) => tokens),
  };
}

function meanBy(outcomes: readonly PackOutcome[], value: (outcome: PackOutcome) => number): number | null {
  if (outcomes.length === 0) return null;
  return outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / outcomes.length;
}

import { cellsOf, type EvaluationPlan } from '../../src/core/contract/evaluation-plan.ts';
import { cellKey } from '../../src/core/evaluate/cell.ts';
import type { CellColumns, EvaluatedEpisode } from '../../src/core/evaluate/cell-columns.ts';
import { type EvaluationReport, reportEvaluation } from '../../src/core/evaluate/evaluation-report.ts';
import { finish } from '../../src/core/math/finish.ts';
import { DEFAULT_SETTINGS, type Method } from '../../src/core/model/settings.ts';

export function planOfMethods(methods: readonly Method[], over: Partial<EvaluationPlan> = {}): EvaluationPlan {
  return { settings: DEFAULT_SETTINGS, methods, budgets: [4000], seeds: null, answers: 'none', ...over };
}

/** Columns in which every figure of evidence is `er`; a question is missed or in as its er is below 1. */
function columnsWith(er: readonly (number | null)[]): CellColumns {
  const figures = { er, eall: er, ed: er, ndcg10Standard: er, ndcg10Lme: er, rAt5: er, rAt10: er };
  return {
    ...figures,
    ...{ ePrec: er, eRecall: er, eF1: er },
    fill: er.map(() => 0.5),
    tokens: er.map((_, i) => 100 + i),
    stage: er.map((value) => (value === null ? 'L' : value < 1 ? 'P1' : 'in')),
    turns: er.map((value) => (value === null ? '' : value < 1 ? 'P1' : 'in')),
    answers: null,
    tau: null,
    atoms: null,
  };
}

export interface EpisodeOfRecalls {
  readonly episodeId: string;
  readonly place: number;
  /** er by method, a value a question. */
  readonly er: Readonly<Partial<Record<Method, readonly (number | null)[]>>>;
  readonly types?: readonly (string | null)[];
  readonly dataset?: string;
}

/** An episode measured by hand: each method has its recalls in every cell of the plan; `flat` none where it is not named. */
export function episodeOfRecalls(
  plan: EvaluationPlan,
  { episodeId, place, er, types, dataset }: EpisodeOfRecalls,
): EvaluatedEpisode {
  const [first] = Object.values(er);
  return {
    ...{ place, episodeId, dataset: dataset ?? 'chat', domain: null, skipped: null },
    questions: first!.map((value, i) => ({
      ...{ questionId: `Q${i}`, type: types?.[i] ?? null, goldTurns: value === null ? 0 : 1 },
      ...{ derived: false, suspect: false, leftOut: value === null ? ('no-evidence' as const) : null },
    })),
    cells: Object.fromEntries(cellsOf(plan).map((cell) => [cellKey(cell), columnsWith(er[cell.method] ?? first!)])),
  };
}

export function reportOf(
  plan: EvaluationPlan,
  episodes: readonly EvaluatedEpisode[],
  perQuestion: 'on' | 'off' = 'on',
): EvaluationReport {
  return finish(reportEvaluation(plan, episodes, { embedder: 'by hand', perQuestion }));
}

import { EVIDENCE_METRICS, type EvidenceMetric, type RowLabel } from '../contract/evaluation-tables.ts';
import { sameLabel } from '../contract/row-label.ts';
import { mean } from '../math/statistics.ts';
import type { Method } from '../model/settings.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import type { PerQuestion } from './evaluation-tables.ts';

/** How far a mean may fall below the baseline's before it counts as broken. */
export interface Tolerance {
  readonly metric: EvidenceMetric;
  readonly drop: number;
}

/** One row's mean then and now, over the questions that both have. */
export interface RegressionRow {
  readonly method: Method;
  readonly budget: number;
  readonly seed?: number;
  readonly metric: EvidenceMetric;
  readonly before: number | null;
  readonly after: number | null;
  /** after − before. */
  readonly change: number | null;
  /** The most it may fall; null where nothing was demanded of it. */
  readonly tolerance: number | null;
  readonly failed: boolean;
}

/** A question that came out worse than in the baseline, in a row that failed. */
export interface BrokenQuestion {
  readonly method: Method;
  readonly budget: number;
  readonly seed?: number;
  readonly metric: EvidenceMetric;
  readonly episodeId: string;
  readonly questionId: string;
  readonly before: number;
  readonly after: number;
  /** Where it ends now (FIELD section 6). */
  readonly stage: string;
}

export interface Regression {
  readonly failed: boolean;
  readonly rows: readonly RegressionRow[];
  /** Worst first; null where the baseline does not hold every question's figures. */
  readonly broken: readonly BrokenQuestion[] | null;
  /** Questions with evidence that only one of the two has; null where the baseline's questions are not known. */
  readonly onlyBefore: number | null;
  readonly onlyAfter: number | null;
  /** Rows of this evaluation that the baseline lacks. */
  readonly unmatched: number;
  /** Settings that differ, as `path: before → after`. */
  readonly settings: readonly string[];
}

type Measured = PerQuestion['rows'][number];

/**
 * Compares an evaluation with an earlier one, row by row (same method, budget and seed). Where the baseline holds every
 * question's figures, only questions that both have are compared; else the two means as they stand. `now` must hold them.
 */
export function compareWithBaseline(
  before: EvaluationReport,
  now: EvaluationReport & { readonly perQuestion: PerQuestion },
  tolerances: readonly Tolerance[],
): Regression {
  const shared = before.perQuestion ? sharedQuestions(before.perQuestion, now.perQuestion) : null;
  const metrics = tolerances.length > 0 ? tolerances.map(({ metric }) => metric) : (['er'] as const);
  const rows: RegressionRow[] = [];
  const broken: BrokenQuestion[] = [];
  let unmatched = 0;
  for (const row of now.rows) {
    const old = before.rows.find((other) => sameLabel(other, row));
    if (!old) {
      unmatched++;
      continue;
    }
    const [then, since] = [before.perQuestion?.rows, now.perQuestion.rows].map((all) =>
      all?.find((one) => sameLabel(one, row)),
    );
    for (const metric of metrics) {
      const means =
        shared && then
          ? [meanAt(then, metric, shared.before), meanAt(since!, metric, shared.now)]
          : [old[metric], row[metric]];
      const tolerance = tolerances.find((one) => one.metric === metric)?.drop ?? null;
      const compared = regressionRow(row, metric, { before: means[0] ?? null, after: means[1] ?? null, tolerance });
      rows.push(compared);
      if (compared.failed && shared && then) broken.push(...brokenIn(compared, shared, { then, since: since!, now }));
    }
  }
  return {
    failed: rows.some(({ failed }) => failed),
    rows,
    broken: shared ? broken.sort((a, b) => a.after - a.before - (b.after - b.before)) : null,
    onlyBefore: shared?.onlyBefore ?? null,
    onlyAfter: shared?.onlyAfter ?? null,
    unmatched,
    settings: settingsChanged(before.settings, now.settings),
  };
}

/** Rounding may not break a build. */
const EQUAL = 1e-9;

function regressionRow(
  { method, budget, seed }: RowLabel,
  metric: EvidenceMetric,
  { before, after, tolerance }: Pick<RegressionRow, 'before' | 'after' | 'tolerance'>,
): RegressionRow {
  const change = before === null || after === null ? null : after - before;
  const failed = tolerance !== null && change !== null && -change > tolerance + EQUAL;
  return { method, budget, ...(seed === undefined ? {} : { seed }), metric, before, after, change, tolerance, failed };
}

/** Places of the same questions in both, with evidence in both. */
interface SharedQuestions {
  readonly before: readonly number[];
  readonly now: readonly number[];
  readonly onlyBefore: number;
  readonly onlyAfter: number;
}

function sharedQuestions(before: PerQuestion, now: PerQuestion): SharedQuestions {
  const nameOf = ({ episodeId, questionId }: PerQuestion['questions'][number]) =>
    JSON.stringify([episodeId, questionId]);
  const withEvidence = ({ questions }: PerQuestion) =>
    new Map(
      questions.flatMap((question, place) => (question.goldTurns > 0 ? [[nameOf(question), place] as const] : [])),
    );
  const [then, since] = [withEvidence(before), withEvidence(now)];
  const names = [...since.keys()].filter((name) => then.has(name));
  return {
    before: names.map((name) => then.get(name)!),
    now: names.map((name) => since.get(name)!),
    onlyBefore: then.size - names.length,
    onlyAfter: since.size - names.length,
  };
}

function meanAt(row: Measured, metric: EvidenceMetric, places: readonly number[]): number | null {
  return places.length === 0 ? null : mean(places.map((place) => row[metric][place]!));
}

function brokenIn(
  { method, budget, seed, metric }: RegressionRow,
  shared: SharedQuestions,
  {
    then,
    since,
    now,
  }: { readonly then: Measured; readonly since: Measured; readonly now: { readonly perQuestion: PerQuestion } },
): BrokenQuestion[] {
  return shared.now.flatMap((place, i) => {
    const [before, after] = [then[metric][shared.before[i]!]!, since[metric][place]!];
    if (after >= before - EQUAL) return [];
    const { episodeId, questionId } = now.perQuestion.questions[place]!;
    const label = { method, budget, ...(seed === undefined ? {} : { seed }), metric };
    return [{ ...label, episodeId, questionId, before, after, stage: since.stage[place]! }];
  });
}

function settingsChanged(before: unknown, now: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  if (!isRecord(before) || !isRecord(now))
    return [`${path}: ${JSON.stringify(before) ?? 'absent'} → ${JSON.stringify(now) ?? 'absent'}`];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.flatMap((key) => settingsChanged(before[key], now[key], path === '' ? key : `${path}.${key}`));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a word names a metric that a baseline can be held to. */
export function isHeldMetric(name: string): name is EvidenceMetric {
  return (EVIDENCE_METRICS as readonly string[]).includes(name);
}

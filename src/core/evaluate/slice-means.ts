import {
  ANSWER_METRICS,
  type AnswerMeans,
  type AnswerMetric,
  EVIDENCE_METRICS,
  type EvidenceMetric,
  PROMPT_METRICS,
  type PromptMetric,
  type SliceMeans,
} from '../contract/evaluation-tables.ts';
import { mean } from '../math/statistics.ts';
import type { CellColumns } from './cell-columns.ts';

/**
 * Means over the questions at `places`: evidence figures over those with evidence, `fill` and `tokens` over all, answer
 * figures over those that have them.
 */
export function sliceMeans(columns: CellColumns, places: readonly number[]): SliceMeans {
  const meanOf = (column: readonly (number | null)[]) => meanKnown(places.map((place) => column[place]!));
  const figures = Object.fromEntries(
    [...EVIDENCE_METRICS, ...PROMPT_METRICS].map((metric) => [metric, meanOf(columns[metric])]),
  ) as Record<EvidenceMetric | PromptMetric, number | null>;
  const { answers } = columns;
  return {
    questions: places.length,
    withEvidence: places.filter((place) => columns.er[place] !== null).length,
    ...figures,
    ...(answers ? { answers: answerMeans(answers, places, meanOf) } : {}),
  };
}

function answerMeans(
  answers: NonNullable<CellColumns['answers']>,
  places: readonly number[],
  meanOf: (column: readonly (number | null)[]) => number | null,
): AnswerMeans {
  const means = Object.fromEntries(ANSWER_METRICS.map((metric) => [metric, meanOf(answers[metric])]));
  return {
    judged: places.filter((place) => answers.locomoF1[place] !== null).length,
    ...(means as Record<AnswerMetric, number | null>),
    ...(answers.missing
      ? {
          verdicts: places.filter((place) => answers.judge[place] !== null).length,
          unanswered: places.filter((place) => answers.missing?.[place]?.what === 'answer').length,
        }
      : {}),
  };
}

function meanKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : mean(known);
}

/** Places by the value that `keyOf` gives, values in code-unit order; those without a value are left out. */
export function slicesBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, number[]> {
  const places = new Map<string, number[]>();
  items.forEach((item, place) => {
    const key = keyOf(item);
    if (key === null) return;
    const held = places.get(key);
    if (held) held.push(place);
    else places.set(key, [place]);
  });
  return new Map([...places].sort(([a], [b]) => (a < b ? -1 : 1)));
}

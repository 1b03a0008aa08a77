import { MERGE_RULES, type MergeRule } from '../contract/evaluation-plan.ts';
import {
  type FactorialContrast,
  type FactorialPacking,
  type FactorialReading,
  type FactorialTable,
  PACKINGS,
  type PairedComparison,
  type PairedDraws,
} from '../contract/evaluation-tables.ts';
import { mean } from '../math/statistics.ts';
import { comparePaired } from './paired.ts';

/** One value a question, for every cell; the same questions in each. */
export type FactorialValues = Readonly<Record<FactorialPacking, Readonly<Record<MergeRule, readonly number[]>>>>;

/** Throws nothing; null without a question. Contrasts average each question over the other factor, then pair. */
export function factorialTable(
  values: FactorialValues,
  reading: FactorialReading,
  draws: PairedDraws,
): FactorialTable | null {
  if (values.grouped.rsm.length === 0) return null;
  const meanOf = (packing: FactorialPacking, rule: MergeRule) => mean(values[packing][rule]);
  const ruleMeans = MERGE_RULES.map((rule) => mean(PACKINGS.map((packing) => meanOf(packing, rule))));
  const packingMeans = PACKINGS.map((packing) => mean(MERGE_RULES.map((rule) => meanOf(packing, rule))));
  const grand = mean(packingMeans);
  const each = PACKINGS.flatMap((packing, j) => MERGE_RULES.map((mergeRule, i) => ({ packing, mergeRule, i, j })));
  return {
    reading,
    metric: 'er',
    cells: each.map(({ mergeRule, packing }) => ({ mergeRule, packing, mean: meanOf(packing, mergeRule) })),
    mergeRule: MERGE_RULES.map((level, i) => ({ level, mean: ruleMeans[i]!, effect: ruleMeans[i]! - grand })),
    packing: PACKINGS.map((level, j) => ({ level, mean: packingMeans[j]!, effect: packingMeans[j]! - grand })),
    interaction: each.map(({ mergeRule, packing, i, j }) => ({
      mergeRule,
      packing,
      effect: meanOf(packing, mergeRule) - ruleMeans[i]! - packingMeans[j]! + grand,
    })),
    contrasts: contrasts(values, draws),
  };
}

function contrasts(values: FactorialValues, draws: PairedDraws): FactorialContrast[] {
  const byPacking = PACKINGS.map((packing) => perQuestion(MERGE_RULES.map((rule) => values[packing][rule])));
  const byRule = MERGE_RULES.map((rule) => perQuestion(PACKINGS.map((packing) => values[packing][rule])));
  const contrast = (a: string, b: string, [first, second]: readonly [number[], number[]]) => ({
    a,
    b,
    ...(comparePaired(
      first.map((value, question) => value - second[question]!),
      draws,
    ) as PairedComparison),
  });
  return [
    contrast('grouped', 'flat', [byPacking[0]!, byPacking[1]!]),
    contrast('rsm', 'dp-means', [byRule[0]!, byRule[1]!]),
    contrast('rsm', 'online-kmeans', [byRule[0]!, byRule[2]!]),
    contrast('dp-means', 'online-kmeans', [byRule[1]!, byRule[2]!]),
  ];
}

/** Each question's mean over the columns. */
function perQuestion(columns: readonly (readonly number[])[]): number[] {
  return columns[0]!.map((_, question) => mean(columns.map((column) => column[question]!)));
}

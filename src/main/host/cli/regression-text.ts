import type { Regression } from '../../../core/evaluate/regression.ts';
import { figure, textTable, whole } from './text-table.ts';

const BROKEN_SHOWN = 40;

/** What became worse than the baseline, for a person and for a log of a build. */
export function regressionText(regression: Regression): string {
  const { rows, failed, settings, unmatched, onlyBefore, onlyAfter } = regression;
  const table = textTable([
    ['method', 'budget', 'metric', 'baseline', 'now', 'change', 'may fall', ''],
    ...rows.map((row) => [
      ...[row.method, whole(row.budget), row.metric, figure(row.before), figure(row.after), figure(row.change, 4)],
      ...[row.tolerance === null ? '–' : String(row.tolerance), row.failed ? '✗ fell' : ''],
    ]),
  ]);
  return [
    `Against the baseline: ${failed ? 'worse than allowed.' : 'nothing fell further than allowed.'}`,
    ...settings.map((change) => `▲ settings differ: ${change}`),
    ...(unmatched > 0 ? [`▲ ${whole(unmatched)} rows have no counterpart in the baseline`] : []),
    ...(onlyBefore ? [`▲ ${whole(onlyBefore)} questions of the baseline are not here and were not compared`] : []),
    ...(onlyAfter ? [`▲ ${whole(onlyAfter)} questions are not in the baseline and were not compared`] : []),
    table,
    ...brokenLines(regression),
  ].join('\n');
}

function brokenLines({ broken, failed }: Regression): string[] {
  if (broken === null) {
    const how = 'write it with --json --per-question to have them named';
    return [`The baseline holds no per-question figures, so the questions that broke cannot be named; ${how}.`];
  }
  if (!failed) return [];
  const table = textTable([
    ['episode', 'question', 'method', 'budget', 'metric', 'baseline', 'now', 'stage'],
    ...broken
      .slice(0, BROKEN_SHOWN)
      .map((one) => [
        ...[one.episodeId, one.questionId, one.method, whole(one.budget), one.metric],
        ...[figure(one.before), figure(one.after), one.stage],
      ]),
  ]);
  const left = broken.length - BROKEN_SHOWN;
  return ['', 'Questions that broke:', table, ...(left > 0 ? [`… and ${whole(left)} more (all are in --json)`] : [])];
}

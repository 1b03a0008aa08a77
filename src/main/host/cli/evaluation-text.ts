import type { EvaluationRow, PairedMetric } from '../../../core/contract/evaluation-tables.ts';
import { STAGES } from '../../../core/contract/explanation.ts';
import type { EvaluationReport } from '../../../core/evaluate/evaluation-report.ts';
import { figure, textTable, whole } from './text-table.ts';

/** An evaluation for a person: scope, rows, comparisons, factorial, stages, types. */
export function evaluationText(report: EvaluationReport): string {
  const sections = [
    scopeLines(report),
    rowTable(report),
    ...(report.answers === 'none' ? [] : [answerTable(report)]),
    ...pairedTables(report),
    ...(report.factorial.length > 0 ? [factorialTable(report)] : []),
    stageTable(report),
    ...typeTables(report),
    report.readings.presentation ?? '',
  ];
  return sections.join('\n\n');
}

function scopeLines({ scope, embedder }: EvaluationReport): string {
  const datasets = Object.entries(scope.datasets).map(([dataset, episodes]) => `${dataset} ${whole(episodes)}`);
  const leftOut = scope.leftOut.map(
    ({ reason, questions }) => `${whole(questions)} left out of evidence figures: ${reason}`,
  );
  const skipped = scope.skippedEpisodes.map(
    ({ reason, episodes, questions }) =>
      `${counted(episodes, 'episode')} skipped with ${counted(questions, 'question')}: ${reason}`,
  );
  const doubts = [
    ...(scope.derived > 0 ? [`${whole(scope.derived)} of them with derived evidence`] : []),
    ...(scope.suspect > 0 ? [`${whole(scope.suspect)} of them with a label that an audit doubts`] : []),
  ];
  return [
    `${counted(scope.episodes, 'episode')} (${datasets.join(', ')}), ${counted(scope.questions, 'question')}, embedded by ${embedder}.`,
    `${counted(scope.withEvidence, 'question')} with evidence, ${counted(scope.goldTurns, 'gold turn')}${doubts.map((doubt) => `; ${doubt}`).join('')}.`,
    ...leftOut.map((line) => `▲ ${line}`),
    ...skipped.map((line) => `▲ ${line}`),
    ...missingAnswers(scope).map((line) => `▲ ${line}`),
  ].join('\n');
}

/** What a model was asked for over all rows and could not be had. */
function missingAnswers({ modelAnswers }: EvaluationReport['scope']): string[] {
  if (!modelAnswers) return [];
  const { asked, missing } = modelAnswers;
  const lines = missing.map(
    ({ what, reason, count }) =>
      `${whole(count)} of ${whole(asked)} ${what === 'answer' ? 'unanswered, and in no answer figure' : 'answers without a verdict'}: ${reason}`,
  );
  return lines.length === 0 ? [] : [...lines, 'Typed again, the same command asks for what is missing only.'];
}

function counted(count: number, noun: string): string {
  return `${whole(count)} ${noun}${count === 1 ? '' : 's'}`;
}

interface Labelled {
  readonly method: string;
  readonly budget: number;
  readonly seed?: number;
}

/** The column of seeds is there only where seeds were varied. */
function seedCell({ seed }: { readonly seed?: number }): (string | number)[] {
  return seed === undefined ? [] : [seed];
}

function labelOf(row: Labelled): (string | number)[] {
  return [row.method, whole(row.budget), ...seedCell(row)];
}

function labelHead(rows: readonly { readonly seed?: number }[]): string[] {
  return ['method', 'budget', ...(rows[0]?.seed === undefined ? [] : ['seed'])];
}

function rowTable({ rows }: EvaluationReport): string {
  const heads = ['ER', 'EAll', 'ED', 'fill', 'tokens', 'nDCG@10', 'nDCG@10 lme', 'R@5', 'R@10', 'E-F1'];
  return textTable([
    [...labelHead(rows), ...heads],
    ...rows.map((row) => [
      ...labelOf(row),
      ...[figure(row.er), figure(row.eall), figure(row.ed, 4), figure(row.fill)],
      row.tokens === null ? '–' : whole(Math.round(row.tokens)),
      ...[row.ndcg10Standard, row.ndcg10Lme, row.rAt5, row.rAt10, row.eF1].map((value) => figure(value)),
    ]),
  ]);
}

function answerTable({ rows, answers, answerer }: EvaluationReport): string {
  const judge = answerer?.judgeModel ?? null;
  const judgeHeads = judge === null ? [] : ['verdicts', `yes by ${judge}`];
  return [
    `Answers: ${answerer ? `model ${answerer.model} at ${answerer.baseUrl}` : answers}. The metrics are not comparable with one another.`,
    textTable([
      [
        ...labelHead(rows),
        'answers',
        'LoCoMo F1',
        'set-F1',
        'BLEU-1',
        ...judgeHeads,
        ...(answerer ? ['unanswered'] : []),
      ],
      ...rows.map(({ answers: means, ...row }) => [
        ...labelOf(row),
        whole(means?.judged ?? 0),
        ...[figure(means?.locomoF1), figure(means?.setF1), figure(means?.bleu1)],
        ...(judge === null ? [] : [whole(means?.verdicts ?? 0), figure(means?.judge)]),
        ...(answerer ? [whole(means?.unanswered ?? 0)] : []),
      ]),
    ]),
    ...(judge === null
      ? []
      : ["Verdicts are this judge's, to our own prompt: those of another judge cannot be compared."]),
  ].join('\n');
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return value < 0 && Number(text) !== 0 ? `−${text}` : `+${text}`;
}

function interval([low, high]: readonly [number, number]): string {
  return `[${signed(low)}, ${signed(high)}]`;
}

function pText(p: number): string {
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}

const PAIRED_WORDS: Readonly<Record<PairedMetric, (judge: string) => string>> = {
  er: () => 'ER',
  locomoF1: () => "LoCoMo F1 of the model's answers",
  judge: (judge) => `Share of yes by ${judge}`,
};

/** A table for each metric that methods were compared by. */
function pairedTables(report: EvaluationReport): string[] {
  const metrics = [...new Set(report.paired.map(({ metric }) => metric))];
  return metrics.map((metric) => pairedTable(report, metric));
}

function pairedTable({ paired: all, statistics, answerer }: EvaluationReport, metric: PairedMetric): string {
  const paired = all.filter((row) => row.metric === metric);
  const seeds = `seeds ${statistics.bootstrapSeed} and ${statistics.permutationSeed}`;
  return [
    `${PAIRED_WORDS[metric](answerer?.judgeModel ?? '')}, a − b on the same questions: 95 % bootstrap interval (${whole(statistics.resamples)} resamples), sign-flip p (${whole(statistics.permutations)} draws), ${seeds}.`,
    textTable([
      ['a', 'b', ...labelHead(paired).slice(1), 'diff', '95 % CI', 'p', 'n'],
      ...paired.map((row) => [
        ...[row.a, row.b, whole(row.budget), ...seedCell(row)],
        ...[signed(row.diff), interval(row.ci95), pText(row.p), whole(row.n)],
      ]),
    ]),
  ].join('\n');
}

function factorialTable({ factorial, readings }: EvaluationReport): string {
  const rows = factorial.flatMap((table) => {
    const label = [table.reading, whole(table.budget), ...seedCell(table)];
    const means = [...table.packing, ...table.mergeRule].map(({ level, mean, effect }) => [
      ...[...label, level, figure(mean), signed(effect), '', ''],
    ]);
    const contrasts = table.contrasts.map(({ a, b, diff, ci95, p }) => [
      ...[...label, `${a} − ${b}`, '', signed(diff), interval(ci95), pText(p)],
    ]);
    return [...means, ...contrasts];
  });
  return [
    `2×3 factorial, main effects on ER. ${readings.factorial ?? ''}`,
    textTable([['flat read as', ...labelHead(factorial).slice(1), 'level', 'mean', 'effect', '95 % CI', 'p'], ...rows]),
  ].join('\n');
}

function stageTable({ rows }: EvaluationReport): string {
  return [
    'Where gold turns end: L label, C chunk, R1 atom below K, R2 chunk below k, P1 dropped, P2 cut, P3 starved; O buried, A answered wrongly.',
    textTable([
      [...labelHead(rows), ...STAGES, 'missed', 'of'],
      ...rows.map((row) => [
        ...labelOf(row),
        ...STAGES.map((stage) => whole(row.stages.turns[stage])),
        ...[whole(row.stages.missedTurns), whole(row.stages.goldTurns)],
      ]),
    ]),
  ].join('\n');
}

/** ER by question type, dataset and domain, a column a method, where there is more than one of them. */
function typeTables({ rows }: EvaluationReport): string[] {
  const slices = [
    ['type', 'byType'],
    ['dataset', 'byDataset'],
    ['domain', 'byDomain'],
  ] as const;
  return slices.flatMap(([word, key]) => {
    const values = Object.keys(rows[0]?.[key] ?? {});
    return values.length < 2 ? [] : [sliceTable(rows, word, key)];
  });
}

function sliceTable(rows: readonly EvaluationRow[], word: string, key: 'byType' | 'byDataset' | 'byDomain'): string {
  const methods = [...new Set(rows.map(({ method }) => method))];
  const first = rows.filter(({ method }) => method === methods[0]);
  const lines = first.flatMap((row) =>
    Object.entries(row[key]).map(([value, { withEvidence }]) => [
      ...[value, whole(row.budget), ...seedCell(row), whole(withEvidence)],
      ...methods.map((method) => {
        const same = rows.find(
          (other) => other.method === method && other.budget === row.budget && other.seed === row.seed,
        );
        return figure(same?.[key][value]?.er);
      }),
    ]),
  );
  return `ER by ${word}\n${textTable([[word, ...labelHead(rows).slice(1), 'questions', ...methods], ...lines])}`;
}

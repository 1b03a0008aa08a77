import type { ParetoPoint } from '../../../../core/tau/pareto.ts';
import type { TauSuggestion, ValidationFigures } from '../../../../core/tau/suggest.ts';
import type { SuggestReport, TauReport } from '../../engine/report-calls.ts';
import type { Command } from '../command.ts';
import { settingsFrom, sourceFrom } from '../flags.ts';
import { figure, intervalText, textTable, whole } from '../text-table.ts';
import { refuseKmeans } from './plateaus-command.ts';

export const suggestCommand: Command = {
  name: 'suggest',
  usage: 'suggest PATH | --vectors F.npy [--pareto]',
  summary: 'Suggests τ: the calibrated percentile of the paper, and the best plateau for the questions of the episode.',
  ownFlags: [
    { flag: 'pareto', shown: '--pareto', meaning: 'also weigh recall against tokens over τ, K, k and budget' },
    { flag: 'method', shown: '--method rsm', meaning: 'the method whose recall is measured: rsm or dp-means' },
  ],
  async run({ flags, engine, signal }) {
    refuseKmeans(flags);
    const pareto = flags.has('pareto') ? 'measure' : 'leave';
    const input = { source: sourceFrom(flags), settings: settingsFrom(flags), pareto } as const;
    const report = await engine.call('suggestReport', input, signal);
    return { document: report, text: suggestText(report) };
  },
};

function suggestText({ episode, n, method, present, calibrated, validated, reference, pareto }: SuggestReport): string {
  const { percentile, pairs, sample } = calibrated;
  return [
    `${episode}: ${whole(n)} chunks, ${method}`,
    '',
    `Present     ${tauText(present)}`,
    `Calibrated  ${tauText(calibrated)}`,
    `            p${percentile} of the ${whole(pairs)} pairs of ${whole(sample)} sampled chunks, as the paper has it`,
    ...validatedText(validated),
    ...(reference
      ? [`Flat        recall ${figure(reference.er)} at ${figure(reference.tokens, 0)} tokens, same budget`]
      : []),
    ...(pareto ? ['', paretoTable(pareto)] : []),
  ].join('\n');
}

function tauText({ tau, above, upTo, atoms, er, tokens }: TauReport): string {
  const interval = `τ ${figure(tau, 4)} in ${intervalText({ above, upTo })}`;
  const evidence = er === undefined ? '' : `, recall ${figure(er)} at ${figure(tokens, 0)} tokens`;
  return `${interval}: ${whole(atoms)} atoms${evidence}`;
}

function validatedText(suggestion: TauSuggestion): string[] {
  if (suggestion.kind === 'too-few') {
    const { questionsWithEvidence, needed } = suggestion;
    return [
      `Questions   ${questionsWithEvidence} with evidence are too few to choose τ by; expected at least ${needed}`,
    ];
  }
  const { suggested, inSample, heldOut, folds } = suggestion;
  const { tau, above, upTo, atoms } = suggested;
  return [
    `Questions   τ ${tau} in ${intervalText({ above, upTo })}: ${whole(atoms)} atoms`,
    `            in-sample, on the ${inSample.questions} questions with evidence it was chosen on: ${figuresText(inSample)}`,
    `            held out, chosen on one half and measured on the other: ${figuresText(heldOut)}`,
    ...folds.map(
      ({ chosen, fitted, heldOut: other }, index) =>
        `            half ${index + 1}: τ ${chosen.tau}, ${figuresText(fitted)}; on the other half ${figuresText(other)}`,
    ),
  ];
}

function figuresText({ er, tokens }: ValidationFigures): string {
  return `recall ${figure(er)} at ${figure(tokens, 0)} tokens`;
}

/** Whether the point before comes to the same with other settings: the first of them, the smallest, stands for all. */
function isRepeated(points: readonly ParetoPoint[], index: number): boolean {
  const before = points[index - 1];
  return before !== undefined && before.tokens === points[index]!.tokens && before.er === points[index]!.er;
}

function paretoTable(points: readonly ParetoPoint[]): string {
  const shown = points.filter((point, index) => point.isCurrent || (point.isOnFront && !isRepeated(points, index)));
  const dominated = points.filter(({ isOnFront }) => !isOnFront).length;
  const table = textTable([
    ['tokens', 'recall', 'tau', 'K', 'k', 'budget', ''],
    ...shown.map(({ tokens, er, tau, topAtoms, perAtom, budgetTokens, isOnFront, isCurrent }) => [
      ...[figure(tokens, 0), figure(er), figure(tau, 4), topAtoms, perAtom, whole(budgetTokens)],
      isCurrent ? (isOnFront ? 'present, on the front' : 'present, dominated') : '',
    ]),
  ]);
  return `Pareto front of ${whole(points.length)} combinations; ${whole(dominated)} dominated ones, and others that come to the same, are in --json\n${table}`;
}

import type { Command } from '../command.ts';
import { settingsFrom, sourceFrom } from '../flags.ts';
import { figure, textTable, whole } from '../text-table.ts';
import { UsageError } from '../usage-error.ts';

export const sweepCommand: Command = {
  name: 'sweep',
  usage: 'sweep PATH | --vectors F.npy [--from .3 --to .95 --steps 66]',
  summary: 'Writes the episode at many τ and prints what each makes of it.',
  ownFlags: [
    { flag: 'from', shown: '--from 0.3', meaning: 'first τ' },
    { flag: 'to', shown: '--to 0.95', meaning: 'last τ' },
    { flag: 'steps', shown: '--steps 66', meaning: 'how many τ, both ends included' },
    { flag: 'method', shown: '--method rsm', meaning: 'method whose evidence recall is measured' },
  ],
  async run({ flags, engine, signal }) {
    const from = flags.number('from', 0.3);
    const to = flags.number('to', 0.95);
    if (from > to) throw new UsageError(`--from ${from} is above --to ${to}`);
    const steps = flags.count('steps', 66);
    const report = await engine.call(
      'sweepReport',
      { source: sourceFrom(flags), settings: settingsFrom(flags), from, to, steps },
      signal,
    );
    const rows = report.rows.map((row) => [
      figure(row.tau, 4),
      whole(row.atoms ?? 0),
      figure(row.largestShare),
      figure(row.singletonRate),
      figure(row.chainingIndex),
      figure(row.evidenceRecall),
    ]);
    const { calibration } = report;
    return {
      document: report,
      text: [
        textTable([['tau', 'atoms', 'largest share', 'singletons', 'chaining', 'recall'], ...rows]),
        '',
        `Calibration over ${whole(calibration.sample ?? 0)} sampled chunks: p70 ${figure(calibration.p70)} (the paper's), p90 ${figure(calibration.p90)}, p95 ${figure(calibration.p95)}, p99 ${figure(calibration.p99)}, p99.9 ${figure(calibration.p999)}`,
      ].join('\n'),
    };
  },
};

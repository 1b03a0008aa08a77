import { RECALL_CLIFF, SHARE_CLIFF } from '../../../../core/tau/cliffs.ts';
import type { PlateauReport, PlateausReport } from '../../engine/report-calls.ts';
import type { Command } from '../command.ts';
import { type Flags, settingsFrom, sourceFrom } from '../flags.ts';
import { figure, textTable, whole } from '../text-table.ts';
import { UsageError } from '../usage-error.ts';

export const plateausCommand: Command = {
  name: 'plateaus',
  usage: 'plateaus PATH | --vectors F.npy [--evidence]',
  summary: 'Lists every distinct clustering of an episode with the exact interval of τ that gives it.',
  ownFlags: [
    { flag: 'evidence', shown: '--evidence', meaning: 'embed the questions too, and measure recall at each plateau' },
    { flag: 'method', shown: '--method rsm', meaning: 'rsm or dp-means; with --evidence, the method measured' },
  ],
  async run({ flags, engine, signal }) {
    refuseKmeans(flags);
    const evidence = flags.has('evidence') ? 'measure' : 'leave';
    const input = { source: sourceFrom(flags), settings: settingsFrom(flags), evidence } as const;
    const report = await engine.call('plateausReport', input, signal);
    return { document: report, text: plateausText(report) };
  },
};

/** Throws a UsageError for the one method whose atoms no τ makes. */
export function refuseKmeans(flags: Flags): void {
  if (settingsFrom(flags).methodA === 'online-kmeans')
    throw new UsageError('--method online-kmeans: it compares nothing with τ; expected rsm or dp-means');
}

const CLIFF_KEY = `▲ The next one differs by ${SHARE_CLIFF} or more in largest share, or by ${RECALL_CLIFF} in recall.`;

function plateausText({ episode, n, gate, plateaus, cliffs, reference }: PlateausReport): string {
  const isCliff = new Set(cliffs.map(({ index }) => index));
  const measured = reference !== undefined;
  const heading = ['above', 'up to', 'atoms', 'largest share', ...(measured ? ['recall', 'tokens'] : []), ''];
  // The mark stands where τ, going down, leaves the plateau.
  const rows = plateaus.map((plateau, index) => [...cells(plateau, measured), isCliff.has(index) ? '▲' : '']);
  return [
    `${episode}: ${whole(plateaus.length)} clusterings of ${whole(n)} chunks (gate ${gate}), each for τ above the first number and up to the second`,
    ...(cliffs.length > 0 ? [CLIFF_KEY] : []),
    ...(reference
      ? [`Flat at the same budget: recall ${figure(reference.er)}, ${figure(reference.tokens, 0)} tokens.`]
      : []),
    '',
    textTable([heading, ...rows]),
  ].join('\n');
}

function cells({ above, upTo, atoms, largestShare, er, tokens }: PlateauReport, measured: boolean): string[] {
  const figures = [figure(above, 6), figure(upTo, 6), whole(atoms), figure(largestShare)];
  return measured ? [...figures, figure(er), figure(tokens, 0)] : figures;
}

import { METHOD_RECIPES } from '../../../../core/pack/methods.ts';
import type { ClusterReport } from '../../engine/report-calls.ts';
import type { Command } from '../command.ts';
import { settingsFrom, sourceFrom } from '../flags.ts';
import { figure, textTable, whole } from '../text-table.ts';
import { UsageError } from '../usage-error.ts';

const ATOMS_SHOWN = 20;

export const clusterCommand: Command = {
  name: 'cluster',
  usage: 'cluster PATH | --vectors F.npy',
  summary: 'Writes an episode into atoms at one τ; --json explains every write.',
  ownFlags: [{ flag: 'method', shown: '--method rsm', meaning: 'rsm, dp-means or online-kmeans' }],
  async run({ flags, engine, signal }) {
    const settings = settingsFrom(flags);
    if (METHOD_RECIPES[settings.methodA].core === null) {
      throw new UsageError(
        `--method ${settings.methodA}: this method makes no atoms; expected rsm, dp-means or online-kmeans`,
      );
    }
    const report = await engine.call('clusterReport', { source: sourceFrom(flags), settings }, signal);
    return { document: report, text: clusterText(report) };
  },
};

function plateauText({ above, upTo }: ClusterReport['plateau']): string {
  if (above === null && upTo === null) return 'Same atoms for every τ.';
  if (above === null) return `Same atoms for τ up to ${figure(upTo, 4)}.`;
  if (upTo === null) return `Same atoms for every τ above ${figure(above, 4)}.`;
  return `Same atoms for τ from ${figure(above, 4)} (not included) to ${figure(upTo, 4)}.`;
}

function counted(count: number, noun: string): string {
  return `${whole(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function clusterText(report: ClusterReport): string {
  const { diagnostics } = report;
  const bySize = [...report.atoms].sort((a, b) => b.size - a.size || a.atom - b.atom);
  const table = textTable([
    ['atom', 'chunks', 'share', 'words'],
    ...bySize
      .slice(0, ATOMS_SHOWN)
      .map((atom) => [atom.atom, whole(atom.size), figure(atom.size / report.n), atom.words.join(' · ')]),
  ]);
  const left = bySize.length - ATOMS_SHOWN;
  const warnings = Array.isArray(diagnostics.warnings) ? diagnostics.warnings.map((warning) => `▲ ${warning}`) : [];
  return [
    `${report.episode}: ${counted(report.atoms.length, 'atom')} in ${counted(report.n, 'chunk')} at τ ${figure(report.tau, 4)} (${report.core}, gate ${report.gate})`,
    plateauText(report.plateau),
    '',
    table,
    ...(left > 0 ? [`… and ${whole(left)} smaller atoms (all are in --json)`] : []),
    '',
    ...warnings,
  ]
    .join('\n')
    .trimEnd();
}

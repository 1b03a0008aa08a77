import type { PackReport } from '../engine/report-calls.ts';
import { figure, whole } from './text-table.ts';

const STOPPED_BY = {
  budget: 'the budget',
  K: 'K, the cap on atoms',
  k: 'k, the cap on chunks an atom',
  'nothing-left': 'nothing left to pack',
};
const DROPPED_BY = {
  'atom-rank': 'in atoms below K',
  'chunk-rank': 'below k in their atom',
  budget: 'for budget',
  stopped: 'after packing ended',
};

/** What one pack holds and left out, in three or four lines. */
export function packSummary(report: PackReport): string[] {
  const { metrics } = report;
  const chunks = report.blocks.reduce((sum, block) => sum + block.chunks.length, 0);
  const recall =
    metrics.er === null
      ? 'no resolvable evidence: left out of recall figures'
      : `ER ${figure(metrics.er)} (${metrics.goldTurnsIn} of ${metrics.goldTurns} gold turns), density ${figure(metrics.ed)}`;
  const reasons = new Map<keyof typeof DROPPED_BY, number>();
  for (const { reason } of report.dropped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const dropped = Array.from(reasons, ([reason, count]) => `${whole(count)} ${DROPPED_BY[reason]}`).join(', ');
  const tau = report.tau === null ? '' : ` at τ ${figure(report.tau, 4)}`;
  return [
    `${report.method}${tau}: ${whole(report.tokens)} of ${whole(report.budgetTokens)} tokens, ${chunks} of ${whole(report.visibleChunks)} visible chunks`,
    `  ${recall}`,
    `  packing ended by ${STOPPED_BY[metrics.stoppedBy]}; left out: ${dropped || 'nothing'}`,
  ];
}

/** Blocks as one line each. */
export function blockLines(report: PackReport): string[] {
  return report.blocks.map((block) => {
    const atom =
      block.atom === undefined ? '' : `atom ${block.atom}${block.words?.length ? ` ${block.words.join(' · ')}` : ''}: `;
    const cut = block.truncatedChunk === undefined ? '' : ` (c${block.truncatedChunk} truncated)`;
    return `  ${whole(block.tokens).padStart(6)} tokens  ${atom}${block.chunks.map((chunk) => `c${chunk}`).join(' ')}${cut}`;
  });
}

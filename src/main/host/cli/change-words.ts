import type { ChangedSetting, Counterfactual } from '../../../core/contract/explanation.ts';
import { figure, whole } from './text-table.ts';

/** A counterfactual as the flags that apply it, beside those the command was given. */
export function changeFlags(counterfactual: Counterfactual): string {
  return changesOf(counterfactual).map(flagOf).join(' ');
}

/** `K 6 → 9` or `K 6 → 12 with budget 4,000 → 11,895`. */
export function changeWords(counterfactual: Counterfactual): string {
  return changesOf(counterfactual)
    .map(({ change, from, to }) => `${NAMES[change]} ${valueWords(from)} → ${valueWords(to)}`)
    .join(' with ');
}

const NAMES: Readonly<Record<ChangedSetting['change'], string>> = {
  K: 'K',
  k: 'k',
  budget: 'budget',
  tau: 'τ',
  rule: 'atom rule',
  overflow: 'overflow',
  longChunk: 'long chunks',
  backfill: 'backfill',
  selection: 'selection',
};

function changesOf(counterfactual: Counterfactual): ChangedSetting[] {
  return counterfactual.and ? [counterfactual, counterfactual.and] : [counterfactual];
}

function flagOf(changed: ChangedSetting): string {
  switch (changed.change) {
    case 'K':
      return `--top-atoms ${changed.to}`;
    case 'k':
      return `--per-atom ${changed.to}`;
    case 'budget':
      return `--budget ${changed.to}`;
    case 'longChunk':
      return `--long-chunk ${changed.to}`;
    case 'backfill':
      return changed.to === 'on' ? '--backfill' : 'without --backfill';
    default:
      return `--${changed.change} ${changed.to}`;
  }
}

function valueWords(value: number | string): string {
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? whole(value) : figure(value, Math.max(4, digitsOf(value)));
}

/** Decimals of a τ that was chosen to have few. */
function digitsOf(value: number): number {
  const digits = String(value).split('.')[1]?.length ?? 0;
  return digits > 8 ? 4 : digits;
}

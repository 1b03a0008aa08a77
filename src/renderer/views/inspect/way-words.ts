import type { ChangedSetting, Counterfactual, SearchBounds } from '../../../core/contract/explanation.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';

const NAMES: Readonly<Record<ChangedSetting['change'], string>> = {
  K: 'K',
  k: 'k',
  budget: 'Budget',
  tau: 'τ',
  rule: 'Atom rule',
  overflow: 'Overflow',
  longChunk: 'Long chunks',
  backfill: 'Backfill',
  selection: 'Selection',
};

export interface ChangeWords {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** One changed setting as it stands in a row: `Budget`, `4,000`, `4,100`. */
export function wordsOfChange({ change, from, to }: ChangedSetting): ChangeWords {
  // Where τ comes from stands in the bar as well, with three decimals; where it goes is told in full.
  const start = change === 'tau' && typeof from === 'number' ? decimals(from) : valueWords(from);
  return { name: NAMES[change], from: start, to: valueWords(to) };
}

/** The one or two settings that a way changes. */
export function changesOf(way: Counterfactual): readonly ChangedSetting[] {
  return way.and ? [way, way.and] : [way];
}

/** The way in one line: `K 6 → 9`, `k 8 → 26 with Budget 4,000 → 14,884`. */
export function wayInWords(way: Counterfactual): string {
  return changesOf(way)
    .map(wordsOfChange)
    .map(({ name, from, to }) => `${name} ${from} → ${to}`)
    .join(' with ');
}

const MOST_DECIMALS = 8;

function valueWords(value: number | string): string {
  if (typeof value === 'string') return value.replaceAll('-', ' ');
  if (Number.isInteger(value)) return whole(value);
  // A τ that was chosen to have few decimals is shown with all of them; a computed one with four.
  const places = String(value).split('.')[1]?.length ?? 0;
  return decimals(value, places <= MOST_DECIMALS ? Math.max(3, places) : 4);
}

/** What was tried, for those whom nothing brings in. */
export function searchWords({ topAtoms, perAtom, budgetTokens, tau, bounded }: SearchBounds): string {
  const tried = [`K to ${whole(topAtoms)}`, `k to ${whole(perAtom)}`, `budget to ${whole(budgetTokens)}`];
  if (tau)
    tried.push(`${counted(tau.plateaus, 'plateau')} of τ from ${decimals(tau.from, 2)} to ${decimals(tau.to, 2)}`);
  return `Tried: ${tried.join(', ')}${bounded ? '; a search ended at its bound' : ''}.`;
}

/** Whether the two ways are the same change. */
export function sameWay(a: Counterfactual, b: Counterfactual): boolean {
  return wayInWords(a) === wayInWords(b);
}

/** K, k and the budget with one of them changed. */
export function withCount(settings: Settings, which: 'K' | 'k' | 'budget', value: number): Settings {
  const part = which === 'K' ? { topAtoms: value } : which === 'k' ? { perAtom: value } : { budgetTokens: value };
  return { ...settings, pack: { ...settings.pack, ...part } };
}

import type { TauSuggestion } from '../../../core/contract/calls.ts';
import { suggestTau } from '../../../core/tau/suggest.ts';
import type { PlateauList } from './plateau-list.ts';

/** The τ that the questions speak for, over the plateaus listed so far; `seed` draws the two halves. */
export function suggestionFrom(list: PlateauList | null, seed: number): TauSuggestion {
  const rows = list?.rows ?? [];
  if (!list || !rows[0]?.evidence) return { kind: 'not-yet' };
  const suggestion = suggestTau(rows, seed);
  if (suggestion.kind === 'too-few') return suggestion;
  const range = list.isWhole ? 'all' : 'so-far';
  const downTo = list.isWhole ? null : (rows.at(-1)!.above ?? null);
  return { ...suggestion, plateaus: rows.length, range, downTo };
}

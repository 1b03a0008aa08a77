import type { Evidence } from '../model/episode.ts';

const NO_EVIDENCE: Evidence = { turns: [], unresolved: [], source: 'none' };

/** Evidence of turn indexes in any order, repeated or not, and of labels that named no turn. */
export function evidenceOf(
  turns: Iterable<number>,
  unresolved: readonly string[],
  source: 'labelled' | 'derived',
): Evidence {
  const sorted = [...new Set(turns)].sort((a, b) => a - b);
  if (sorted.length === 0 && unresolved.length === 0) return NO_EVIDENCE;
  return { turns: sorted, unresolved, source };
}

/** A label of several, for a message: at most three, then how many more. */
export function someOf(labels: readonly string[]): string {
  const shown = labels.slice(0, 3).map((label) => (label.length > 60 ? `"${label.slice(0, 57)}…"` : `"${label}"`));
  return labels.length > 3 ? `${shown.join(', ')} and ${labels.length - 3} more` : shown.join(', ');
}

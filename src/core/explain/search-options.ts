import type { ChangedSetting } from '../contract/explanation.ts';
import { type AtomRule, LONG_CHUNKS, OVERFLOWS, type Selection } from '../model/settings.ts';
import type { Inspection } from './inspection.ts';
import { isInAfter, type Search } from './target.ts';

const RULES: readonly AtomRule[] = ['centroid', 'max-member', 'v1', 'basis-4'];
/** `flat-top-k` lets in nothing that `flat` does not; `full-context` is a setting of its own, not a way to choose. */
const CHOICES: readonly Selection[] = ['atoms-first', 'flat', 'bm25', 'hybrid', 'recency'];

/** The other values of every setting that is chosen from a list; the presentation stays as it is. */
export function otherOptions({ plan, selectsAtoms }: Inspection): ChangedSetting[] {
  const { rule, overflow, longChunk, backfill, selection } = plan;
  const rules = selectsAtoms ? RULES.filter((to) => to !== rule) : [];
  return [
    ...rules.map((to) => ({ change: 'rule', from: rule, to }) as const),
    ...OVERFLOWS.filter((to) => to !== overflow).map((to) => ({ change: 'overflow', from: overflow, to }) as const),
    ...LONG_CHUNKS.filter((to) => to !== longChunk).map(
      (to) => ({ change: 'longChunk', from: longChunk, to }) as const,
    ),
    { change: 'backfill', from: backfill, to: backfill === 'on' ? 'off' : 'on' },
    ...CHOICES.filter((to) => to !== selection).map((to) => ({ change: 'selection', from: selection, to }) as const),
  ];
}

/** Those of the other options (of one setting where it is named) that bring the target in. A step an option. */
export function* searchOptions(search: Search, setting?: ChangedSetting['change']): Generator<void, ChangedSetting[]> {
  const found: ChangedSetting[] = [];
  for (const change of otherOptions(search.inspection)) {
    if (setting !== undefined && change.change !== setting) continue;
    yield;
    if (isInAfter(search, change)) found.push(change);
  }
  return found;
}

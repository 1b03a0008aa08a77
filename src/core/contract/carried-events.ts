import type { AtomscopeEvent } from './events.ts';

/**
 * An event as it crosses to a window. The bridge between a page and its preload copies objects property by property,
 * which for thousands of headings takes longer than a frame lasts: those events cross as one string.
 */
export type CarriedEvent = AtomscopeEvent | { readonly type: 'as-json'; readonly json: string };

/** Events of thousands of small objects, without typed arrays, infinities or NaN, all of which JSON does not know. */
const AS_JSON: ReadonlySet<AtomscopeEvent['type']> = new Set([
  'atoms-described',
  'episode-opened',
  'questions-described',
]);

/** The events ready to cross; `uncarryEvents` gives the same events again. */
export function carryEvents(events: readonly AtomscopeEvent[]): CarriedEvent[] {
  return events.map((event) => (AS_JSON.has(event.type) ? { type: 'as-json', json: JSON.stringify(event) } : event));
}

/** The events that were carried. */
export function uncarryEvents(carried: readonly CarriedEvent[]): AtomscopeEvent[] {
  return carried.map((event) => (event.type === 'as-json' ? (JSON.parse(event.json) as AtomscopeEvent) : event));
}

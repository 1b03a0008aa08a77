/** How often each word occurs. */
function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Size of the multiset intersection. */
export function sharedWords(a: readonly string[], b: readonly string[]): number {
  const counts = countWords(b);
  let shared = 0;
  for (const [word, count] of countWords(a)) shared += Math.min(count, counts.get(word) ?? 0);
  return shared;
}

/** Harmonic mean of shared/said and shared/wanted; 0 where nothing is shared. */
export function f1Of(shared: number, said: number, wanted: number): number {
  return shared === 0 ? 0 : (2 * shared) / (said + wanted);
}

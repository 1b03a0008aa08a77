import { f1Of } from './word-counts.ts';

/**
 * F1 over the sets of words of two answers, as A-MEM and CLAG report it: lower case, `. , ! ?` count as gaps, a word
 * counts once however often it stands there, nothing is stemmed or left out. 0 where one of them is empty.
 */
export function setF1(said: string, wanted: string): number {
  const [a, b] = [wordSet(said), wordSet(wanted)];
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return f1Of(shared, a.size, b.size);
}

function wordSet(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .replace(/[.,!?]/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  );
}

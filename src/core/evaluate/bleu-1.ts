import { sharedWords } from './word-counts.ts';

/**
 * BLEU-1 of an answer against the expected one: clipped unigram precision × exp(1 − wanted/said) where the answer is
 * shorter. Tokens are lower-case runs of letters and digits and single punctuation marks (our reading: close to the
 * Treebank tokens that A-MEM and CLAG use). 0 where nothing is shared.
 */
export function bleu1(said: string, wanted: string): number {
  const [a, b] = [tokensOf(said), tokensOf(wanted)];
  const shared = sharedWords(a, b);
  if (shared === 0) return 0;
  const brevity = a.length < b.length ? Math.exp(1 - b.length / a.length) : 1;
  return (brevity * shared) / a.length;
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

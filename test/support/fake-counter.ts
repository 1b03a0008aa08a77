import type { TokenCounter } from '../../src/core/pack/token-counter.ts';

/** One token a character: easy to reckon with by hand, and always additive. */
export const characterCounter: TokenCounter = {
  encoding: 'characters',
  count: (text) => [...text].length,
  truncate: (text, maxTokens) => [...text].slice(0, maxTokens).join(''),
};

/** A token every three characters wherever pieces meet: counts of parts do not add up to the count of the whole. */
export const uneasyCounter: TokenCounter = {
  encoding: 'uneasy',
  count: (text) => Math.ceil([...text].length / 3),
  truncate: (text, maxTokens) => [...text].slice(0, maxTokens * 3).join(''),
};

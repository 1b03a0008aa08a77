import type { PackedPrompt } from '../model/packed-prompt.ts';

/** Chunks in both prompts and in one only, each ascending. A chunk that was cut counts as in. */
export interface PackComparison {
  readonly both: readonly number[];
  readonly onlyA: readonly number[];
  readonly onlyB: readonly number[];
}

/** Which chunks two prompts share and which only one of them holds. */
export function comparePacks(a: PackedPrompt, b: PackedPrompt): PackComparison {
  const inA = shownChunks(a);
  const inB = shownChunks(b);
  return {
    both: inA.filter((chunk) => inB.includes(chunk)),
    onlyA: inA.filter((chunk) => !inB.includes(chunk)),
    onlyB: inB.filter((chunk) => !inA.includes(chunk)),
  };
}

/** The chunks of a prompt, ascending. */
export function shownChunks(pack: PackedPrompt): number[] {
  return pack.blocks.flatMap((block) => [...block.chunks]).sort((x, y) => x - y);
}

/** An atom's part of one prompt. `atom` null: chunks of a method without atoms. */
export interface AtomShare {
  readonly atom: number | null;
  readonly chunks: number;
  /** Headers included. */
  readonly tokens: number;
  /** Of the prompt's tokens. */
  readonly share: number;
}

/** The figures a sentence about the difference is written from; nothing in it is prose. */
export interface PackDifference {
  readonly comparison: PackComparison;
  /** Tokens of A minus tokens of B. */
  readonly tokens: number;
  /** Gold turns in A, in B, and in all; null without evidence. */
  readonly gold: { readonly inA: number; readonly inB: number; readonly of: number } | null;
  /** ER of A minus ER of B; null without evidence. */
  readonly er: number | null;
  /** Where each prompt's tokens went, most first. */
  readonly atomsA: readonly AtomShare[];
  readonly atomsB: readonly AtomShare[];
  /** Tokens of the chunks that only one prompt holds, as they count there. */
  readonly tokensOnlyA: number;
  readonly tokensOnlyB: number;
}

/** Everything by which two prompts of one question differ, as numbers. */
export function packDifference(a: PackedPrompt, b: PackedPrompt): PackDifference {
  const comparison = comparePacks(a, b);
  const hasGold = a.metrics.goldTurns > 0;
  return {
    comparison,
    tokens: a.tokens - b.tokens,
    gold: hasGold ? { inA: a.metrics.goldTurnsIn, inB: b.metrics.goldTurnsIn, of: a.metrics.goldTurns } : null,
    er: hasGold ? a.metrics.er! - b.metrics.er! : null,
    atomsA: atomShares(a),
    atomsB: atomShares(b),
    tokensOnlyA: tokensOf(a, comparison.onlyA),
    tokensOnlyB: tokensOf(b, comparison.onlyB),
  };
}

/** Where a prompt's tokens went, most first, ties to the older atom. */
export function atomShares(pack: PackedPrompt): AtomShare[] {
  const shares = new Map<number | null, { chunks: number; tokens: number }>();
  for (const block of pack.blocks) {
    const held = shares.get(block.atom) ?? { chunks: 0, tokens: 0 };
    held.chunks += block.chunks.length;
    held.tokens += block.tokens;
    shares.set(block.atom, held);
  }
  return [...shares]
    .map(([atom, { chunks, tokens }]) => ({ atom, chunks, tokens, share: tokens / pack.tokens }))
    .sort((x, y) => y.tokens - x.tokens || (x.atom ?? -1) - (y.atom ?? -1));
}

function tokensOf(pack: PackedPrompt, chunks: readonly number[]): number {
  let tokens = 0;
  for (const block of pack.blocks) {
    block.chunks.forEach((chunk, i) => {
      if (chunks.includes(chunk)) tokens += block.chunkTokens[i]!;
    });
  }
  return tokens;
}

/** Passages are what is searched (chunks), queries are what one searches with (questions); some models tell them apart. */
export type TextKind = 'passage' | 'query';

/** `windows`: a text over the limit is embedded piece by piece and averaged; `head`: only its first piece is. */
export type LongText = 'windows' | 'head';

/** One text's place in the embedding space, and how much of the text it stands for. */
export interface EmbeddedText {
  /** Unit length, or all zero for a text without tokens. */
  readonly vector: Float32Array;
  /** Tokens the model read, special tokens counted once; equal to `totalTokens` unless `longText` is `head`. */
  readonly seenTokens: number;
  /** Tokens of the whole text, special tokens counted once; 0 for a text without tokens. */
  readonly totalTokens: number;
}

/**
 * Turns texts into unit vectors. Vectors of two embedders may be compared only if their fingerprints are equal.
 * An embedder holds one model; `close` releases it and must be awaited before another is opened.
 */
export interface Embedder {
  /** Hex digest of everything that shapes a vector: weights, tokenizer, pooling, prefixes, limit, long-text rule. */
  readonly fingerprint: string;
  /** For people: "all-MiniLM-L6-v2 (q4)". */
  readonly name: string;
  readonly dims: number;
  /** Tokens the model reads at once, special tokens included; 0 where it is not known. */
  readonly inputLimitTokens: number;
  /** How many texts one call should carry: enough to batch well, few enough to show progress. */
  readonly textsPerCall: number;
  /**
   * Returns one result per text, in order. Rejects with an `EmbedError` on failure, and with the signal's reason when
   * aborted, which takes effect between batches.
   */
  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<EmbeddedText[]>;
  close(): Promise<void>;
}

/** A failure whose message is a whole sentence a person can act on. */
export class EmbedError extends Error {
  override readonly name = 'EmbedError';
}

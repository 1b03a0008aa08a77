/** Counts and cuts text in the tokens of one encoding; special tokens such as <|endoftext|> count as the text they are. */
export interface TokenCounter {
  readonly encoding: string;
  readonly count: (text: string) => number;
  /**
   * The longest prefix of at most `maxTokens` tokens that ends where a token of `text` ends; it never splits a
   * surrogate pair.
   */
  readonly truncate: (text: string, maxTokens: number) => string;
}

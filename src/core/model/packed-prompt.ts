/** One stretch of a prompt: a header with the chunks under it, or a single chunk of an ungrouped prompt. */
export interface PromptBlock {
  /** The atom the block's chunks belong to; null where the method has no atoms. */
  readonly atom: number | null;
  readonly chunks: readonly number[];
  /** Tokens of this block in the final prompt, its header and separators included; the blocks add up to `tokens`. */
  readonly tokens: number;
  /** Tokens of each chunk, aligned with `chunks`, separators included; what remains of `tokens` is the header. */
  readonly chunkTokens: readonly number[];
  /** The chunk that was cut to fit, or null. */
  readonly truncatedChunk: number | null;
  /** Character range [start, end) of this block in the prompt string. */
  readonly start: number;
  readonly end: number;
}

/** Why a chunk that was ranked is not in the prompt. */
export type DropReason =
  /** Its atom ranks below K. */
  | 'atom-rank'
  /** It ranks below k inside its atom (or below the cap of flat-top-k). */
  | 'chunk-rank'
  /** It was selected and did not fit. */
  | 'budget'
  /** It was selected after packing had ended (overflow `stop`, or after a truncated chunk). */
  | 'stopped';

export interface DroppedChunk {
  readonly chunk: number;
  readonly reason: DropReason;
  readonly tokens: number;
}

/** Evidence metrics of one prompt (FIELD section 5); null where the question has no resolvable evidence. */
export interface PackMetrics {
  /** ER@B: share of gold turns whose full text is in the prompt. */
  readonly er: number | null;
  /** EAll@B: 1 if all are. */
  readonly eall: number | null;
  /** ED@B: gold tokens / prompt tokens. */
  readonly ed: number | null;
  /** tokens / budget. */
  readonly fill: number;
  /** What ended packing. */
  readonly stoppedBy: 'budget' | 'K' | 'k' | 'nothing-left';
  readonly goldTurns: number;
  readonly goldTurnsIn: number;
}

/** The exact prompt a packer made, with the accounts of how. */
export interface PackedPrompt {
  readonly prompt: string;
  /** Tokens of `prompt` in `encoding`; never above `budgetTokens`. */
  readonly tokens: number;
  readonly budgetTokens: number;
  readonly encoding: string;
  readonly blocks: readonly PromptBlock[];
  readonly dropped: readonly DroppedChunk[];
  readonly metrics: PackMetrics;
}

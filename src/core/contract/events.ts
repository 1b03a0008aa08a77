import type { EpisodeFormat, ImportWarning } from '../model/episode.ts';
import type { PackedPrompt } from '../model/packed-prompt.ts';
import type { Method, Settings } from '../model/settings.ts';
import type { WriteLog } from '../model/write-log.ts';
import type { AnswererTotals } from './answers.ts';
import type { EvaluationState } from './evaluation.ts';

/**
 * Main and renderer refuse each other when this differs. A build makes both, so it can differ only where one of them was
 * made anew under the other, as a development server does. Raise it once between two releases, with the first change
 * that the other side would misread; what only adds a call or an event is none.
 */
export const PROTOCOL_VERSION = 2;

export interface EpisodeHeading {
  readonly episodeId: string;
  readonly title: string;
  readonly format: EpisodeFormat;
  readonly turnCount: number;
  readonly questionCount: number;
  /** Questions that a model would be asked, and those of them whose answers a judge would be. */
  readonly askedCount: number;
  readonly judgedCount: number;
}

export interface ImportFailure {
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
}

export interface ChunkHeading {
  readonly chunkIndex: number;
  /** Turns [firstTurn, endTurn) of the episode. */
  readonly firstTurn: number;
  readonly endTurn: number;
  readonly session: string;
  readonly timestamp: string | null;
  /** Tokens of the chunk's text in the settings' encoding. */
  readonly tokens: number;
  /** The first words, for lists and tooltips; the whole text is read by the call `readChunk`. */
  readonly preview: string;
}

export interface QuestionHeading {
  readonly questionId: string;
  readonly text: string;
  readonly type: string | null;
  readonly answer: string | null;
  /** Chunks that hold evidence turns, ascending. */
  readonly evidenceChunks: readonly number[];
  readonly evidenceTurns: readonly number[];
  readonly evidenceSource: 'labelled' | 'derived' | 'none';
  readonly unresolved: readonly string[];
  readonly suspect: string | null;
  /** The question sees chunks [0, visibleChunks). */
  readonly visibleChunks: number;
}

/** Long work that is on its way; `secondsLeft` is null until a rate is known. */
export interface Progress {
  readonly task: Task;
  readonly done: number;
  readonly total: number;
  readonly unit: string;
  readonly ratePerSecond: number | null;
  readonly secondsLeft: number | null;
}
export const TASKS = [
  'import',
  'embed',
  'similarities',
  'layout',
  'curves',
  'evaluate',
  'plateaus',
  'pareto',
  'answer',
  'explain',
] as const;
export type Task = (typeof TASKS)[number];

/** What a list, a label or a header shows of an atom. */
export interface AtomHeading {
  readonly atom: number;
  readonly size: number;
  /** Its most telling words by class-TF-IDF, best first, at most three. */
  readonly words: readonly string[];
  /** Mean cosine of its pairs; null for one chunk. */
  readonly cohesion: number | null;
  /** Share of its pairs below τ; null for one chunk. */
  readonly chaining: number | null;
}

/** FIELD section 3; null where a figure is not defined (no pair, no atom). */
export interface RunDiagnostics {
  readonly atoms: number;
  readonly largestShare: number;
  readonly largestAtom: number | null;
  readonly effectiveAtoms: number;
  readonly singletonRate: number;
  readonly joinsByCentroid: number;
  readonly joinsByMember: number;
  readonly chainingIndex: number;
  readonly smallestWithinPair: number | null;
  /** Joins from an opener down the chain of admitting members, at most. */
  readonly treeDepth: number;
  /** Chunks with a cosine of τ or more to chunks of two or more atoms. */
  /** Null, like the three below, until every pair has been visited. */
  readonly bridgeChunks: number | null;
  readonly silhouette: number | null;
  readonly intraMean: number | null;
  readonly interMean: number | null;
  readonly warnings: readonly string[];
}

/** The distinct clustering around a τ: it holds for τ in (above, upTo]; null where that end is open. */
export interface PlateauHeading {
  readonly above: number | null;
  readonly upTo: number | null;
  readonly atoms: number;
  readonly largestShare: number;
  /** Mean ER@B of method A over the questions with evidence; null without any. */
  readonly recall: number | null;
}

/** One row a τ, column by column. */
export interface CurveRows {
  readonly tau: Float64Array;
  readonly atoms: Float64Array;
  readonly largestShare: Float64Array;
  readonly chaining: Float64Array;
  /** Mean ER@B of method A; NaN without questions with evidence. */
  readonly recall: Float64Array;
}

/** Every plateau of an episode, column by column, the highest τ first: each holds for τ in (above, upTo]. */
export interface PlateauColumns {
  /** −Infinity for the lowest. */
  readonly above: Float64Array;
  /** Infinity for the highest. */
  readonly upTo: Float64Array;
  readonly atoms: Float64Array;
  readonly largestShare: Float64Array;
  /** Means of method A over the questions with evidence, and of all prompts; NaN where there are none. */
  readonly recall: Float64Array;
  readonly allEvidence: Float64Array;
  readonly tokens: Float64Array;
  readonly fill: Float64Array;
  /** Chaining at the upper end and just above the lower one; NaN where it is only sampled, 0 at an open end. */
  readonly chainingHigh: Float64Array;
  readonly chainingLow: Float64Array;
}

/** The chaining index at values of τ, the highest first. */
export interface ChainingColumns {
  readonly tau: Float64Array;
  readonly chaining: Float64Array;
}

/** Why a list of plateaus ends before the lowest: its time was up, somebody stopped it, or the rule knows no τ. */
export type PlateauStop = 'time' | 'cancelled' | 'no-tau';

/** Settings that were tried, column by column, and what method A makes of the questions under each. */
export interface ParetoColumns {
  readonly tau: Float64Array;
  readonly topAtoms: Float64Array;
  readonly perAtom: Float64Array;
  readonly budgetTokens: Float64Array;
  /** Mean ER@B over the questions with evidence, and mean tokens of all prompts. */
  readonly recall: Float64Array;
  readonly tokens: Float64Array;
  /** 1 where no other setting has as much recall for fewer tokens, or more for as few. */
  readonly onFront: Uint8Array;
}

/** What one method does to every question, in the order of the episode's questions. */
export interface OutcomeColumns {
  readonly method: Method;
  /** Gold turns whose full text is in the prompt. */
  readonly goldIn: Uint16Array;
  /** Resolvable gold turns; 0 where the question has none and is left out of recall figures. */
  readonly gold: Uint16Array;
  readonly tokens: Uint32Array;
  /** Means over the questions with evidence; null without any. */
  readonly meanEr: number | null;
  readonly meanEall: number | null;
  readonly meanTokens: number;
  readonly questionsWithEvidence: number;
}

/** One side of Compare. */
export interface PackedSide {
  readonly method: Method;
  readonly pack: PackedPrompt;
}

export interface SimilarityFacts {
  /** Pairs the histogram and the percentiles were counted over. */
  readonly pairs: number;
  readonly chunks: number;
  readonly histogram: { readonly from: number; readonly to: number; readonly counts: Float64Array };
  readonly percentiles: readonly { readonly percentile: number; readonly tau: number }[];
  /** The paper's calibration: the 70th percentile over the pairs of a seeded sample of at most 50 chunks. */
  readonly calibration: { readonly sample: number; readonly pairs: number; readonly tau: number };
}

/**
 * Facts the engine reports, past tense. `session` counts the episodes opened, `run` the runs of the write rule;
 * `fold` drops what belongs to an older one.
 */
export type AtomscopeEvent =
  | { readonly type: 'settings-changed'; readonly settings: Settings }
  | { readonly type: 'task-progressed'; readonly progress: Progress }
  | { readonly type: 'task-ended'; readonly task: Task; readonly outcome: 'completed' | 'cancelled' | 'failed' }
  | { readonly type: 'task-failed'; readonly task: Task; readonly reason: string }
  | {
      /** The engine is gone, and nothing can be asked any more. */
      readonly type: 'engine-stopped';
      readonly reason: string;
    }
  | { readonly type: 'import-failed'; readonly failures: readonly ImportFailure[] }
  | {
      /** A batch call has read its files: what it left out. Nothing of it is on screen. */
      readonly type: 'files-read';
      readonly warnings: readonly ImportWarning[];
      readonly failures: readonly ImportFailure[];
    }
  | {
      readonly type: 'corpus-opened';
      readonly corpus: number;
      readonly title: string;
      readonly paths: readonly string[];
      readonly source: 'demo' | 'files';
      readonly episodes: readonly EpisodeHeading[];
      readonly warnings: readonly ImportWarning[];
      readonly failures: readonly ImportFailure[];
    }
  | {
      readonly type: 'episode-opened';
      readonly session: number;
      readonly episode: EpisodeHeading;
      readonly chunks: readonly ChunkHeading[];
      readonly questions: readonly QuestionHeading[];
      readonly embedder: { readonly name: string; readonly inputLimitTokens: number };
    }
  | {
      /** The questions again, seen under other settings: what each may see has changed. */
      readonly type: 'questions-described';
      readonly session: number;
      readonly questions: readonly QuestionHeading[];
    }
  | {
      /** How much of each chunk the embedder saw, row by row of `chunkIndexes`. */
      readonly type: 'chunks-embedded';
      readonly session: number;
      readonly chunkIndexes: Int32Array;
      readonly seenTokens: Uint32Array;
      readonly totalTokens: Uint32Array;
      readonly fromCache: number;
    }
  | {
      readonly type: 'run-started';
      readonly session: number;
      readonly run: number;
      /** Runs of one gesture (a drag) share a number: `what changed` compares with the run before the gesture. */
      readonly gesture: number;
      readonly tau: number;
      /** False while vectors are still arriving and τ was calibrated on the first of them. */
      readonly settled: boolean;
      /** Chunks this run will write, all of the episode's. */
      readonly chunkCount: number;
    }
  | {
      /** Writes [from, from + log.count) of the run: atoms formed and members joined, in stream order. */
      readonly type: 'chunks-written';
      readonly session: number;
      readonly run: number;
      readonly from: number;
      readonly log: WriteLog;
    }
  | {
      readonly type: 'atoms-described';
      readonly session: number;
      readonly run: number;
      readonly atoms: readonly AtomHeading[];
    }
  | {
      readonly type: 'run-completed';
      readonly session: number;
      readonly run: number;
      readonly plateau: { readonly above: number | null; readonly upTo: number | null };
      /** Percentile of τ among all pair cosines; null without pairs. */
      readonly percentile: number | null;
      readonly pairsAtOrAbove: number;
      readonly diagnostics: RunDiagnostics;
    }
  | {
      readonly type: 'layout-moved';
      readonly session: number;
      readonly positions: Float32Array;
      readonly frame: number;
      readonly done: boolean;
      /** Chunks that were laid out where the others are only placed among them; null: all were. */
      readonly landmarks?: number | null;
    }
  | { readonly type: 'similarities-measured'; readonly session: number; readonly facts: SimilarityFacts }
  | {
      /** Rows are appended; `from` 0 begins a new curve (other gate, method, budget …). */
      readonly type: 'curves-extended';
      readonly session: number;
      readonly from: number;
      readonly rows: CurveRows;
      /** Mean ER@B of a method without atoms at the same budget, which no τ moves; null without questions with evidence. */
      readonly reference: { readonly method: Method; readonly recall: number } | null;
      readonly done: boolean;
    }
  | {
      /** Rows are appended, downwards; `from` 0 begins a new list (other gate, method, budget …). */
      readonly type: 'plateaus-listed';
      readonly session: number;
      readonly from: number;
      readonly rows: PlateauColumns;
      /** Between the ends of these plateaus, where they are wide; none where chaining is only sampled. */
      readonly inner: ChainingColumns;
      /** Null while the list grows and when it is whole. */
      readonly stopped: PlateauStop | null;
      readonly done: boolean;
    }
  | {
      /** All settings tried so far, the fewest tokens first. */
      readonly type: 'pareto-measured';
      readonly session: number;
      /** What besides τ, K, k and budget it was measured under. */
      readonly settings: Settings;
      readonly points: ParetoColumns;
      readonly of: number;
      readonly done: boolean;
    }
  | {
      /** All that is known of the corpus's evaluation; the last one says all. It belongs to no episode. */
      readonly type: 'evaluation-measured';
      readonly evaluation: EvaluationState;
    }
  | {
      readonly type: 'plateaus-found';
      readonly session: number;
      readonly run: number;
      readonly plateaus: readonly PlateauHeading[];
    }
  | {
      readonly type: 'outcomes-measured';
      readonly session: number;
      readonly run: number;
      readonly a: OutcomeColumns;
      readonly b: OutcomeColumns;
    }
  | {
      /** What a batch call has asked a chat endpoint so far. */
      readonly type: 'answers-counted';
      readonly totals: AnswererTotals;
    }
  | {
      /** Some question has another answer; `change` counts these, so that views of one moment agree. */
      readonly type: 'answers-changed';
      readonly session: number;
      readonly change: number;
    }
  | {
      readonly type: 'packs-made';
      readonly session: number;
      readonly run: number;
      readonly questionId: string;
      readonly a: PackedSide;
      readonly b: PackedSide;
      readonly both: readonly number[];
      readonly onlyA: readonly number[];
      readonly onlyB: readonly number[];
    };

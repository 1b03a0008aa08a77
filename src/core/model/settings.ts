/** Everything a user may set. Words and defaults: FIELD sections 2 to 4. */

export const GATES = ['max-member', 'centroid', 'member'] as const;
export type Gate = (typeof GATES)[number];

export const CANDIDATE_RULES = ['best-score', 'nearest-centroid'] as const;
export type CandidateRule = (typeof CANDIDATE_RULES)[number];

export const STORAGES = ['float32', 'int8'] as const;
/** How a memory keeps its vectors: as they are, or as one byte a dimension with a scale a vector (FIELD section 2). */
export type Storage = (typeof STORAGES)[number];

/** `basis-R` stands for any rank: "basis-4". */
export type AtomRule = 'centroid' | 'v1' | 'max-member' | `basis-${number}`;

export const SELECTIONS = ['atoms-first', 'flat', 'flat-top-k', 'bm25', 'hybrid', 'recency', 'full-context'] as const;
export type Selection = (typeof SELECTIONS)[number];

export const PRESENTATIONS = ['grouped', 'grouped-by-time', 'relevance', 'chronological'] as const;
export type Presentation = (typeof PRESENTATIONS)[number];

export const OVERFLOWS = ['skip', 'stop', 'truncate'] as const;
/** What happens to a chunk that no longer fits: go on with the next, end there, or cut it to the room left and end. */
export type Overflow = (typeof OVERFLOWS)[number];

export const LONG_CHUNKS = ['truncate', 'skip'] as const;
/** What happens to a chunk that alone exceeds the whole budget. */
export type LongChunk = (typeof LONG_CHUNKS)[number];

export const METHODS = [
  'rsm',
  'dp-means',
  'online-kmeans',
  'flat',
  'flat-top-k',
  'bm25-rag',
  'hybrid-rag',
  'full-context',
  'recency',
] as const;
export type Method = (typeof METHODS)[number];

/** A number, a percentile of the episode's pair cosines (0 to 100), or `auto`: the paper's calibration. */
export type TauSetting =
  | { readonly kind: 'value'; readonly tau: number }
  | { readonly kind: 'percentile'; readonly percentile: number }
  | { readonly kind: 'auto' };

export interface WriteSettings {
  readonly tau: TauSetting;
  readonly gate: Gate;
  readonly candidate: CandidateRule;
  readonly storage: Storage;
  readonly seed: number;
}

export interface PackSettings {
  readonly rule: AtomRule;
  /** K: atoms kept. */
  readonly topAtoms: number;
  /** k: chunks kept in each atom; also the cap of `flat-top-k`. */
  readonly perAtom: number;
  readonly budgetTokens: number;
  /** null: as the method names it. */
  readonly selection: Selection | null;
  readonly presentation: Presentation | null;
  readonly overflow: Overflow;
  readonly longChunk: LongChunk;
  readonly backfill: 'on' | 'off';
  readonly encoding: string;
}

export interface Settings {
  readonly chunkTurns: number;
  readonly write: WriteSettings;
  readonly pack: PackSettings;
  /** The two methods that stand side by side. */
  readonly methodA: Method;
  readonly methodB: Method;
  /** Whether a question sees only what was written before it, where the source dates it. */
  readonly asOfQuestion: 'on' | 'off';
}

export const DEFAULT_SETTINGS: Settings = {
  chunkTurns: 5,
  write: {
    // Our reading, not the paper's 70th percentile: inside one episode p70 tends to make one giant atom (FIELD section 2).
    tau: { kind: 'percentile', percentile: 97 },
    gate: 'max-member',
    candidate: 'best-score',
    storage: 'float32',
    seed: 1,
  },
  pack: {
    rule: 'centroid',
    topAtoms: 6,
    perAtom: 8,
    budgetTokens: 4000,
    selection: null,
    presentation: null,
    overflow: 'skip',
    longChunk: 'truncate',
    backfill: 'off',
    encoding: 'o200k_base',
  },
  methodA: 'rsm',
  methodB: 'flat',
  asOfQuestion: 'on',
};

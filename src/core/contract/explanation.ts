import type { AtomRule, LongChunk, Method, Overflow, Selection } from '../model/settings.ts';
import type { AnswerOrigin, JudgeVerdict } from './answers.ts';

/**
 * Where a gold turn ends (FIELD section 6), in the order in which a turn meets them: L label, C chunk, R1 atom below K,
 * R2 chunk below k, P1 dropped for budget, P2 truncated, P3 starved, O buried, A answered wrongly; `in`: it is in the
 * prompt and nothing speaks against it.
 */
export const STAGES = ['L', 'C', 'R1', 'R2', 'P1', 'P2', 'P3', 'O', 'A', 'in'] as const;
export type Stage = (typeof STAGES)[number];
/** Stages of turns that are not in the prompt. */
export const LOST_STAGES = ['L', 'C', 'R1', 'R2', 'P1', 'P2', 'P3'] as const satisfies readonly Stage[];

/** What went wrong when the chunk was written: upstream of the stage that excluded it, never a stage of its own. */
export const WRITE_CAUSES = ['W1', 'W2', 'W3'] as const;
export type WriteCause = (typeof WRITE_CAUSES)[number];

/** After CLAG's taxonomy of errors; derived by rule, not labelled by anyone. */
export const CAUSE_TAGS = [
  'entity-confusion',
  'temporal-slot',
  'stale-drift',
  'compositional',
  'location',
  'numeric',
] as const;
export type CauseTag = (typeof CAUSE_TAGS)[number];

/** Gold turns by the stage at which they end. */
export type StageCounts = Readonly<Record<Stage, number>>;

/** Why the label itself is in doubt. */
export interface LabelProblem {
  readonly problem: 'no-evidence' | 'unresolvable' | 'partly-unresolvable' | 'suspect' | 'after-question';
  /** One sentence for a person. */
  readonly sentence: string;
  /** Labels that name no turn, as they stood in the source. */
  readonly unresolved: readonly string[];
}

/** What became of one question, without the way there. */
export interface QuestionStages {
  readonly questionId: string;
  /** The earliest-failing stage of its gold turns; `L` where the label is the problem; `in` where nothing failed. */
  readonly stage: Stage;
  readonly label: LabelProblem | null;
  readonly goldTurns: number;
  readonly goldTurnsIn: number;
  /** Adds up to `goldTurns`; the stages from L to P3 add up to the missed ones. */
  readonly counts: StageCounts;
  /** Causes of any of its missed turns. */
  readonly causes: readonly WriteCause[];
  readonly tags: readonly CauseTag[];
}

/** How one turn stands in its chunk, and how the chunk stands to the embedder and the budget. */
export interface ChunkStep {
  readonly chunk: number;
  /** Other visible chunks that hold the turn's text word for word. */
  readonly copies: readonly number[];
  /** Tokens of the chunk's piece: its label and the empty line included. */
  readonly tokens: number;
  readonly turnTokens: number;
  readonly limitTokens: number;
  /** In the embedder's own tokens; null where it is not known. */
  readonly seenTokens: number | null;
  readonly totalTokens: number | null;
  /** `not-yet-written`: the chunk was not complete when the question was asked. */
  readonly problem: 'exceeds-budget' | 'cut-by-embedder' | 'not-yet-written' | null;
}

/** How the chunk came into its atom, and how it lies there as the question sees it. Null figures do not exist. */
export interface WriteStep {
  readonly atom: number;
  readonly words: readonly string[];
  readonly opened: boolean;
  readonly decidedBy: 'none' | 'centroid' | 'member';
  readonly margin: number | null;
  readonly tau: number | null;
  readonly atomSize: number;
  /** The atom's share of the visible chunks: dilution. */
  readonly atomShare: number;
  /** cos(gold chunk, centroid of its atom). */
  readonly centroidCosine: number | null;
  /** Atoms that the question's gold turns lie in. */
  readonly goldAtoms: number;
  /** The newer near-duplicate that is in the prompt instead. */
  readonly replacedBy: Replacement | null;
}

export interface Replacement {
  readonly chunk: number;
  readonly cosine: number;
  /** Share of the gold turn's words that one turn of the newer chunk repeats. */
  readonly wordOverlap: number;
}

/** Ranks count from 1, so that they compare with K and k. */
export interface RankStep {
  /** Null for a method that does not select by atoms. */
  readonly atomRank: number | null;
  readonly atomScore: number | null;
  readonly atoms: number | null;
  readonly topAtoms: number | null;
  /** Rank of the chunk inside its atom, or among all visible chunks for a method without atoms. */
  readonly rankInAtom: number;
  readonly chunkScore: number;
  /** k, or the cap of the method; null where there is none. */
  readonly perAtom: number | null;
  readonly selected: boolean;
}

/** What the packer did with the chunk; null figures where it never tried it. */
export interface PackStep {
  readonly state: 'in' | 'truncated' | 'dropped' | 'after-the-end' | 'not-tried';
  /** Tokens in the prompt when it was tried, and the header it would have opened. */
  readonly usedTokens: number | null;
  readonly headerTokens: number | null;
  /** By how many tokens it did not fit; null where it was not refused for room. */
  readonly shortfallTokens: number | null;
  /** The other atom that had taken most by then. */
  readonly largestEarlierAtom: { readonly atom: number; readonly tokens: number; readonly share: number } | null;
}

/** Where the turn's text stands in the prompt. */
export interface PromptPlace {
  /** The chunk that shows it: its own, or one that repeats it. */
  readonly chunk: number;
  readonly tokensBefore: number;
  /** tokensBefore / tokens of the prompt. */
  readonly position: number;
  /** Gold tokens in the prompt / tokens of the prompt. */
  readonly density: number;
}

export type ChangedSetting =
  | { readonly change: 'K' | 'k' | 'budget'; readonly from: number; readonly to: number }
  | { readonly change: 'tau'; readonly from: number; readonly to: number }
  | { readonly change: 'rule'; readonly from: AtomRule; readonly to: AtomRule }
  | { readonly change: 'overflow'; readonly from: Overflow; readonly to: Overflow }
  | { readonly change: 'longChunk'; readonly from: LongChunk; readonly to: LongChunk }
  | { readonly change: 'backfill'; readonly from: 'on' | 'off'; readonly to: 'on' | 'off' }
  | { readonly change: 'selection'; readonly from: Selection; readonly to: Selection };

/** One change (or two) that brings an excluded gold chunk in, tried out by packing again. */
export type Counterfactual = ChangedSetting & {
  /** A second change that is needed too; null for a single one. */
  readonly and: ChangedSetting | null;
  /** Excluded gold chunks of this question that are in afterwards, ascending. */
  readonly bringsIn: readonly number[];
  /** The question's gold turns in the prompt afterwards. */
  readonly goldTurnsIn: number;
  /** Other questions of the episode whose gold turns are all in only afterwards; only before. */
  readonly fixes: number;
  readonly breaks: number;
  /** Atoms of the other clustering, for a change of τ. */
  readonly atoms: number | null;
  /** False where the search ended at its bound: one token less does not suffice, but a much smaller budget might. */
  readonly isSmallest: boolean;
};

/** The whole way of one gold turn. */
export interface GoldJourney {
  readonly turn: string;
  readonly turnIndex: number;
  readonly chunk: number;
  /** Null for a method without atoms, and for a chunk the question cannot see. */
  readonly atom: number | null;
  readonly atomRank: number | null;
  readonly rankInAtom: number | null;
  readonly stage: Stage;
  readonly causes: readonly WriteCause[];
  readonly counterfactuals: readonly Counterfactual[];
  readonly chunking: ChunkStep;
  readonly write: WriteStep | null;
  readonly rank: RankStep | null;
  readonly pack: PackStep | null;
  readonly place: PromptPlace | null;
}

/** A ranked atom as the question sees it; `kept` is above the cut line of K. */
export interface RankedAtom {
  readonly atom: number;
  readonly words: readonly string[];
  readonly rank: number;
  readonly score: number | null;
  readonly size: number;
  readonly kept: boolean;
  readonly goldChunks: readonly number[];
}

export interface RankedChunk {
  readonly chunk: number;
  readonly rank: number;
  readonly score: number;
  readonly tokens: number;
  readonly state: 'in' | 'truncated' | 'dropped' | 'after-the-end' | 'not-selected';
  readonly isGold: boolean;
}

/** One ranked list: the members of an atom, or all chunks for a method without atoms (`atom` null). */
export interface RankedChunks {
  readonly atom: number | null;
  /** Chunks in the whole list; `chunks` holds its head and every gold one. */
  readonly count: number;
  readonly chunks: readonly RankedChunk[];
}

/** A chunk of the prompt at the moment it was let in. */
export interface PackedChunk {
  readonly chunk: number;
  /** Null for a method without atoms. */
  readonly atom: number | null;
  /** Of its piece as it stands in the prompt. */
  readonly tokens: number;
  /** Of the header that it opened; 0 where it opened none. */
  readonly headerTokens: number;
  readonly state: 'in' | 'truncated';
}

/** How an answer was read. */
export interface AnswerReading {
  readonly given: string;
  readonly origin: AnswerOrigin;
  readonly expected: string;
  /** The judge's where there is one; else our reading: `contained`, or enough of `f1`. */
  readonly verdict: 'right' | 'wrong';
  readonly judge: JudgeVerdict | null;
  /** The expected answer stands in the given one, both normalised. */
  readonly contained: boolean;
  /** Word F1, both normalised. */
  readonly f1: number;
}

/** How far the search for other settings went: what lies beyond was not tried. */
export interface SearchBounds {
  readonly topAtoms: number;
  readonly perAtom: number;
  readonly budgetTokens: number;
  readonly tau: { readonly from: number; readonly to: number; readonly plateaus: number } | null;
  /** Whether any search ended at its bound. */
  readonly bounded: boolean;
  /** How many kinds of change were tried before somebody stopped the search; null where it went to its end. */
  readonly stopped: { readonly kindsTried: number; readonly kinds: number } | null;
}

/** Why a question came out as it did under one method (FIELD section 6). */
export interface QuestionExplanation extends QuestionStages {
  /** `label`: no resolvable evidence; else how many of the gold turns are in the prompt. */
  readonly outcome: 'in' | 'partly' | 'missed' | 'label';
  readonly text: string;
  readonly method: Method;
  readonly tau: number | null;
  readonly visibleChunks: number;
  readonly chunks: number;
  readonly tokens: number;
  readonly budgetTokens: number;
  readonly stoppedBy: 'budget' | 'K' | 'k' | 'nothing-left';
  readonly otherQuestions: number;
  readonly answer: AnswerReading | null;
  readonly gold: readonly GoldJourney[];
  readonly rankedAtoms: readonly RankedAtom[];
  /** Atoms ranked in all, of which `rankedAtoms` lists some; null for a method without atoms. */
  readonly atomsRanked: number | null;
  readonly rankedChunks: readonly RankedChunks[];
  /** The chunks of the prompt in the order in which they were let in; their tokens and headers add up to `tokens`. */
  readonly packed: readonly PackedChunk[];
  /** The visible chunks most similar to the question, most similar first, at most twelve. */
  readonly nearest: readonly { readonly chunk: number; readonly cosine: number }[];
  /** Every change that brings in at least one excluded gold chunk, fewest broken first. */
  readonly counterfactuals: readonly Counterfactual[];
  /** Excluded gold chunks that neither a single change nor a pair brings in. */
  readonly beyondReach: readonly number[];
  readonly searched: SearchBounds | null;
  /** The readings behind O, W1, W3 and A, in words. */
  readonly readings: Readonly<Record<string, string>>;
}

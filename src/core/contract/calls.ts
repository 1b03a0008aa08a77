import type { Method, Settings } from '../model/settings.ts';
import type { AnsweredQuestion, AnswererChoice, AnswerWish, KeptAnswer } from './answers.ts';
import type { EvaluatedDifferences, EvaluationFormat, QuestionOfCell, QuestionsOfCell, Reach } from './evaluation.ts';
import type { EvaluationPlan } from './evaluation-plan.ts';
import type { Metric } from './evaluation-tables.ts';
import type { ImportFailure, Task } from './events.ts';
import type { QuestionExplanation, QuestionStages } from './explanation.ts';

/** One turn of a chunk, in full. */
export interface TurnText {
  readonly turnId: string;
  readonly speaker: string;
  readonly text: string;
  readonly timestamp: string | null;
  readonly attachments: readonly string[];
}

export interface ChunkText {
  readonly chunkIndex: number;
  readonly turns: readonly TurnText[];
  readonly tokens: number;
  /** What the embedder saw of it, in its own tokens. */
  readonly seenTokens: number;
  readonly totalTokens: number;
}

/** One atom that a chunk was measured against when it was written. */
export interface WriteCandidate {
  readonly atom: number;
  readonly scoreCentroid: number;
  readonly scoreMember: number;
  readonly nearestMember: number;
  /** The score that the gate decides on. */
  readonly score: number;
}

/** Why a chunk is in its atom (FIELD section 2). */
export interface WriteExplanation {
  readonly chunk: number;
  readonly atom: number;
  readonly opened: boolean;
  readonly decidedBy: 'none' | 'centroid' | 'member';
  readonly tau: number;
  /** s − τ of the best candidate; null where nothing could be scored. */
  readonly margin: number | null;
  readonly atomsExisted: number;
  /** Best score first. */
  readonly candidates: readonly WriteCandidate[];
}

/** What int8 vectors change against float32 at one τ (FIELD section 2). */
export interface StorageComparison {
  readonly tau: number;
  /** Chunks that int8 puts elsewhere, in stream order; those included that only follow from an earlier flip. */
  readonly writes: readonly number[];
  readonly ofWrites: number;
  /** Of `writes`: open an atom under int8 only; join one under int8 only; join another atom. */
  readonly opened: number;
  readonly joined: number;
  readonly moved: number;
  /** Questions whose top K atoms are others or in another order; null where questions are not embedded. */
  readonly ranks: {
    readonly ofQuestions: number;
    readonly topAtoms: number;
    readonly questions: readonly {
      readonly questionId: string;
      /** The first rank (from 0) at which another atom stands. */
      readonly firstRank: number;
      /** Atoms that left the top K and that came in, by the chunks that opened them. */
      readonly left: readonly number[];
      readonly entered: readonly number[];
    }[];
  } | null;
}

/** Means of one plateau over some questions with evidence. */
export interface ValidationFigures {
  readonly questions: number;
  readonly er: number;
  /** Of their prompts. */
  readonly tokens: number;
}

export interface SuggestedTau {
  /** A τ well inside its plateau (above, upTo]. */
  readonly tau: number;
  readonly above: number | null;
  readonly upTo: number | null;
  readonly atoms: number;
  readonly largestShare: number;
}

/** τ chosen on one half of the questions and measured on the other. */
export interface SuggestionFold {
  readonly chosen: SuggestedTau;
  /** On the half it was chosen on: too good, as it was chosen for that. */
  readonly fitted: ValidationFigures;
  readonly heldOut: ValidationFigures;
}

/** The τ with the best mean recall, ties to the fewest tokens, over the plateaus listed so far. */
export type TauSuggestion =
  | {
      readonly kind: 'suggested';
      readonly suggested: SuggestedTau;
      /** The suggested plateau on all questions, the very ones it was chosen on. */
      readonly inSample: ValidationFigures;
      readonly folds: readonly [SuggestionFold, SuggestionFold];
      /** Both held-out halves together: what to expect of a τ chosen so. */
      readonly heldOut: ValidationFigures;
      readonly plateaus: number;
      /** Whether more plateaus, of a lower τ, are still to be looked at. */
      readonly range: 'all' | 'so-far';
      /** Lower end of what was looked at; null where that is all. */
      readonly downTo: number | null;
    }
  | { readonly kind: 'too-few'; readonly questionsWithEvidence: number; readonly needed: number }
  /** No plateau has been measured with its questions yet. */
  | { readonly kind: 'not-yet' };

/** A chunk that holds its atom together, or that stands between atoms (FIELD section 3). */
export interface BridgeChunk {
  readonly chunk: number;
  /** Pieces that what its atom's pairs at τ or above connect would fall into without it. */
  readonly pieces: number;
  /** Other atoms with a chunk at τ or above to it, ascending. */
  readonly otherAtoms: readonly number[];
}

/** Which τ would have separated a chunk from the member it hangs from. An explanation: no tree is cut. */
export interface CutAnswer {
  readonly chunk: number;
  readonly parent: number;
  /** A τ well inside the first plateau above the run's own at which the two are in different atoms. */
  readonly tau: number;
  readonly above: number | null;
  readonly upTo: number | null;
  readonly atoms: number;
  /** Plateaus from the run's own to that one. */
  readonly plateausAway: number;
  /** The chunk and all below it at the run's τ, and how many of them are then with the chunk, or with the parent. */
  readonly side: readonly number[];
  readonly sideStillWithChunk: number;
  readonly sideStillWithParent: number;
}

/**
 * What the renderer may ask of main, by name: input and reply. Nothing else crosses.
 * A call that fails rejects with one sentence that a person can act on.
 */
export interface Calls {
  /** Replays the events that rebuild the present state, then goes live. */
  readonly connect: { readonly input: { readonly protocol: number }; readonly reply: null };
  readonly openDemo: { readonly input: { readonly demo: 'ops-agent' | 'assistant' }; readonly reply: null };
  readonly openPaths: {
    readonly input: { readonly paths: readonly string[] };
    readonly reply: { readonly failures: readonly ImportFailure[] };
  };
  readonly selectEpisode: { readonly input: { readonly episodeId: string }; readonly reply: null };
  readonly changeSettings: {
    readonly input: { readonly settings: Settings; readonly gesture: number };
    readonly reply: null;
  };
  readonly selectQuestion: { readonly input: { readonly questionId: string | null }; readonly reply: null };
  readonly readChunk: { readonly input: { readonly chunkIndex: number }; readonly reply: ChunkText };
  readonly explainWrite: { readonly input: { readonly chunkIndex: number }; readonly reply: WriteExplanation };
  /** Which writes and ranks a storage flips against float32 at the present τ, whichever is set. */
  readonly compareStorage: { readonly input: { readonly storage: 'int8' }; readonly reply: StorageComparison };
  /**
   * Why a question came out as it did under method A and the present settings. `journey` answers at once, without
   * counterfactuals; `whole`, which is also meant where nothing is said, may take seconds. The latest asked wins: an
   * earlier one that is still at work rejects.
   */
  readonly explainQuestion: {
    readonly input: { readonly questionId: string; readonly depth?: 'journey' | 'whole' | undefined };
    readonly reply: QuestionExplanation;
  };
  /** Where every question of the episode ends under method A and the present settings, in their order. */
  readonly explainStages: {
    readonly input: { readonly questions: 'all' };
    readonly reply: readonly QuestionStages[];
  };
  /**
   * Answers a question from the prompt that method A packs for it now, and keeps the answer in the place of the one
   * before. A pasted text that is blank takes back what was kept; the reply is then what came with the data, or null.
   */
  readonly answerQuestion: {
    readonly input: { readonly questionId: string; readonly wish: AnswerWish };
    readonly reply: AnsweredQuestion | null;
  };
  /** The answer a question has: the one kept, else the one that came with the data, else null. */
  readonly readAnswer: { readonly input: { readonly questionId: string }; readonly reply: KeptAnswer | null };
  /** The model that answers from now on; null: none. Nothing is sent before a question is to be answered. */
  readonly useAnswerer: { readonly input: { readonly choice: AnswererChoice | null }; readonly reply: null };
  /** Asks a model one tiny question, past every cache. `key` null: the one that is kept for its address, if any. */
  readonly testAnswerer: {
    readonly input: { readonly choice: AnswererChoice; readonly key: string | null };
    readonly reply: { readonly elapsedMs: number };
  };
  /** Chunks whose text holds `text`, ignoring case, in stream order. */
  readonly findChunks: { readonly input: { readonly text: string }; readonly reply: readonly number[] };
  /** Goes on listing plateaus where the list was stopped; nothing where it is whole or growing. */
  readonly listPlateaus: { readonly input: null; readonly reply: null };
  /** The τ that the episode's questions speak for, cross-validated in two halves. */
  readonly suggestTau: { readonly input: null; readonly reply: TauSuggestion };
  /** Starts to measure recall against tokens over τ × K × k × budget; points arrive as events. */
  readonly measurePareto: { readonly input: null; readonly reply: null };
  /** The bridge chunks of an atom of the run on screen, in stream order. */
  readonly bridgeChunks: {
    readonly input: { readonly atom: number };
    readonly reply: readonly BridgeChunk[];
  };
  readonly cutAt: { readonly input: { readonly chunkIndex: number }; readonly reply: CutAnswer };
  /** Starts to evaluate the open corpus, in place of an evaluation before; what comes of it arrives as events. */
  readonly evaluate: {
    readonly input: { readonly plan: EvaluationPlan; readonly reach: Reach };
    readonly reply: null;
  };
  /** Takes up the evaluation that was stopped: the same plan for the same episodes, whichever is on screen by now. */
  readonly resumeEvaluation: { readonly input: null; readonly reply: null };
  /** Every finished row of the evaluation against a reference method, on one metric. */
  readonly evaluatedDifferences: {
    readonly input: { readonly metric: Metric; readonly reference: Method };
    readonly reply: EvaluatedDifferences;
  };
  /** The questions behind a cell of the evaluation, in the order of the corpus. */
  readonly evaluatedQuestions: {
    readonly input: QuestionsOfCell;
    readonly reply: readonly QuestionOfCell[];
  };
  /** The finished evaluation in the bytes that `atomscope evaluate` prints or writes for the same input. */
  readonly exportEvaluation: {
    readonly input: { readonly format: EvaluationFormat };
    readonly reply: { readonly suggestedName: string; readonly text: string };
  };
  readonly cancelTask: { readonly input: { readonly task: Task }; readonly reply: null };
  /** Where vectors come from: 'minilm', a Hugging Face folder, or the base URL of an OpenAI-compatible endpoint. */
  readonly useEmbedder: {
    readonly input: { readonly embedder: string; readonly model: string | null };
    readonly reply: null;
  };
  /** Every write of the run as JSONL, the settings as JSON, or a table as CSV, as text to be saved. */
  readonly exportText: {
    readonly input: { readonly what: ExportKind };
    readonly reply: { readonly suggestedName: string; readonly text: string };
  };
}
export type ExportKind = 'events' | 'settings' | 'atoms' | 'questions' | 'prompt-a' | 'prompt-b';

/** In the system's keychain, or, where there is none to trust, in memory until the app is closed. */
export type KeyPlace = 'keychain' | 'run';

/** Calls that the desktop shell answers itself, since they need a window. */
export interface DesktopCalls {
  /** Shows the open dialog; opens what was chosen. False when nothing was. */
  readonly chooseFiles: { readonly input: null; readonly reply: boolean };
  readonly chooseFolder: { readonly input: null; readonly reply: string | null };
  /** Asks where to save; the path, or null when cancelled. */
  readonly saveText: {
    readonly input: { readonly suggestedName: string; readonly text: string };
    readonly reply: string | null;
  };
  readonly savePng: {
    readonly input: { readonly suggestedName: string; readonly png: Uint8Array };
    readonly reply: string | null;
  };
  /** Keeps the key of an endpoint, by its base URL; tells where. It can never be read back. */
  readonly saveKey: {
    readonly input: { readonly baseUrl: string; readonly key: string };
    readonly reply: KeyPlace;
  };
  /** Where a key for this base URL is kept; null: there is none. */
  readonly hasKey: { readonly input: { readonly baseUrl: string }; readonly reply: KeyPlace | null };
  readonly forgetKey: { readonly input: { readonly baseUrl: string }; readonly reply: null };
  readonly copyText: { readonly input: { readonly text: string }; readonly reply: null };
  readonly recentPaths: { readonly input: null; readonly reply: readonly string[] };
}

export type CallName = keyof Calls;
export type DesktopCallName = keyof DesktopCalls;

import type { Settings } from '../model/settings.ts';
import type { ImportFailure, Task } from './events.ts';
import type { QuestionExplanation } from './explanation.ts';

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
  /** Chunks whose text holds `text`, ignoring case, in stream order. */
  readonly findChunks: { readonly input: { readonly text: string }; readonly reply: readonly number[] };
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
  readonly copyText: { readonly input: { readonly text: string }; readonly reply: null };
  readonly recentPaths: { readonly input: null; readonly reply: readonly string[] };
}

export type CallName = keyof Calls;
export type DesktopCallName = keyof DesktopCalls;

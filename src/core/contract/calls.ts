import type { Settings } from '../model/settings.ts';
import type { ImportFailure, Task } from './events.ts';

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

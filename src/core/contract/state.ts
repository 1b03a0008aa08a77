import type { ImportWarning } from '../model/episode.ts';
import { DEFAULT_SETTINGS, type Method, type Settings } from '../model/settings.ts';
import type { WriteLog } from '../model/write-log.ts';
import type { EvaluationState } from './evaluation.ts';
import type {
  AtomHeading,
  ChainingColumns,
  ChunkHeading,
  CurveRows,
  EpisodeHeading,
  ImportFailure,
  OutcomeColumns,
  PackedSide,
  ParetoColumns,
  PlateauColumns,
  PlateauHeading,
  PlateauStop,
  Progress,
  QuestionHeading,
  RunDiagnostics,
  SimilarityFacts,
  Task,
} from './events.ts';

export interface CorpusState {
  readonly corpus: number;
  readonly title: string;
  readonly paths: readonly string[];
  readonly source: 'demo' | 'files';
  readonly episodes: readonly EpisodeHeading[];
  readonly warnings: readonly ImportWarning[];
  readonly failures: readonly ImportFailure[];
}

export interface EpisodeState {
  readonly session: number;
  readonly heading: EpisodeHeading;
  readonly chunks: readonly ChunkHeading[];
  readonly questions: readonly QuestionHeading[];
  readonly embedder: { readonly name: string; readonly inputLimitTokens: number };
  /** Embedder tokens seen and in all, per chunk; 0 of 0 until it is embedded. */
  readonly seenTokens: Uint32Array;
  readonly totalTokens: Uint32Array;
  readonly embeddedChunks: number;
  readonly chunksFromCache: number;
  /** Embedding (of chunks, or only of questions where all chunks are), or comparing the chunks, ended before its time. */
  readonly isHalted: boolean;
}

/** One run of the write rule, as far as it has come. */
export interface RunState {
  readonly run: number;
  readonly gesture: number;
  readonly tau: number;
  readonly settled: boolean;
  readonly chunkCount: number;
  /** Rows [0, writtenCount) are facts; the rest of the columns is room. */
  readonly log: WriteLog;
  readonly writtenCount: number;
  readonly atomCount: number;
  readonly sizeOf: Int32Array;
  /** Colour slot 1 … 12 of each atom, 0 for the grey ones. */
  readonly slotOf: Uint8Array;
  readonly atoms: readonly AtomHeading[];
  /** The run before this one, whose colours it goes on with. */
  readonly worn: { readonly atomOf: Int32Array; readonly slotOf: Uint8Array } | null;
  readonly completed: {
    readonly plateau: { readonly above: number | null; readonly upTo: number | null };
    readonly percentile: number | null;
    readonly pairsAtOrAbove: number;
    readonly diagnostics: RunDiagnostics;
  } | null;
}

/** The clustering before the present gesture, for "what changed". */
export interface EarlierRun {
  readonly tau: number;
  readonly atomOf: Int32Array;
  readonly atomCount: number;
  readonly slotOf: Uint8Array;
  readonly atoms: readonly AtomHeading[];
  readonly recall: number | null;
}

export interface CurvesState {
  readonly rows: CurveRows;
  readonly reference: { readonly method: Method; readonly recall: number } | null;
  readonly done: boolean;
}

/** Every plateau found so far, from the highest τ down. */
export interface PlateauListState {
  readonly rows: PlateauColumns;
  /** Chaining between the ends of wide plateaus. */
  readonly inner: ChainingColumns;
  /** Why it ends before the lowest; null while it grows and when it is whole. */
  readonly stopped: PlateauStop | null;
  readonly done: boolean;
}

export interface ParetoState {
  /** What besides τ, K, k and budget it was measured under. */
  readonly settings: Settings;
  readonly points: ParetoColumns;
  /** Settings to try in all. */
  readonly of: number;
  readonly done: boolean;
}

export interface PacksState {
  readonly run: number;
  readonly questionId: string;
  readonly a: PackedSide;
  readonly b: PackedSide;
  readonly both: readonly number[];
  readonly onlyA: readonly number[];
  readonly onlyB: readonly number[];
}

/** All that the engine has said, folded. Nothing here is a view's: see the renderer's own store for selection and theme. */
export interface AtomscopeState {
  readonly settings: Settings;
  readonly corpus: CorpusState | null;
  readonly episode: EpisodeState | null;
  readonly run: RunState | null;
  readonly earlier: EarlierRun | null;
  readonly layout: {
    readonly positions: Float32Array;
    readonly frame: number;
    readonly done: boolean;
    readonly landmarks?: number | null;
  } | null;
  readonly similarities: SimilarityFacts | null;
  readonly curves: CurvesState | null;
  readonly plateaus: readonly PlateauHeading[];
  readonly plateauList: PlateauListState | null;
  readonly pareto: ParetoState | null;
  readonly outcomes: { readonly run: number; readonly a: OutcomeColumns; readonly b: OutcomeColumns } | null;
  readonly packs: PacksState | null;
  /** Counts the answers that were given, changed or taken back. */
  readonly answersChange: number;
  /** The evaluation of the corpus, whichever of its episodes is open. */
  readonly evaluation: EvaluationState | null;
  readonly progress: Readonly<Partial<Record<Task, Progress>>>;
  /** The last failure a person should read, or null; `task` is null where the engine itself has stopped. */
  readonly failure: { readonly task: Task | null; readonly reason: string } | null;
  readonly importFailures: readonly ImportFailure[];
}

/** What belongs to one episode, before there is one. */
export const NOTHING_OPEN = {
  episode: null,
  run: null,
  earlier: null,
  layout: null,
  similarities: null,
  curves: null,
  plateaus: [],
  plateauList: null,
  pareto: null,
  outcomes: null,
  packs: null,
  answersChange: 0,
} as const;

export const INITIAL_STATE: AtomscopeState = {
  settings: DEFAULT_SETTINGS,
  corpus: null,
  ...NOTHING_OPEN,
  evaluation: null,
  progress: {},
  failure: null,
  importFailures: [],
};

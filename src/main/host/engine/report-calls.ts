import type { ImportFailure } from '../../../core/contract/events.ts';
import type { QuestionExplanation } from '../../../core/contract/explanation.ts';
import type { PackedPrompt, PackMetrics } from '../../../core/model/packed-prompt.ts';
import type { Gate, Method, Settings } from '../../../core/model/settings.ts';
import type { FileSummary } from '../import/summary.ts';

/** What a batch call works on: files, and how to read and embed them. */
export interface Source {
  readonly paths: readonly string[];
  readonly episodeId: string | null;
  readonly questionsPath: string | null;
  readonly auditPath: string | null;
  readonly columns: Readonly<Record<string, string>>;
  /** A .npy file whose rows are clustered as they are; `paths` is then empty. */
  readonly vectorsPath: string | null;
  readonly embedder: string;
  readonly model: string | null;
  readonly longText: 'windows' | 'head';
}

export interface ImportReport {
  readonly files: readonly FileSummary[];
  readonly failures: readonly ImportFailure[];
}

export interface ClusterReport {
  readonly episode: string;
  readonly n: number;
  readonly tau: number;
  readonly gate: Gate;
  readonly core: string;
  readonly atomOf: readonly number[];
  readonly writes: readonly WriteReport[];
  readonly atoms: readonly { readonly atom: number; readonly size: number; readonly words: readonly string[] }[];
  readonly plateau: { readonly above: number | null; readonly upTo: number | null };
  readonly diagnostics: Readonly<Record<string, unknown>>;
}

/** null where a score does not exist: no atom could be scored. */
export interface WriteReport {
  readonly chunk: number;
  readonly atom: number;
  readonly opened: boolean;
  readonly scoreCentroid: number | null;
  readonly scoreMember: number | null;
  readonly admittedBy: number | null;
  readonly gate: 'none' | 'centroid' | 'member';
  readonly margin: number | null;
  readonly runnerUp: { readonly atom: number; readonly score: number } | null;
}

export interface SweepReport {
  readonly episode: string;
  readonly n: number;
  readonly rows: readonly (Readonly<Record<string, number>> & { readonly evidenceRecall?: number })[];
  readonly calibration: Readonly<Record<string, number>>;
}

export interface PackReport extends Omit<PackedPrompt, 'blocks' | 'metrics'> {
  readonly episode: string;
  readonly question: { readonly id: string; readonly text: string; readonly answer: string | null };
  readonly method: Method;
  readonly tau: number | null;
  readonly visibleChunks: number;
  readonly chunks: number;
  readonly blocks: readonly PackBlockReport[];
  readonly metrics: PackMetrics;
}

export interface PackBlockReport {
  readonly atom?: number;
  readonly words?: readonly string[];
  readonly chunks: readonly number[];
  readonly tokens: number;
  readonly truncatedChunk?: number;
}

export interface CompareReport {
  readonly a: PackReport;
  readonly b: PackReport;
  readonly both: readonly number[];
  readonly onlyA: readonly number[];
  readonly onlyB: readonly number[];
}

/** Why a question came out as it did, with the question and the settings it was asked under. */
export interface ExplainReport extends QuestionExplanation {
  readonly episode: string;
  readonly question: { readonly id: string; readonly text: string; readonly answer: string | null };
  readonly settings: Settings;
}

/** The batch calls of the command line: the same engine, one document each. */
export interface ReportCalls {
  readonly importReport: {
    readonly input: { readonly source: Source; readonly chunkTurns: number };
    readonly reply: ImportReport;
  };
  readonly clusterReport: {
    readonly input: { readonly source: Source; readonly settings: Settings };
    readonly reply: ClusterReport;
  };
  readonly sweepReport: {
    readonly input: {
      readonly source: Source;
      readonly settings: Settings;
      readonly from: number;
      readonly to: number;
      readonly steps: number;
    };
    readonly reply: SweepReport;
  };
  readonly packReport: {
    /** questionId null: the first question. */
    readonly input: {
      readonly source: Source;
      readonly settings: Settings;
      readonly questionId: string | null;
      readonly method: Method;
    };
    readonly reply: PackReport;
  };
  readonly explainReport: {
    readonly input: {
      readonly source: Source;
      readonly settings: Settings;
      readonly questionId: string | null;
      readonly method: Method;
    };
    readonly reply: ExplainReport;
  };
  readonly compareReport: {
    readonly input: {
      readonly source: Source;
      readonly settings: Settings;
      readonly questionId: string | null;
      readonly a: Method;
      readonly b: Method;
    };
    readonly reply: CompareReport;
  };
}

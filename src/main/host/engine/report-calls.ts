import type { AnsweredQuestion, AnswererChoice } from '../../../core/contract/answers.ts';
import type { AnswerSource, EvaluationPlan, PlannedAnswerer } from '../../../core/contract/evaluation-plan.ts';
import type { ImportFailure } from '../../../core/contract/events.ts';
import type { QuestionExplanation } from '../../../core/contract/explanation.ts';
import type { EvaluationPart, Shard } from '../../../core/evaluate/evaluation-part.ts';
import type { EvaluationReport } from '../../../core/evaluate/evaluation-report.ts';
import type { PackedPrompt, PackMetrics } from '../../../core/model/packed-prompt.ts';
import type { CandidateRule, Gate, Method, Settings } from '../../../core/model/settings.ts';
import type { Cliff } from '../../../core/tau/cliffs.ts';
import type { ParetoPoint } from '../../../core/tau/pareto.ts';
import type { TauInterval } from '../../../core/tau/plateau.ts';
import type { TauSuggestion } from '../../../core/tau/suggest.ts';
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
  /** Of the atom joined, or of `nearestAtom`, which refused it. */
  readonly scoreCentroid: number | null;
  readonly scoreMember: number | null;
  /** The nearest member of the atom joined; null where the chunk opened one. */
  readonly admittedBy: number | null;
  /** Which score admitted it; `none` where it opened an atom. */
  readonly gate: 'none' | 'centroid' | 'member';
  /** The best-scored atom: the one joined, or the one that came nearest and refused; null where there was none. */
  readonly nearestAtom: number | null;
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
  /** Left out where the answer, if any, is the one that stands in the data. */
  readonly answered?: AnsweredQuestion;
}

/** `given`: the one that stands in the data. */
export const EXPLAINED_ANSWERS = ['given', 'extractive', 'model'] as const satisfies readonly AnswerSource[];
export type ExplainedAnswers = (typeof EXPLAINED_ANSWERS)[number];

/** Means over questions: recall over those with evidence, tokens and fill over all; null without any. */
export interface EvidenceReport {
  readonly er: number | null;
  readonly eall: number | null;
  readonly tokens: number | null;
  readonly fill: number | null;
}

/** One clustering and all τ that give it: (above, upTo], null where an end is open. */
export interface PlateauReport extends TauInterval, Partial<EvidenceReport> {
  readonly atoms: number;
  readonly largestShare: number;
}

export interface PlateausReport {
  readonly episode: string;
  readonly n: number;
  readonly gate: Gate;
  readonly candidate: CandidateRule;
  /** The method whose evidence is measured. */
  readonly method: Method;
  /** From the highest τ down. */
  readonly plateaus: readonly PlateauReport[];
  readonly cliffs: readonly Cliff[];
  /** What no τ moves: flat retrieval at the same budget. */
  readonly reference?: EvidenceReport & { readonly method: 'flat' };
}

export interface TauReport extends PlateauReport {
  readonly tau: number;
}

export interface SuggestReport {
  readonly episode: string;
  readonly n: number;
  readonly method: Method;
  /** What drew the calibration's sample and the two halves of the questions. */
  readonly seed: number;
  /** Where the settings stand. */
  readonly present: TauReport;
  /** The paper's way: a percentile over the pairs of a small sample, no question asked. */
  readonly calibrated: TauReport & { readonly percentile: number; readonly sample: number; readonly pairs: number };
  /** Chosen by the questions with evidence, cross-validated. */
  readonly validated: TauSuggestion;
  readonly reference?: EvidenceReport & { readonly method: 'flat' };
  readonly pareto?: readonly ParetoPoint[];
}

/** What an evaluation covers; `perQuestion` adds every question's own figures to its report. */
export interface EvaluationInput {
  readonly source: Source;
  readonly plan: EvaluationPlan;
  readonly perQuestion: 'on' | 'off';
  /** How the plan's answerer may be asked; must be there where a model answers. */
  readonly answering?: Answering;
}

/** How fast a chat endpoint is asked and what that costs: none of it shapes an answer. */
export interface Answering extends Omit<AnswererChoice, keyof PlannedAnswerer> {
  /** The environment variable with the endpoint's key; one that is not set or empty sends none. */
  readonly keyVariable: string;
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
  readonly plateausReport: {
    readonly input: {
      readonly source: Source;
      readonly settings: Settings;
      /** `measure` embeds the questions and packs them at every plateau. */
      readonly evidence: 'measure' | 'leave';
    };
    readonly reply: PlateausReport;
  };
  readonly suggestReport: {
    readonly input: {
      readonly source: Source;
      readonly settings: Settings;
      /** `measure` tries combinations of τ, K, k and budget too. */
      readonly pareto: 'measure' | 'leave';
    };
    readonly reply: SuggestReport;
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
      /** Whose answer the stages count. */
      readonly answers: ExplainedAnswers;
      /** Both must be there where a model answers. */
      readonly answerer?: PlannedAnswerer;
      readonly answering?: Answering;
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
  readonly evaluateReport: {
    readonly input: EvaluationInput;
    readonly reply: EvaluationReport;
  };
  /** One process of several; `mergeReport` makes of all parts what one process would have reported. */
  readonly evaluatePart: {
    readonly input: EvaluationInput & { readonly shard: Shard };
    readonly reply: EvaluationPart;
  };
  readonly mergeReport: {
    readonly input: { readonly parts: readonly EvaluationPart[] };
    readonly reply: EvaluationReport;
  };
}

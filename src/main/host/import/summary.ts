import { chunkEpisode } from '../../../core/model/chunk.ts';
import type { Episode, EpisodeFormat } from '../../../core/model/episode.ts';
import type { ImportedFile } from './import-file.ts';
import type { ImportResult } from './import-paths.ts';

/** How well the evidence of a file's questions names turns. */
interface EvidenceCounts {
  /** Gold turns that the source's labels name, over all questions (a turn counts once a question). */
  readonly resolved: number;
  /** Labels that name no turn. */
  readonly unresolved: number;
  /** Gold turns read from the words of questions that have no labels. */
  readonly derived: number;
  /** Questions without any gold turn: recall figures leave them out. */
  readonly questionsWithout: number;
}

export interface FileSummary {
  readonly path: string;
  readonly format: EpisodeFormat;
  readonly episodes: number;
  readonly turns: number;
  readonly chunks: number;
  readonly questions: number;
  readonly evidence: EvidenceCounts;
  /** `path` only where the warning is about another file: questions, an audit, texts. */
  readonly warnings: readonly { readonly path?: string; readonly line?: number; readonly reason: string }[];
}

/** What `atomscope import` prints: counts a file, summed over its episodes. Throws a RangeError for a bad `chunkTurns`. */
export function summariseImport(
  result: ImportResult,
  { chunkTurns }: { chunkTurns: number },
): { files: FileSummary[] } {
  return { files: result.files.map((file) => summariseFile(file, chunkTurns)) };
}

function summariseFile(file: ImportedFile, chunkTurns: number): FileSummary {
  const { path, format, episodes } = file;
  return {
    path,
    format,
    episodes: episodes.length,
    turns: sum(episodes, (episode) => episode.turns.length),
    chunks: sum(episodes, (episode) => chunkEpisode(episode, chunkTurns).length),
    questions: sum(episodes, (episode) => episode.questions.length),
    evidence: countEvidence(episodes),
    warnings: file.warnings.map((warning) => ({
      ...(warning.path === path ? {} : { path: warning.path }),
      ...(warning.line === null ? {} : { line: warning.line }),
      reason: warning.reason,
    })),
  };
}

function countEvidence(episodes: readonly Episode[]): EvidenceCounts {
  const evidence = episodes.flatMap(({ questions }) => questions.map((question) => question.evidence));
  return {
    resolved: sum(evidence, ({ source, turns }) => (source === 'labelled' ? turns.length : 0)),
    unresolved: sum(evidence, ({ unresolved }) => unresolved.length),
    derived: sum(evidence, ({ source, turns }) => (source === 'derived' ? turns.length : 0)),
    questionsWithout: evidence.filter(({ turns }) => turns.length === 0).length,
  };
}

function sum<T>(items: readonly T[], measure: (item: T) => number): number {
  return items.reduce((total, item) => total + measure(item), 0);
}

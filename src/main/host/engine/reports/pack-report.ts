import type { Episode } from '../../../../core/model/episode.ts';
import type { Method, Settings } from '../../../../core/model/settings.ts';
import { comparePacks } from '../../../../core/pack/compare.ts';
import { planOf } from '../../../../core/pack/methods.ts';
import { BadInputError } from '../../import/bad-input-error.ts';
import type { EpisodeMemory } from '../episode-memory.ts';
import type { CompareReport, PackReport, ReportCalls, Source } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { type ChosenEpisode, chooseEpisode, openMemory, readSource } from './open-source.ts';

interface Asked {
  readonly memory: EpisodeMemory;
  readonly questionIndex: number;
  readonly tau: number;
}

export async function packReport(
  context: ReportContext,
  { source, settings, questionId, method }: ReportCalls['packReport']['input'],
  signal: AbortSignal,
): Promise<PackReport> {
  const asked = await ask(context, { source, settings, questionId }, signal);
  return reportPack(asked, settings, method);
}

export async function compareReport(
  context: ReportContext,
  { source, settings, questionId, a, b }: ReportCalls['compareReport']['input'],
  signal: AbortSignal,
): Promise<CompareReport> {
  const asked = await ask(context, { source, settings, questionId }, signal);
  const first = reportPack(asked, settings, a);
  const second = reportPack(asked, settings, b);
  return { a: first, b: second, ...comparePacks(packOf(asked, settings, a), packOf(asked, settings, b)) };
}

async function ask(
  context: ReportContext,
  { source, settings, questionId }: { source: Source; settings: Settings; questionId: string | null },
  signal: AbortSignal,
): Promise<Asked> {
  const result = await readSource(context, source, signal);
  const holds = (episode: Episode) =>
    episode.questions.some((question) => questionId === null || question.questionId === questionId);
  const chosen = chooseEpisode(result, source, holds);
  const questionIndex = questionIndexIn(chosen, questionId, source.vectorsPath ?? source.paths[0] ?? '');
  // Only the question asked is embedded: the others of a large file would be paid for in vain.
  const asked = { ...chosen, episode: { ...chosen.episode, questions: [chosen.episode.questions[questionIndex]!] } };
  const memory = await openMemory(context, asked, { source, settings, signal, questions: 'embed' });
  if (!memory.hasQueries)
    throw new BadInputError(
      source.vectorsPath ?? '',
      null,
      'questions cannot be asked of vectors whose embedder is not known',
    );
  return { memory, questionIndex: 0, tau: memory.tauOf(settings.write) };
}

/** The place of the question asked for (null: the first). Throws a BadInputError when the episode has no such question. */
export function questionIndexIn({ episode }: ChosenEpisode, questionId: string | null, path: string): number {
  const index = episode.questions.findIndex((question) => questionId === null || question.questionId === questionId);
  if (index >= 0) return index;
  if (episode.questions.length === 0) {
    throw new BadInputError(
      path,
      null,
      `episode ${episode.episodeId} has no questions; expected some, or --questions FILE`,
    );
  }
  const known = episode.questions.slice(0, 5).map((question) => question.questionId);
  throw new BadInputError(
    path,
    null,
    `there is no question ${questionId} in ${episode.episodeId}; its questions are ${known.join(', ')}${episode.questions.length > 5 ? ' …' : ''}`,
  );
}

function packOf({ memory, questionIndex, tau }: Asked, settings: Settings, method: Method) {
  return memory.pack(questionIndex, method, settings, tau);
}

function reportPack(asked: Asked, settings: Settings, method: Method): PackReport {
  const { memory, questionIndex, tau } = asked;
  const packed = packOf(asked, settings, method);
  const question = memory.episode.questions[questionIndex]!;
  const usesAtoms = planOf(method, settings.pack).core !== null;
  const { words } = memory.runOf(method, settings, tau);
  return {
    ...packed,
    episode: memory.episode.episodeId,
    question: { id: question.questionId, text: question.text, answer: question.answer },
    method,
    tau: usesAtoms ? tau : null,
    visibleChunks: memory.queries(settings.asOfQuestion)[questionIndex]!.visibleCount,
    chunks: memory.chunks.length,
    blocks: packed.blocks.map(({ atom, chunks, tokens, truncatedChunk }) => ({
      ...(atom === null ? {} : { atom, words: words[atom] ?? [] }),
      chunks,
      tokens,
      ...(truncatedChunk === null ? {} : { truncatedChunk }),
    })),
  };
}

import { explainQuestion } from '../../../../core/explain/explain-question.ts';
import type { Episode } from '../../../../core/model/episode.ts';
import { BadInputError } from '../../import/bad-input-error.ts';
import type { ExplainReport, ReportCalls } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { searchProgress } from '../search-progress.ts';
import { runInSlices } from '../time-slices.ts';
import { chooseEpisode, openMemory, readSource } from './open-source.ts';
import { questionIndexIn } from './pack-report.ts';

/** All questions of the episode are embedded: what a change does to the others is part of the answer. */
export async function explainReport(
  context: ReportContext,
  { source, settings, questionId, method }: ReportCalls['explainReport']['input'],
  signal: AbortSignal,
): Promise<ExplainReport> {
  const result = await readSource(context, source, signal);
  const holds = (episode: Episode) =>
    episode.questions.some((question) => questionId === null || question.questionId === questionId);
  const chosen = chooseEpisode(result, source, holds);
  const questionIndex = questionIndexIn(chosen, questionId, source.paths[0] ?? '');
  const memory = await openMemory(context, chosen, { source, settings, signal, questions: 'embed' });
  if (!memory.hasQueries)
    throw new BadInputError(
      source.vectorsPath ?? '',
      null,
      'questions cannot be asked of vectors whose embedder is not known',
    );
  const request = { settings, method, questionIndex, depth: 'whole' } as const;
  const explanation = await runInSlices(explainQuestion(memory, request), signal, (step) => {
    if (step) context.emit({ type: 'task-progressed', progress: searchProgress(step) });
  });
  context.emit({ type: 'task-ended', task: 'explain', outcome: 'completed' });
  const { text, answer } = memory.episode.questions[questionIndex]!;
  return {
    ...explanation,
    episode: memory.episode.episodeId,
    question: { id: explanation.questionId, text, answer },
    settings,
  };
}

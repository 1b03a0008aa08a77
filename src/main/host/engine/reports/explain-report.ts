import type { AnsweredQuestion } from '../../../../core/contract/answers.ts';
import type { Progress } from '../../../../core/contract/events.ts';
import { explainQuestion } from '../../../../core/explain/explain-question.ts';
import { inspect, inspectQuestion } from '../../../../core/explain/inspection.ts';
import type { Episode } from '../../../../core/model/episode.ts';
import { BadInputError } from '../../import/bad-input-error.ts';
import type { EpisodeMemory } from '../episode-memory.ts';
import { answerExtractively } from '../extractive-answers.ts';
import { answerByModel } from '../model-answer.ts';
import type { ExplainReport, ReportCalls } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { searchProgress } from '../search-progress.ts';
import { runInSlices } from '../time-slices.ts';
import { openNamedAnswerer } from './named-answerer.ts';
import { chooseEpisode, openMemory, readSource } from './open-source.ts';
import { questionIndexIn } from './pack-report.ts';

/** All questions of the episode are embedded: what a change does to the others is part of the answer. */
export async function explainReport(
  context: ReportContext,
  input: ReportCalls['explainReport']['input'],
  signal: AbortSignal,
): Promise<ExplainReport> {
  const { source, settings, questionId, method } = input;
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
  const answered = await answeredFor(context, input, { memory, questionIndex, signal });
  const said = answered ? { said: answered } : {};
  const request = { settings, method, questionIndex, depth: 'whole', ...said } as const;
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
    ...(answered ? { answered } : {}),
  };
}

interface Asked {
  readonly memory: EpisodeMemory;
  readonly questionIndex: number;
  readonly signal: AbortSignal;
}

/** What is answered from the prompt that is explained; null where the answer in the data stands. */
async function answeredFor(
  context: ReportContext,
  input: ReportCalls['explainReport']['input'],
  { memory, questionIndex, signal }: Asked,
): Promise<AnsweredQuestion | null> {
  const question = memory.episode.questions[questionIndex]!;
  const inspection = inspect(memory, input.settings, input.method);
  const onProgress = (progress: Progress) => context.emit({ type: 'task-progressed', progress });
  if (input.answers === 'extractive') {
    const { admission } = inspectQuestion(inspection, questionIndex);
    const options = { source: input.source, signal, onProgress };
    return await answerExtractively(context.resources, { memory, question, admission }, options);
  }
  const answerer = openNamedAnswerer(context, input);
  if (!answerer) return null;
  const { prompt } = memory.pack(questionIndex, input.method, input.settings, inspection.run.tau);
  const answered = await answerByModel(answerer, { question, prompt }, { signal, onProgress });
  context.emit({ type: 'task-ended', task: 'answer', outcome: 'completed' });
  return answered;
}

import { explainQuestion } from '../../../../core/explain/explain-question.ts';
import { stageSteps } from '../../../../core/explain/question-stages.ts';
import type { AnswerBook } from '../answer-book.ts';
import { runInSlices } from '../time-slices.ts';
import type { Workbench } from '../workbench.ts';
import type { EngineHandlers } from './engine-handlers.ts';

/** Why questions come out as they do, and what the answers they were given say of that. */
export function inspectCalls(bench: Workbench, book: AnswerBook): EngineHandlers<'explainQuestion' | 'explainStages'> {
  let explaining = new AbortController();
  return {
    explainQuestion: async ({ questionId, depth = 'whole' }, signal) => {
      const questionIndex = bench.questionIndex(questionId);
      const memory = bench.queriedMemory(
        'The questions are still being embedded: why one failed can be told when they are.',
      );
      explaining.abort();
      explaining = new AbortController();
      const stop = AbortSignal.any([signal, explaining.signal]);
      const { settings } = bench;
      const stored = await runInSlices(memory.storedSteps(settings.write.storage), stop);
      const said = book.said(stored, settings, questionIndex);
      const request = { settings, method: settings.methodA, questionIndex, depth, said };
      return runInSlices(explainQuestion(stored, request), stop);
    },
    explainStages: async (_, signal) => {
      const memory = bench.queriedMemory(
        'The questions are still being embedded: where each ends can be told when they are.',
      );
      const { settings } = bench;
      const stored = await runInSlices(memory.storedSteps(settings.write.storage), signal);
      const saidOf = await runInSlices(book.saidSteps(stored, settings), signal);
      return runInSlices(stageSteps(stored, settings, settings.methodA, saidOf), signal);
    },
  };
}

import { explainQuestion } from '../../../../core/explain/explain-question.ts';
import { stageSteps } from '../../../../core/explain/question-stages.ts';
import { runInSlices } from '../time-slices.ts';
import type { Workbench } from '../workbench.ts';
import type { EngineHandlers } from './engine-handlers.ts';

/** Why questions come out as they do. */
export function inspectCalls(bench: Workbench): EngineHandlers<'explainQuestion' | 'explainStages'> {
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
      const request = { settings, method: settings.methodA, questionIndex, depth };
      return runInSlices(explainQuestion(stored, request), stop);
    },
    explainStages: async (_, signal) => {
      const memory = bench.queriedMemory(
        'The questions are still being embedded: where each ends can be told when they are.',
      );
      const { settings } = bench;
      const stored = await runInSlices(memory.storedSteps(settings.write.storage), signal);
      return runInSlices(stageSteps(stored, settings, settings.methodA), signal);
    },
  };
}

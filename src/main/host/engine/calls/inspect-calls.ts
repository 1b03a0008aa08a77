import { explainQuestion } from '../../../../core/explain/explain-question.ts';
import { stageSteps } from '../../../../core/explain/question-stages.ts';
import type { Settings } from '../../../../core/model/settings.ts';
import type { AnswerBook } from '../answer-book.ts';
import type { EpisodeMemory } from '../episode-memory.ts';
import { runInSlices } from '../time-slices.ts';
import type { Workbench } from '../workbench.ts';
import type { EngineHandlers } from './engine-handlers.ts';

interface Explaining {
  readonly abort: AbortController;
  readonly questionId: string | null;
  readonly settings: Settings | null;
  readonly memory: EpisodeMemory | null;
}

const IDLE: Explaining = { abort: new AbortController(), questionId: null, settings: null, memory: null };

/** Why questions come out as they do, and what the answers they were given say of that. */
export function inspectCalls(bench: Workbench, book: AnswerBook): EngineHandlers<'explainQuestion' | 'explainStages'> {
  /** The explanation under way, by depth: the latest asked wins. */
  const underWay: Record<'journey' | 'whole', Explaining> = { journey: IDLE, whole: IDLE };
  return {
    explainQuestion: async ({ questionId, depth = 'whole' }, signal) => {
      const questionIndex = bench.questionIndex(questionId);
      const memory = bench.queriedMemory(
        'The questions are still being embedded: why one failed can be told when they are.',
      );
      const { settings } = bench;
      // A new answer to the question has its journey told again; what would bring evidence in does not depend on it.
      const goesOn = depth === 'journey' && underWay.whole.settings === settings && underWay.whole.memory === memory;
      if (!goesOn || underWay.whole.questionId !== questionId) underWay.whole.abort.abort();
      underWay[depth].abort.abort();
      const explaining = { abort: new AbortController(), questionId, settings, memory };
      underWay[depth] = explaining;
      const stop = AbortSignal.any([signal, explaining.abort.signal]);
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

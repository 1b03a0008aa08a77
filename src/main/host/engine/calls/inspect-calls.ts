import type { QuestionExplanation } from '../../../../core/contract/explanation.ts';
import { explainQuestion } from '../../../../core/explain/explain-question.ts';
import { stageSteps } from '../../../../core/explain/question-stages.ts';
import type { AnswerBook } from '../answer-book.ts';
import { searchProgress } from '../search-progress.ts';
import { runInSlices } from '../time-slices.ts';
import type { Workbench } from '../workbench.ts';
import type { EngineHandlers } from './engine-handlers.ts';

interface Explaining {
  readonly abort: AbortController;
  /** The question, and the prompts it is explained from. */
  readonly moment: string;
  /** Whether somebody had enough of the changes that were found. */
  isStopped: boolean;
}

type Depth = 'journey' | 'whole';

/** Why questions come out as they do, and what the answers they were given say of that. */
export function inspectCalls(bench: Workbench, book: AnswerBook): EngineHandlers<'explainQuestion' | 'explainStages'> {
  const underWay = new Map<Depth, Explaining>();
  bench.whenCancelled('explain', () => {
    const search = underWay.get('whole');
    if (search) search.isStopped = true;
  });

  /** The latest asked wins; but a journey that is told anew, as of another answer, leaves the search of its moment be. */
  function begin(depth: Depth, moment: string): Explaining {
    if (depth === 'whole' || underWay.get('whole')?.moment !== moment) underWay.get('whole')?.abort.abort();
    underWay.get(depth)?.abort.abort();
    const explaining = { abort: new AbortController(), moment, isStopped: false };
    underWay.set(depth, explaining);
    return explaining;
  }

  function end(depth: Depth, explaining: Explaining): void {
    // Where another has begun, its progress is shown by now.
    if (underWay.get(depth) !== explaining) return;
    underWay.delete(depth);
    if (depth === 'journey') return;
    const outcome = explaining.isStopped || explaining.abort.signal.aborted ? 'cancelled' : 'completed';
    bench.emit({ type: 'task-ended', task: 'explain', outcome });
  }

  async function explain(questionId: string, depth: Depth, signal: AbortSignal): Promise<QuestionExplanation> {
    const questionIndex = bench.questionIndex(questionId);
    const memory = bench.queriedMemory(
      'The questions are still being embedded: why one failed can be told when they are.',
    );
    const { settings } = bench;
    const explaining = begin(depth, JSON.stringify([bench.sessionNumber, questionId, settings]));
    const stop = AbortSignal.any([signal, explaining.abort.signal]);
    try {
      const stored = await runInSlices(memory.storedSteps(settings.write.storage), stop);
      const said = book.said(stored, settings, questionIndex);
      const isStopped = () => explaining.isStopped;
      const request = { settings, method: settings.methodA, questionIndex, depth, said, isStopped };
      return await runInSlices(explainQuestion(stored, request), stop, (step) => {
        if (step) bench.emit({ type: 'task-progressed', progress: searchProgress(step) });
      });
    } finally {
      end(depth, explaining);
    }
  }

  return {
    explainQuestion: ({ questionId, depth = 'whole' }, signal) => explain(questionId, depth, signal),
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

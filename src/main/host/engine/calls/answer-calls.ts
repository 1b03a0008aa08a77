import type { AnsweredQuestion, AnswerWish } from '../../../../core/contract/answers.ts';
import type { Progress } from '../../../../core/contract/events.ts';
import { inspect, inspectQuestion } from '../../../../core/explain/inspection.ts';
import type { Question } from '../../../../core/model/episode.ts';
import type { Settings } from '../../../../core/model/settings.ts';
import { openAnswerer } from '../../answer/open-answerer.ts';
import { memoryAnswerStore } from '../../cache/answer-store.ts';
import { type AnswerBook, answeredByData, promptOf, unjudged } from '../answer-book.ts';
import type { EpisodeMemory } from '../episode-memory.ts';
import { answerExtractively } from '../extractive-answers.ts';
import { answerByModel } from '../model-answer.ts';
import type { Resources } from '../resources.ts';
import { runInSlices } from '../time-slices.ts';
import type { Workbench } from '../workbench.ts';
import type { EngineHandlers } from './engine-handlers.ts';

/** A question with the prompt that method A packs for it, at the moment its answer was asked for. */
interface AskedNow {
  readonly memory: EpisodeMemory;
  readonly settings: Settings;
  readonly questionIndex: number;
  readonly question: Question;
  readonly prompt: string;
}

/** What a test asks: as few tokens as a question can have. */
const TINY_QUESTION = { prompt: 'The sky is blue.', question: 'Which colour is the sky?' };

const UNREADY = 'The questions are still being embedded: one can be answered when they are.';

/** Answers to questions, from the prompts that method A packs for them. */
export function answerCalls(
  bench: Workbench,
  book: AnswerBook,
  resources: Resources,
): EngineHandlers<'answerQuestion' | 'readAnswer' | 'useAnswerer' | 'testAnswerer'> {
  /** The one answer under way that takes time. */
  let underWay: { readonly questionId: string; readonly abort: AbortController } | null = null;
  bench.whenCancelled('answer', () => underWay?.abort.abort());
  // Whatever it takes, embedding included, is told as the answer's own.
  const progressed = (progress: Progress) =>
    bench.emit({ type: 'task-progressed', progress: { ...progress, task: 'answer' } });

  async function questionNow(questionId: string, signal: AbortSignal): Promise<Omit<AskedNow, 'prompt'>> {
    const questionIndex = bench.questionIndex(questionId);
    const { settings } = bench;
    const memory = await runInSlices(bench.queriedMemory(UNREADY).storedSteps(settings.write.storage), signal);
    return { memory, settings, questionIndex, question: memory.episode.questions[questionIndex]! };
  }

  async function askedNow(questionId: string, signal: AbortSignal): Promise<AskedNow> {
    const now = await questionNow(questionId, signal);
    return { ...now, prompt: promptOf(now.memory, now.settings, now.questionIndex) };
  }

  function keep({ memory, prompt }: AskedNow, answered: AnsweredQuestion): AnsweredQuestion {
    book.keep(memory.episode, answered, prompt);
    bench.tellAnswersChanged(memory.episode);
    return answered;
  }

  function takeBack({ memory, question }: AskedNow): AnsweredQuestion | null {
    book.takeBack(memory.episode, question.questionId);
    bench.tellAnswersChanged(memory.episode);
    return answeredByData(question);
  }

  /** Runs the one answer that takes time; `cancelTask` ends it with an AbortError. */
  async function oneAtATime<T>(questionId: string, signal: AbortSignal, work: (stop: AbortSignal) => Promise<T>) {
    if (underWay) throw new Error(`${underWay.questionId} is being answered: wait for it, or cancel it.`);
    const abort = new AbortController();
    underWay = { questionId, abort };
    let outcome: 'completed' | 'cancelled' | 'failed' = 'failed';
    try {
      const done = await work(AbortSignal.any([signal, abort.signal]));
      outcome = 'completed';
      return done;
    } catch (error) {
      if (abort.signal.aborted || signal.aborted) outcome = 'cancelled';
      throw error;
    } finally {
      underWay = null;
      bench.emit({ type: 'task-ended', task: 'answer', outcome });
    }
  }

  async function extract(asked: AskedNow, signal: AbortSignal): Promise<AnsweredQuestion> {
    const { memory, settings, questionIndex, question } = asked;
    const { admission } = inspectQuestion(inspect(memory, settings, settings.methodA), questionIndex);
    const options = { source: bench.embedder, signal, onProgress: progressed };
    const answered = await answerExtractively(resources, { memory, question, admission }, options);
    if (answered.text === '') throw new Error('The prompt shows no whole sentence, so there is nothing to quote.');
    return answered;
  }

  async function answer(asked: AskedNow, wish: AnswerWish, signal: AbortSignal): Promise<AnsweredQuestion | null> {
    const { question } = asked;
    if (wish.kind === 'pasted') {
      const text = wish.text.trim();
      return text === '' ? takeBack(asked) : keep(asked, { ...unjudged(question, text), origin: { kind: 'pasted' } });
    }
    if (wish.kind === 'extractive')
      return keep(asked, await oneAtATime(question.questionId, signal, (stop) => extract(asked, stop)));
    const by = bench.answering.answerer;
    return keep(
      asked,
      await oneAtATime(question.questionId, signal, (stop) =>
        answerByModel(by, asked, { signal: stop, onProgress: progressed }),
      ),
    );
  }

  return {
    answerQuestion: async ({ questionId, wish }, signal) => answer(await askedNow(questionId, signal), wish, signal),
    readAnswer: async ({ questionId }, signal) => {
      const { memory, settings, questionIndex } = await questionNow(questionId, signal);
      return book.read(memory, settings, questionIndex);
    },
    useAnswerer: async ({ choice, apiKey }) => {
      bench.answering.use(choice, apiKey);
      return null;
    },
    testAnswerer: async ({ choice, apiKey }, signal) => {
      const startedMs = performance.now();
      // Asked once, past the cache: it is the endpoint that is tried, not what is known of it.
      const store = memoryAnswerStore();
      await openAnswerer(choice, { apiKey, store, attempts: 1 }).answer(TINY_QUESTION, signal);
      return { elapsedMs: performance.now() - startedMs };
    },
  };
}

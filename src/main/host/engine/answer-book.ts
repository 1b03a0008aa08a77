import { createHash } from 'node:crypto';
import type { AnsweredQuestion, KeptAnswer, SaidAnswer } from '../../../core/contract/answers.ts';
import { answerScores } from '../../../core/evaluate/answer-scores.ts';
import { givenAnswer } from '../../../core/explain/answer-reading.ts';
import type { SaidOf } from '../../../core/explain/question-stages.ts';
import type { Episode, Question } from '../../../core/model/episode.ts';
import type { Settings } from '../../../core/model/settings.ts';
import type { EpisodeMemory } from './episode-memory.ts';

interface Entry {
  readonly answered: AnsweredQuestion;
  /** Digest of the prompt it was given to. */
  readonly prompt: string;
}

/**
 * The answers of this session, one a question, each bound to the prompt it was given to. An answer outlives a change of
 * settings, so that nothing pasted is lost, but it speaks of its own prompt only: while method A packs another one it
 * counts for nothing.
 */
export class AnswerBook {
  readonly #entries = new WeakMap<Episode, Map<string, Entry>>();

  keep(episode: Episode, answered: AnsweredQuestion, prompt: string): void {
    const entries = this.#entries.get(episode) ?? new Map<string, Entry>();
    this.#entries.set(episode, entries.set(answered.questionId, { answered, prompt: digest(prompt) }));
  }

  takeBack(episode: Episode, questionId: string): void {
    this.#entries.get(episode)?.delete(questionId);
  }

  /** The answer a question has under these settings: the one kept, else the one that came with it, else null. */
  read(memory: EpisodeMemory, settings: Settings, questionIndex: number): KeptAnswer | null {
    const question = memory.episode.questions[questionIndex]!;
    const entry = this.#entries.get(memory.episode)?.get(question.questionId);
    if (!entry) {
      const answered = answeredByData(question);
      return answered && { answered, prompt: 'unknown' };
    }
    const isPresent = entry.prompt === digest(promptOf(memory, settings, questionIndex));
    return { answered: entry.answered, prompt: isPresent ? 'present' : 'earlier' };
  }

  /** The answer that counts under these settings: one that was given to another prompt does not. */
  said(memory: EpisodeMemory, settings: Settings, questionIndex: number): SaidAnswer | null {
    const kept = this.read(memory, settings, questionIndex);
    return kept?.prompt === 'earlier'
      ? givenAnswer(memory.episode.questions[questionIndex]!)
      : (kept?.answered ?? null);
  }

  /** Of every question the answer that counts under these settings, in steps of one prompt packed. */
  *saidSteps(memory: EpisodeMemory, settings: Settings): Generator<void, SaidOf> {
    const entries = this.#entries.get(memory.episode);
    const { questions } = memory.episode;
    const said = questions.map(givenAnswer);
    for (const [index, { questionId }] of questions.entries()) {
      if (!entries?.has(questionId)) continue;
      said[index] = this.said(memory, settings, index);
      yield;
    }
    return (index) => said[index]!;
  }
}

/** The prompt that method A packs for a question. */
export function promptOf(memory: EpisodeMemory, settings: Settings, questionIndex: number): string {
  return memory.pack(questionIndex, settings.methodA, settings, memory.tauOf(settings.write)).prompt;
}

/** The answer that stands beside the question in the data, or null. */
export function answeredByData(question: Question): AnsweredQuestion | null {
  const said = givenAnswer(question);
  return said && { ...unjudged(question, said.text), origin: said.origin };
}

/** An answer and its scores, before anybody judged it. */
export function unjudged(question: Question, text: string): Omit<AnsweredQuestion, 'origin'> {
  return {
    questionId: question.questionId,
    text,
    expected: question.answer,
    scores: answerScores(question, text),
    judge: null,
    usage: null,
    judgeProblem: null,
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

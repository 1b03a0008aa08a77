import type { AnsweredQuestion, AnswerOrigin, AnswerUsage, KeptAnswer } from '../../../core/contract/answers.ts';
import type { AnswerReading } from '../../../core/contract/explanation.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';

/** Where an answer came from, in a word or two. */
export function originBrief(origin: AnswerOrigin): string {
  switch (origin.kind) {
    case 'pasted':
      return 'pasted';
    case 'given':
      return 'given in the data';
    case 'extractive':
      return 'extractive baseline';
    case 'model':
      return origin.fromCache ? `${origin.model}, from cache` : origin.model;
  }
}

/** The same in a sentence that leaves no doubt about who wrote it. */
export function originSentence(origin: AnswerOrigin): string {
  switch (origin.kind) {
    case 'pasted':
      return 'Pasted or typed here.';
    case 'given':
      return 'Given in the data, beside the question. Nothing says which prompt it was given to.';
    case 'extractive':
      return `Extractive baseline: the sentences of the prompt nearest to the question by ${origin.embedder}, two at most. No model wrote this.`;
    case 'model':
      return origin.fromCache
        ? `Written by ${origin.model} when it was first asked with this very prompt; now from the cache, nothing was sent.`
        : `Written by ${origin.model} from the packed prompt.`;
  }
}

/** What the answer counts for, where that is not plain; null where it counts for this prompt. */
export function promptSentence({ answered, prompt }: KeptAnswer): string | null {
  if (prompt !== 'earlier') return null;
  const how = answered.origin.kind === 'pasted' ? 'Pasted' : 'Answered';
  return `${how} for an earlier prompt: settings have changed since, and with them the prompt. It counts for nothing in the funnel until the question is answered anew.`;
}

export interface MetricRow {
  readonly name: string;
  /** Which of its variants it is. */
  readonly variant: string;
  readonly value: string;
}

/** Every metric with its variant's name; – where there is nothing to compare. */
export function metricRows({ scores, judge }: AnsweredQuestion): MetricRow[] {
  const figure = (value: number | null) => (value === null ? '–' : decimals(value));
  return [
    { name: 'LoCoMo F1', variant: 'stemmed words, rules by type', value: figure(scores.locomoF1) },
    { name: 'set-F1', variant: 'sets of words, A-MEM and CLAG', value: figure(scores.setF1) },
    { name: 'BLEU-1', variant: 'single words, brevity penalty', value: figure(scores.bleu1) },
    {
      name: 'Judge',
      variant: judge ? `yes or no by ${judge.model}${judge.fromCache ? ', from cache' : ''}` : 'yes or no by a model',
      value: judge?.verdict ?? '–',
    },
  ];
}

export const NOT_COMPARABLE = 'Not comparable with one another, nor with published figures of another variant.';

/** Tokens and cost of this one question; null where no endpoint was asked. */
export function usageSentence({ usage, judge }: AnsweredQuestion): string | null {
  if (!usage) return null;
  const scope = judge ? 'answer and judgement of this question' : 'this question';
  const { promptTokens, completionTokens } = usage;
  const tokens =
    promptTokens === null || completionTokens === null
      ? 'the endpoint did not count its tokens'
      : `${whole(promptTokens)} tokens in, ${whole(completionTokens)} out, as the endpoint counted them`;
  return `For ${scope}: ${tokens}; ${costWords(usage)}.`;
}

function costWords({ cost }: AnswerUsage): string {
  if (cost === null) return 'cost not reckoned';
  if (cost === 0) return 'nothing paid now';
  return `${cost < 0.01 ? cost.toPrecision(2) : cost.toFixed(2)} in the currency of your prices`;
}

/** Right or wrong, and who says so. */
export function readingWords(reading: AnswerReading): { readonly verdict: string; readonly by: string } {
  const verdict = reading.verdict === 'right' ? 'Right' : 'Wrong';
  if (reading.judge) return { verdict, by: `judged by ${reading.judge.model}` };
  return {
    verdict,
    by: `our reading: word F1 ${decimals(reading.f1, 2)}${reading.contained ? ', expected contained' : ''}`,
  };
}

/** How far a model's answer is: "Asking gpt-x: 0 of 2 replies." */
export function progressSentence(done: number, total: number, unit: string, by: string): string {
  if (unit === 'replies') return `Asking ${by}: ${whole(done)} of ${counted(total, 'reply', 'replies')}.`;
  return `Embedding ${whole(done)} of ${counted(total, 'sentence')} of the prompt.`;
}

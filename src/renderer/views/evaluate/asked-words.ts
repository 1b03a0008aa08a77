import type { AnswererChoice, AnswererTotals } from '../../../core/contract/answers.ts';
import type { PlannedAnswerer } from '../../../core/contract/evaluation-plan.ts';
import type { EpisodeHeading } from '../../../core/contract/events.ts';
import { counted, whole } from '../../canvas/format.ts';
import { hostOf } from '../answer/host-of.ts';

export interface Sending {
  readonly choice: AnswererChoice;
  /** Of every episode that is evaluated. */
  readonly questions: Pick<EpisodeHeading, 'askedCount' | 'judgedCount'>;
  readonly cells: number;
}

/** What would leave this machine at most: "Sends up to 324 prompts, and as many judgements, to host, less …". */
export function sendingWords({ choice, questions: { askedCount, judgedCount }, cells }: Sending): string {
  if (askedCount === 0) return 'No question here expects an answer, so nothing is sent and no answer is measured.';
  const judgements =
    choice.judgeModel === null || judgedCount === 0 ? '' : `, and ${judgementWords(askedCount, judgedCount, cells)},`;
  return `Sends up to ${counted(askedCount * cells, 'prompt')}${judgements} to ${hostOf(choice.baseUrl)}, less what is in the cache.`;
}

function judgementWords(asked: number, judged: number, cells: number): string {
  return judged === asked ? 'as many judgements' : `up to ${counted(judged * cells, 'judgement')}`;
}

/** "small at host", with its judge where it has one. */
export function answererWords({ baseUrl, model, judgeModel }: PlannedAnswerer): string {
  return `${model} at ${hostOf(baseUrl)}${judgeModel === null ? '' : `, judged by ${judgeModel}`}`;
}

/** What a run has asked so far, a sentence each; tokens and cost are those of this run alone. */
export function askedSentences(totals: AnswererTotals): string[] {
  const { asked, fromCache, retries } = totals;
  return [
    `Since it was begun or resumed: ${counted(asked, 'reply', 'replies')} from the endpoint, ${whole(fromCache)} from the cache, ${counted(retries, 'retry', 'retries')}.`,
    `${tokenWords(totals)}; ${costWords(totals.cost)}.`,
  ];
}

function tokenWords({ asked, promptTokens, completionTokens, uncounted }: AnswererTotals): string {
  if (asked > 0 && uncounted >= asked) return 'The endpoint did not count its tokens';
  const rest = uncounted > 0 ? `, ${counted(uncounted, 'reply', 'replies')} left out that it did not count` : '';
  return `${whole(promptTokens)} tokens in, ${whole(completionTokens)} out, as the endpoint counted them${rest}`;
}

function costWords(cost: number | null): string {
  if (cost === null) return 'no prices given';
  return `cost ${cost > 0 && cost < 0.01 ? cost.toPrecision(2) : cost.toFixed(2)} in the currency of your prices`;
}

import {
  type AnswererChoice,
  HIGHEST_PRICE,
  LONGEST_TIMEOUT_SECONDS,
  MOST_CONCURRENCY,
  MOST_REQUESTS_PER_MINUTE,
} from '../../../core/contract/answers.ts';

/** The form of an answering model as it is typed. */
export interface AnswererDraft {
  readonly baseUrl: string;
  readonly model: string;
  readonly judgeModel: string;
  readonly concurrency: string;
  readonly requestsPerMinute: string;
  readonly timeoutSeconds: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
}
export type DraftField = keyof AnswererDraft;

export const EMPTY_DRAFT: AnswererDraft = {
  baseUrl: '',
  model: '',
  judgeModel: '',
  concurrency: '4',
  requestsPerMinute: '',
  timeoutSeconds: '60',
  inputPrice: '',
  outputPrice: '',
};

export function draftOf(choice: AnswererChoice): AnswererDraft {
  return {
    baseUrl: choice.baseUrl,
    model: choice.model,
    judgeModel: choice.judgeModel ?? '',
    concurrency: String(choice.concurrency),
    requestsPerMinute: choice.requestsPerMinute === null ? '' : String(choice.requestsPerMinute),
    timeoutSeconds: String(choice.timeoutSeconds),
    inputPrice: choice.prices === null ? '' : String(choice.prices.input),
    outputPrice: choice.prices === null ? '' : String(choice.prices.output),
  };
}

export type DraftReading =
  | { readonly choice: AnswererChoice; readonly fault: null }
  /** What is wrong with it, and in which field. */
  | { readonly choice: null; readonly fault: { readonly field: DraftField; readonly sentence: string } };

/** The choice that a draft stands for, or what is wrong with the first field that is. */
export function readDraft(draft: AnswererDraft): DraftReading {
  const fault = faultIn(draft);
  if (fault) return { choice: null, fault };
  const optional = (text: string) => (text.trim() === '' ? null : numberIn(text));
  const input = optional(draft.inputPrice);
  const output = optional(draft.outputPrice);
  return {
    fault: null,
    choice: {
      baseUrl: draft.baseUrl.trim().replace(/\/+$/, ''),
      model: draft.model.trim(),
      judgeModel: draft.judgeModel.trim() || null,
      concurrency: numberIn(draft.concurrency),
      requestsPerMinute: optional(draft.requestsPerMinute),
      timeoutSeconds: numberIn(draft.timeoutSeconds),
      prices: input === null || output === null ? null : { input, output },
    },
  };
}

function faultIn(draft: AnswererDraft): Exclude<DraftReading['fault'], null> | null {
  const at = (field: DraftField, sentence: string) => ({ field, sentence });
  const url = draft.baseUrl.trim();
  if (!/^https?:\/\/[^\s/?#]+/i.test(url))
    return at('baseUrl', 'It begins with http:// or https://, such as http://localhost:11434/v1.');
  if (/[\s\\]/.test(url) || !URL.canParse(url)) return at('baseUrl', 'No address, such as http://localhost:11434/v1.');
  if (/^https?:\/\/[^/]*@/i.test(url) || /[?#]/.test(url))
    return at('baseUrl', 'It may hold no name, password or query: the key has a field of its own.');
  if (draft.model.trim() === '') return at('model', 'The endpoint needs the name of a model.');
  if (!isWhole(draft.concurrency, 1, MOST_CONCURRENCY))
    return at('concurrency', `A whole number from 1 to ${MOST_CONCURRENCY}.`);
  if (draft.requestsPerMinute.trim() !== '' && !isWhole(draft.requestsPerMinute, 1, MOST_REQUESTS_PER_MINUTE))
    return at('requestsPerMinute', 'A whole number from 1, or nothing for no limit.');
  const timeout = numberIn(draft.timeoutSeconds);
  if (!(timeout >= 1 && timeout <= LONGEST_TIMEOUT_SECONDS))
    return at('timeoutSeconds', `Seconds from 1 to ${LONGEST_TIMEOUT_SECONDS}.`);
  return priceFault(draft, at);
}

function priceFault(
  { inputPrice, outputPrice }: AnswererDraft,
  at: (field: DraftField, sentence: string) => { readonly field: DraftField; readonly sentence: string },
) {
  if (inputPrice.trim() === '' && outputPrice.trim() === '') return null;
  for (const [field, text] of [
    ['inputPrice', inputPrice],
    ['outputPrice', outputPrice],
  ] as const)
    if (!(numberIn(text) >= 0 && numberIn(text) <= HIGHEST_PRICE))
      return at(field, 'Both prices are numbers from 0 to a million, or both are empty.');
  return null;
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(/,(?=\d{3}\b)/g, ''));
}

function isWhole(text: string, least: number, most: number): boolean {
  const value = numberIn(text);
  return Number.isInteger(value) && value >= least && value <= most;
}

export const READABLE =
  'http:// to another machine: prompts, questions and the key can be read on the way. Use https:// where you can.';

/** Whether what is sent to this address can be read on its way: plain http to another machine. */
export function isReadableOnTheWay(baseUrl: string): boolean {
  const match = /^http:\/\/(\[[^\]]*\]|[^\s/:?#]+)/i.exec(baseUrl.trim());
  return match !== null && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(match[1]!);
}

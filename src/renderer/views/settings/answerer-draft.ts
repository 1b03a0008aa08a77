import { type AddressFault, ANSWERER_LIMITS, addressFault } from '../../../core/contract/answerer-limits.ts';
import type { AnswererChoice } from '../../../core/contract/answers.ts';
import { whole } from '../../canvas/format.ts';

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

/** The form as it shows a choice. */
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

const ADDRESS_WORDS: Readonly<Record<AddressFault, string>> = {
  'no-address': 'It begins with http:// or https:// and names a host, such as http://localhost:11434/v1.',
  'holds-secret': 'It may hold no name, password or query: the key has a field of its own.',
};

function faultIn(draft: AnswererDraft): Exclude<DraftReading['fault'], null> | null {
  const at = (field: DraftField, sentence: string) => ({ field, sentence });
  const url = addressFault(draft.baseUrl.trim());
  if (url !== null) return at('baseUrl', ADDRESS_WORDS[url]);
  if (draft.model.trim() === '') return at('model', 'The endpoint needs the name of a model.');
  const { concurrency, requestsPerMinute, timeoutSeconds } = ANSWERER_LIMITS;
  if (!isWhole(draft.concurrency, concurrency)) return at('concurrency', `A whole number ${rangeWords(concurrency)}.`);
  if (draft.requestsPerMinute.trim() !== '' && !isWhole(draft.requestsPerMinute, requestsPerMinute))
    return at('requestsPerMinute', `A whole number ${rangeWords(requestsPerMinute)}, or nothing for no limit.`);
  if (!isWithin(numberIn(draft.timeoutSeconds), timeoutSeconds))
    return at('timeoutSeconds', `Seconds ${rangeWords(timeoutSeconds)}.`);
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
    if (!(numberIn(text) >= 0)) return at(field, 'Both prices are numbers from 0, or both are empty.');
  return null;
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(/,(?=\d{3}\b)/g, ''));
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function isWithin(value: number, { least, most }: Range): boolean {
  return value >= least && value <= most;
}

function isWhole(text: string, range: Range): boolean {
  const value = numberIn(text);
  return Number.isInteger(value) && isWithin(value, range);
}

function rangeWords({ least, most }: Range): string {
  return `from ${whole(least)} to ${whole(most)}`;
}

/** Whether what is sent to this address can be read on its way: plain http to another machine. */
export function isReadableOnTheWay(baseUrl: string): boolean {
  const match = /^http:\/\/(\[[^\]]*\]|[^\s/:?#]+)/i.exec(baseUrl.trim());
  return match !== null && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(match[1]!);
}

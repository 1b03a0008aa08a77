import type { SaidAnswer } from '../contract/answers.ts';
import type { AnswerReading } from '../contract/explanation.ts';
import { NO_INFORMATION, saysNothingKnown } from '../evaluate/locomo-f1.ts';
import type { Question } from '../model/episode.ts';
import { RIGHT_F1 } from './readings.ts';

/** The answer that came with the question, or null. */
export function givenAnswer({ givenAnswer: text }: Question): SaidAnswer | null {
  return text === null ? null : { text, origin: { kind: 'given' }, judge: null };
}

/**
 * Reads what was said against the expected answer; a judge's verdict takes the place of ours. An adversarial question
 * expects that nothing be known, and is right by LoCoMo's own rule. Null where nothing is expected or was said.
 */
export function readSaid({ answer, type }: Question, said: SaidAnswer | null): AnswerReading | null {
  const isAdversarial = type === 'adversarial';
  const reading = readAnswer(answer ?? (isAdversarial ? NO_INFORMATION : null), said?.text ?? null);
  if (!reading || !said) return null;
  const { origin, judge } = said;
  if (judge) return { ...reading, verdict: judge.verdict === 'yes' ? 'right' : 'wrong', origin, judge };
  const abstained = saysNothingKnown(said.text) ? 'right' : 'wrong';
  return { ...reading, verdict: isAdversarial ? abstained : reading.verdict, origin, judge };
}

/**
 * Reads a given answer against the expected one without a model: right when the expected one stands in it word for
 * word, both normalised, or when their word F1 is at least `RIGHT_F1`. Null where either is missing.
 */
export function readAnswer(
  expected: string | null,
  given: string | null,
): Omit<AnswerReading, 'origin' | 'judge'> | null {
  if (expected === null || given === null) return null;
  const wanted = normalisedWords(expected);
  const said = normalisedWords(given);
  const contained = wanted.length > 0 && ` ${said.join(' ')} `.includes(` ${wanted.join(' ')} `);
  const f1 = wordF1(wanted, said);
  return { given, expected, verdict: contained || f1 >= RIGHT_F1 ? 'right' : 'wrong', contained, f1 };
}

/** Lower case, no punctuation, no articles; a figure keeps its digits together: "1,061" is 1061. */
function normalisedWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/(\d)[,’'](?=\d{3})/gu, '$1')
      .match(/[\p{L}\p{N}]+(?:[.:]\d+)*/gu) ?? [];
  return words.filter((word) => !/^(a|an|the)$/.test(word));
}

/** Harmonic mean of precision and recall over word counts; 0 where nothing is shared. */
function wordF1(wanted: readonly string[], said: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of said) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared++;
  }
  return shared === 0 ? 0 : (2 * shared) / (wanted.length + said.length);
}

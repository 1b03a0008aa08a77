import { stemmer } from 'stemmer';
import { f1Of, sharedWords } from './word-counts.ts';

/** What an answer to one of LoCoMo's adversarial questions (category 5) is to say. */
export const NO_INFORMATION = 'No information available';

/** Whether an answer abstains in one of the two ways that LoCoMo takes for right (FIELD section 5). */
export function saysNothingKnown(said: string): boolean {
  return /no information available|not mentioned/i.test(said);
}

/** An answer to be judged, the expected one, and the question's type as LoCoMo names it (others: no special rule). */
export interface JudgedAnswer {
  readonly said: string;
  /** Null where the source gives none: only abstaining can then be judged. */
  readonly wanted: string | null;
  readonly type: string | null;
}

/**
 * LoCoMo's answer F1 (FIELD section 5): words in lower case, without punctuation and articles, Porter-stemmed, compared
 * as multisets. By category: `multi-hop` (1): for each comma part of the expected answer the best F1 of any comma part of
 * the given one, then their mean. `open-domain` (3): the expected answer up to its first `;`. `adversarial` (5): 1 if the
 * answer says that there is "no information available" or that it was "not mentioned", else 0. Null where nothing is
 * expected.
 *
 * The stems are Porter's own algorithm; the published figures use NLTK's, which changes a few short words.
 */
export function locomoF1({ said, wanted, type }: JudgedAnswer): number | null {
  if (type === 'adversarial') return Number(saysNothingKnown(said));
  if (wanted === null) return null;
  if (type === 'open-domain') return stemmedF1(said, wanted.split(';')[0]!);
  if (type !== 'multi-hop') return stemmedF1(said, wanted);
  const parts = said.split(',');
  const best = wanted.split(',').map((part) => Math.max(...parts.map((other) => stemmedF1(other, part))));
  return best.reduce((sum, f1) => sum + f1, 0) / best.length;
}

function stemmedF1(said: string, wanted: string): number {
  const [a, b] = [stemsOf(said), stemsOf(wanted)];
  return f1Of(sharedWords(a, b), a.length, b.length);
}

/** "The dogs, and a cat!" → dog, cat. ASCII punctuation goes without leaving a gap: "it's" becomes "its". */
function stemsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/g, '')
    .replace(/\b(a|an|the|and)\b/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map(stemmer);
}

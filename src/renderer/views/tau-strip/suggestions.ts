import type { TauSuggestion } from '../../../core/contract/calls.ts';
import type { SimilarityFacts } from '../../../core/contract/events.ts';
import type { TauSetting } from '../../../core/model/settings.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';

export interface Suggestion {
  readonly label: string;
  /** The τ it stands for, written out. */
  readonly value: string;
  readonly tau: TauSetting;
}

const OFFERED_PERCENTILES = new Set([90, 95, 97, 99, 99.5, 99.9]);

/** What the Suggest menu offers without a question: the paper's calibration and percentiles of the pairs. */
export function suggestionsFor({ calibration, percentiles }: SimilarityFacts): Suggestion[] {
  const paper: Suggestion = {
    label: `Paper's calibration: p70 of ${calibration.sample} chunks`,
    value: decimals(calibration.tau),
    tau: { kind: 'auto' },
  };
  const tail = percentiles
    .filter(({ percentile }) => OFFERED_PERCENTILES.has(percentile))
    .map(({ percentile, tau }): Suggestion => {
      return { label: `p${percentile} of all pairs`, value: decimals(tau), tau: { kind: 'percentile', percentile } };
    });
  return [paper, ...tail];
}

/** The suggested τ with its two numbers, each named; or why there is none. */
export interface QuestionSuggestion {
  /** Null where nothing can be suggested. */
  readonly suggestion: Suggestion | null;
  readonly sentences: readonly string[];
}

const SPOKEN = 'Best recall at fewest tokens';

export function questionSuggestion(reply: TauSuggestion, flat: number | null): QuestionSuggestion {
  if (reply.kind === 'not-yet')
    return { suggestion: null, sentences: ['No plateau has been measured with its questions yet.'] };
  if (reply.kind === 'too-few') {
    const have = `${counted(reply.questionsWithEvidence, 'question')} with evidence`;
    return { suggestion: null, sentences: [`${have}: at least ${reply.needed} are needed to suggest on one half.`] };
  }
  const { suggested, inSample, heldOut, folds, plateaus, range, downTo } = reply;
  const suggestion: Suggestion = {
    label: SPOKEN,
    value: decimals(suggested.tau),
    tau: { kind: 'value', tau: suggested.tau },
  };
  const halves = folds.map(({ chosen }) => decimals(chosen.tau)).join(' and ');
  const sentences = [
    `In sample: recall ${decimals(inSample.er)} at ${whole(inSample.tokens)} tokens, on the ${counted(inSample.questions, 'question')} it was chosen on.`,
    `Held out: recall ${decimals(heldOut.er)} at ${whole(heldOut.tokens)} tokens, chosen on one half (τ ${halves}), measured on the other.`,
  ];
  if (flat !== null) sentences.push(`Flat retrieval at the same budget: ${decimals(flat)}.`);
  if (range === 'so-far' && downTo !== null)
    sentences.push(`Among the ${counted(plateaus, 'plateau')} listed so far, down to τ ${decimals(downTo)}.`);
  return { suggestion, sentences };
}

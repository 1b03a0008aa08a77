import { nextUp } from '../math/next-up.ts';
import { createRandom } from '../math/random.ts';
import type { PlateauRow } from './evidence-over-plateaus.ts';
import type { TauInterval } from './plateau.ts';

/** Each half needs two questions at least, or a single one decides. */
export const LEAST_QUESTIONS = 4;

/** Means of one plateau over some questions with evidence. */
export interface ValidationFigures {
  readonly questions: number;
  readonly er: number;
  /** Of their prompts. */
  readonly tokens: number;
}

export interface SuggestedPlateau extends TauInterval {
  /** Index into the plateaus given. */
  readonly index: number;
  /** A τ well inside the plateau. */
  readonly tau: number;
  readonly atoms: number;
  readonly largestShare: number;
}

/** τ chosen on one half of the questions and measured on the other. */
export interface Fold {
  readonly chosen: SuggestedPlateau;
  /** On the half it was chosen on: too good, as it was chosen for that. */
  readonly fitted: ValidationFigures;
  /** On the other half: what the choice is worth. */
  readonly heldOut: ValidationFigures;
}

export type TauSuggestion =
  | {
      readonly kind: 'suggested';
      readonly suggested: SuggestedPlateau;
      /** The suggested plateau on all questions, the very ones it was chosen on. */
      readonly inSample: ValidationFigures;
      readonly folds: readonly [Fold, Fold];
      /** Both held-out halves together: what to expect of a τ chosen so. */
      readonly heldOut: ValidationFigures;
    }
  | { readonly kind: 'too-few'; readonly questionsWithEvidence: number; readonly needed: number };

/**
 * The plateau with the best mean evidence recall over the questions with evidence; ties go to fewer tokens, then to the
 * wider plateau, then to the higher τ. Cross-validated in two halves that `seed` draws: chosen on one, measured on the
 * other. All rows must carry evidence of the same questions; throws a RangeError when one does not, or there is none.
 */
export function suggestTau(rows: readonly PlateauRow[], seed: number): TauSuggestion {
  const erOf = rows[0]?.evidence?.erOf;
  if (!erOf) throw new RangeError('a suggestion needs plateaus whose questions were asked');
  const questions = Array.from(erOf.keys()).filter((question) => !Number.isNaN(erOf[question]!));
  if (questions.length < LEAST_QUESTIONS) {
    return { kind: 'too-few', questionsWithEvidence: questions.length, needed: LEAST_QUESTIONS };
  }
  const shuffled = createRandom(seed).shuffle([...questions]);
  const half = shuffled.length >> 1;
  const folds = [
    foldOf(rows, shuffled.slice(0, half), shuffled.slice(half)),
    foldOf(rows, shuffled.slice(half), shuffled.slice(0, half)),
  ] as const;
  const suggested = bestPlateau(rows, questions);
  const inSample = figuresOf(rows[suggested.index]!, questions);
  return { kind: 'suggested', suggested, inSample, folds, heldOut: together(folds[0].heldOut, folds[1].heldOut) };
}

function foldOf(rows: readonly PlateauRow[], chooseOn: readonly number[], reportOn: readonly number[]): Fold {
  const chosen = bestPlateau(rows, chooseOn);
  const row = rows[chosen.index]!;
  return { chosen, fitted: figuresOf(row, chooseOn), heldOut: figuresOf(row, reportOn) };
}

/** The best plateau for some questions, by index. Throws a RangeError when there is no plateau or no question. */
export function bestPlateau(rows: readonly PlateauRow[], questions: readonly number[]): SuggestedPlateau {
  if (rows.length === 0 || questions.length === 0) throw new RangeError('nothing to choose a plateau by');
  let best = 0;
  let bestFigures = figuresOf(rows[0]!, questions);
  for (let index = 1; index < rows.length; index++) {
    const figures = figuresOf(rows[index]!, questions);
    if (!isBetter(figures, widthOf(rows[index]!), bestFigures, widthOf(rows[best]!))) continue;
    best = index;
    bestFigures = figures;
  }
  const { above, upTo, atoms, largestShare } = rows[best]!;
  return { index: best, tau: tauInside({ above, upTo }), above, upTo, atoms, largestShare };
}

// Means are sums of fractions: what differs by less is the same.
const ROUNDING = 1e-9;

function isBetter(a: ValidationFigures, widthA: number, b: ValidationFigures, widthB: number): boolean {
  if (Math.abs(a.er - b.er) > ROUNDING) return a.er > b.er;
  if (Math.abs(a.tokens - b.tokens) > ROUNDING) return a.tokens < b.tokens;
  return widthA > widthB;
}

/** Means of one plateau over some questions with evidence. Throws a RangeError where the plateau has no evidence. */
export function figuresOf({ evidence }: PlateauRow, questions: readonly number[]): ValidationFigures {
  if (!evidence) throw new RangeError('a plateau whose questions were not asked cannot be judged');
  let er = 0;
  let tokens = 0;
  for (const question of questions) {
    er += evidence.erOf[question]!;
    tokens += evidence.tokensOf[question]!;
  }
  return { questions: questions.length, er: er / questions.length, tokens: tokens / questions.length };
}

function together(a: ValidationFigures, b: ValidationFigures): ValidationFigures {
  const questions = a.questions + b.questions;
  return {
    questions,
    er: (a.er * a.questions + b.er * b.questions) / questions,
    tokens: (a.tokens * a.questions + b.tokens * b.questions) / questions,
  };
}

/** How far τ can move inside the plateau; cosines end at ±1, so open ends count to there. */
export function widthOf({ above, upTo }: TauInterval): number {
  return Math.max(0, Math.min(1, upTo ?? 1) - Math.max(-1, above ?? -1));
}

/** A τ of the plateau as far from its ends as can be, short where the plateau allows it: 0.6134, not 0.61337280. */
export function tauInside({ above, upTo }: TauInterval): number {
  // Downwards it goes on for ever: just below its end is near what it borders on.
  if (above === null) return upTo === null ? 1 : Math.floor(100 * Math.min(upTo, 1)) / 100;
  const least = nextUp(above);
  const most = upTo ?? Math.max(1, least);
  const middle = least + (most - least) / 2;
  for (let decimals = 2; decimals < 17; decimals++) {
    const short = Number(middle.toFixed(decimals));
    // In the middle half of the plateau.
    if (Math.abs(short - middle) <= (most - least) / 4 && short >= least && short <= most) return short;
  }
  return middle;
}

import type { GoldJourney, QuestionExplanation } from '../../../core/contract/explanation.ts';
import { counted } from '../../canvas/format.ts';
import type { SentencePart } from '../shell/sentence.tsx';
import { sentenceFor } from './stage-sentences.ts';
import { FAILING_STAGES, TAG_WORDS } from './stage-words.ts';
import { causeSentences } from './write-words.ts';

export interface Verdict {
  readonly title: string;
  /** What is wrong with the label, before anything is said of the memory; null where nothing is. */
  readonly label: readonly SentencePart[] | null;
  /** One sentence a stage: who ends there, and the numbers that decided it. */
  readonly stages: readonly (readonly SentencePart[])[];
  readonly causes: readonly (readonly SentencePart[])[];
  readonly tags: readonly string[];
}

/** What became of a question, in sentences (FIELD section 6). */
export function verdictOf(explanation: QuestionExplanation): Verdict {
  const stages = FAILING_STAGES.flatMap((stage) => {
    const journeys = byRank(explanation.gold.filter((journey) => journey.stage === stage));
    return journeys.length === 0 ? [] : [sentenceFor(stage, journeys, explanation)];
  });
  return {
    title: titleOf(explanation),
    label: labelParts(explanation),
    stages: [...stages, ...copies(explanation)],
    causes: causeSentences(explanation),
    tags: explanation.tags.map((tag) => TAG_WORDS[tag]),
  };
}

/** Best rank first; those that were never ranked in stream order. */
function byRank(journeys: readonly GoldJourney[]): GoldJourney[] {
  return [...journeys].sort(
    (a, b) =>
      (a.atomRank ?? 0) - (b.atomRank ?? 0) || (a.rankInAtom ?? 0) - (b.rankInAtom ?? 0) || a.turnIndex - b.turnIndex,
  );
}

function titleOf({ goldTurns, goldTurnsIn }: QuestionExplanation): string {
  if (goldTurns === 0) return 'No evidence to look for';
  if (goldTurns === 1 && goldTurnsIn === 1) return 'Its evidence turn is in the prompt';
  if (goldTurns === goldTurnsIn) return `${goldTurns === 2 ? 'Both' : `All ${goldTurns}`} evidence turns in the prompt`;
  return `${goldTurnsIn} of ${counted(goldTurns, 'evidence turn')} in the prompt`;
}

function labelParts({ label, stage }: QuestionExplanation): SentencePart[] | null {
  if (!label) return null;
  const follows = stage === 'L' ? ' So nothing below is held against the memory.' : '';
  return [{ warning: 'The label is in doubt (L):' }, ` ${label.sentence}.${follows}`];
}

/** Evidence that is in through another chunk that repeats it. */
function copies({ gold }: QuestionExplanation): SentencePart[][] {
  return gold
    .filter(({ place, chunk }) => place && place.chunk !== chunk)
    .map(({ place, chunk }) => [
      { value: `c${chunk}` },
      ' is not in itself; ',
      { value: `c${place!.chunk}` },
      ' repeats the turn word for word.',
    ]);
}

import type { GoldJourney, QuestionExplanation, Stage } from '../../../../core/contract/explanation.ts';

/** How far the evidence of one chunk comes: the column in which its thread ends. */
export type Reach = 'written' | 'atoms' | 'chunks' | 'beside' | 'stack';

/** Gold turns of one chunk that end at one stage: one thread. */
export interface Entry {
  readonly chunk: number;
  readonly stage: Stage;
  readonly reach: Reach;
  readonly journeys: readonly GoldJourney[];
  /** The chunk of the prompt that shows it: its own, or one that repeats it; null where none does. */
  readonly shownIn: number | null;
}

const REACH: Readonly<Record<Stage, Reach>> = {
  L: 'written',
  C: 'written',
  R1: 'atoms',
  R2: 'chunks',
  P1: 'beside',
  P3: 'beside',
  P2: 'stack',
  O: 'stack',
  A: 'stack',
  in: 'stack',
};

/**
 * One entry a chunk and stage, in the order of their ranks, so that threads do not cross; evidence that was never
 * ranked stands first.
 */
export function entriesOf({ gold }: Pick<QuestionExplanation, 'gold'>): Entry[] {
  const groups = new Map<string, GoldJourney[]>();
  for (const journey of gold) {
    const key = `${journey.chunk} ${journey.stage}`;
    groups.set(key, [...(groups.get(key) ?? []), journey]);
  }
  const rank = ({ journeys: [first] }: Entry) => [first!.atomRank ?? 0, first!.rankInAtom ?? 0, first!.chunk] as const;
  return [...groups.values()].map(entryOf).sort((a, b) => {
    const [atomA, chunkA, indexA] = rank(a);
    const [atomB, chunkB, indexB] = rank(b);
    return atomA - atomB || chunkA - chunkB || indexA - indexB;
  });
}

/** Chunks of which every evidence turn is in the prompt; one that is shown only in part is not among them. */
export function chunksWithAllIn({ gold }: Pick<QuestionExplanation, 'gold'>): ReadonlySet<number> {
  const lost = new Set(
    gold.filter(({ stage }) => REACH[stage] !== 'stack' || stage === 'P2').map(({ chunk }) => chunk),
  );
  return new Set(gold.map(({ chunk }) => chunk).filter((chunk) => !lost.has(chunk)));
}

function entryOf(journeys: readonly GoldJourney[]): Entry {
  const { chunk, stage, place } = journeys[0]!;
  const shownIn = place?.chunk ?? (stage === 'P2' ? chunk : null);
  return { chunk, stage, reach: REACH[stage], journeys, shownIn };
}

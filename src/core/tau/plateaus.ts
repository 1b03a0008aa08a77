import { nextUp } from '../math/next-up.ts';
import type { SimilarityRows } from '../math/similarity-rows.ts';
import { type ReplayedPartition, replayPartition } from '../memory/replay-partition.ts';
import type { Partition } from '../model/partition.ts';
import type { CandidateRule, Gate } from '../model/settings.ts';

/** One clustering and all the τ that give it: (above, upTo]; null where an end is open. */
export interface Plateau extends Partition {
  readonly above: number | null;
  readonly upTo: number | null;
}

export interface PlateauRule {
  readonly gate: Gate;
  readonly candidate: CandidateRule;
}

/**
 * Every clustering of an episode, from the highest τ (all chunks alone) down, each once (FIELD section 2).
 *
 * Why nothing is missed: a run takes the same decisions for every τ in (largest s refused, smallest s admitted]. At
 * τ = that largest refused s the first chunk refused with it is admitted, so the next run differs and its own interval
 * ends exactly there. Scores are float32 and τ float64, so the ends are exact.
 */
export function* plateaus(rows: SimilarityRows, rule: PlateauRule): Generator<Plateau, void> {
  let tau = Infinity;
  while (true) {
    const plateau = plateauAt(rows, tau, rule);
    yield plateau;
    if (plateau.above === null) return;
    tau = plateau.above;
  }
}

/** The plateau that holds τ. */
export function plateauAt(rows: SimilarityRows, tau: number, rule: PlateauRule): Plateau {
  return closed(replayPartition(rows, { tau, gate: rule.gate, candidate: rule.candidate }));
}

/** The plateau at τ with `countEachSide` neighbours above and below, the highest first; fewer where the plateaus end. */
export function plateausAround(rows: SimilarityRows, tau: number, countEachSide: number, rule: PlateauRule): Plateau[] {
  const found = [plateauAt(rows, tau, rule)];
  for (let step = 0; step < countEachSide; step++) {
    const { upTo } = found[0]!;
    if (upTo === null) break;
    found.unshift(plateauAt(rows, nextUp(upTo), rule));
  }
  for (let step = 0; step < countEachSide; step++) {
    const { above } = found.at(-1)!;
    if (above === null) break;
    found.push(plateauAt(rows, above, rule));
  }
  return found;
}

function closed({ atomOf, atomCount, above, upTo }: ReplayedPartition): Plateau {
  return {
    atomOf,
    atomCount,
    above: above === -Infinity ? null : above,
    upTo: upTo === Infinity ? null : upTo,
  };
}

import { nextUp } from '../math/next-up.ts';
import type { SimilarityRows } from '../math/similarity-rows.ts';
import { replayPartition } from '../memory/replay-partition.ts';
import type { Plateau, PlateauRule } from './plateau.ts';
import { TauWalk } from './tau-walk.ts';

export type { Plateau, PlateauRule } from './plateau.ts';

/**
 * Every clustering of an episode, from the highest τ (all chunks alone) down, each once (FIELD section 2).
 *
 * Why nothing is missed: a run takes the same decisions for every τ in (largest s refused, smallest s admitted]. At
 * τ = that largest refused s the first chunk refused with it is admitted, so the next run differs and its own interval
 * ends exactly there. Scores are float32 and τ float64, so the ends are exact.
 *
 * A step costs what the move changes (`TauWalk`), at most about one replay; all steps share O(chunks) of memory.
 */
export function* plateaus(rows: SimilarityRows, rule: PlateauRule): Generator<Plateau, void> {
  const walk = new TauWalk(rows, rule);
  while (true) {
    const plateau = walk.plateau();
    yield plateau;
    if (plateau.above === null) return;
    walk.moveTo(plateau.above);
  }
}

/** The plateau that holds τ. */
export function plateauAt(rows: SimilarityRows, tau: number, { gate, candidate }: PlateauRule): Plateau {
  const { atomOf, atomCount, above, upTo } = replayPartition(rows, { tau, gate, candidate });
  return {
    atomOf,
    atomCount,
    above: above === -Infinity ? null : above,
    upTo: upTo === Infinity ? null : upTo,
  };
}

/**
 * The plateau at τ with `countEachSide` neighbours above and below, the highest first; fewer where the plateaus end.
 * About one replay for the first, and what each neighbour changes.
 */
export function plateausAround(rows: SimilarityRows, tau: number, countEachSide: number, rule: PlateauRule): Plateau[] {
  const walk = new TauWalk(rows, rule);
  const at = (to: number) => {
    walk.moveTo(to);
    return walk.plateau();
  };
  const found = [at(tau)];
  for (let step = 0; step < countEachSide; step++) {
    const { upTo } = found[0]!;
    if (upTo === null) break;
    found.unshift(at(nextUp(upTo)));
  }
  for (let step = 0; step < countEachSide; step++) {
    const { above } = found.at(-1)!;
    if (above === null) break;
    found.push(at(above));
  }
  return found;
}

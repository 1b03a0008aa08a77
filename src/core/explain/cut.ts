import { nextUp } from '../math/next-up.ts';
import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { Partition } from '../model/partition.ts';
import type { PlateauRule, TauInterval } from '../tau/plateau.ts';
import { TauWalk } from '../tau/tau-walk.ts';
import { chunksBelow, type JoinForest, type JoinLink, linkAt } from './join-forest.ts';

/** The answer to "cut here". An explanation: no clustering is made by cutting a tree. */
export interface Cut extends TauInterval {
  readonly link: JoinLink;
  /** The smallest τ above the run's own at which the chunk and its parent are in different atoms. */
  readonly tau: number;
  /** The clustering at that τ; `above` and `upTo` are its interval. */
  readonly partition: Partition;
  /** Plateaus from the run's own to that one. */
  readonly plateausAway: number;
  /** The chunk and all below it at the run's τ, and how many of them are still in the chunk's atom. */
  readonly side: readonly number[];
  readonly sideStillWithChunk: number;
  /** How many of them are in the atom of the parent. */
  readonly sideStillWithParent: number;
}

export interface CutQuestion {
  readonly rows: SimilarityRows;
  readonly rule: PlateauRule;
  /** The run's τ, and the forest of its log. */
  readonly tau: number;
  readonly forest: JoinForest;
  readonly chunk: number;
}

/**
 * Looks for the τ that separates a chunk from its parent, plateau by plateau from the run's τ up: exact, and a step a
 * plateau. Further up the two may meet again, as atoms do not only split when τ grows. Throws a RangeError when the
 * chunk opened its atom.
 */
export function* cutAt({ rows, rule, tau, forest, chunk }: CutQuestion): Generator<TauInterval, Cut> {
  const link = linkAt(forest, chunk);
  const walk = new TauWalk(rows, rule);
  walk.moveTo(tau);
  let interval = walk.interval();
  let plateausAway = 0;
  // The highest plateau has every chunk alone, so there is an end.
  while (walk.areTogether(chunk, link.parent)) {
    yield interval;
    walk.moveTo(nextUp(interval.upTo!));
    interval = walk.interval();
    plateausAway++;
  }
  const { atomOf, atomCount, above, upTo } = walk.plateau();
  const side = chunksBelow(forest, chunk);
  const within = (other: number) => side.filter((member) => atomOf[member] === atomOf[other]).length;
  return {
    link,
    tau: plateausAway === 0 ? tau : nextUp(above!),
    above,
    upTo,
    partition: { atomOf, atomCount },
    plateausAway,
    side,
    sideStillWithChunk: within(chunk),
    sideStillWithParent: within(link.parent),
  };
}

import type { Plateau } from '../../src/core/tau/plateau.ts';
import type { NaiveReplay } from './naive-replay.ts';

/** The naive rule adds in float64, the app's scores are float32: nearer to an end than this they may differ. */
const MARGIN = 1e-6;

export interface PlateauTries {
  /** τ at which the naive clustering was compared with the plateau that claims to hold there. */
  readonly tried: number;
  /** τ left out because a naive decision hung on less than rounding. */
  readonly tooClose: number;
  /** τ at which another clustering came out than claimed. */
  readonly wrong: readonly number[];
}

/** Tries a naive write rule at the middle of each plateau picked, and just inside and just outside its ends. */
export function tryPlateaus(
  plateaus: readonly Plateau[],
  picked: readonly number[],
  runAt: (tau: number) => NaiveReplay,
): PlateauTries {
  let tried = 0;
  let tooClose = 0;
  const wrong: number[] = [];
  for (const index of picked) {
    for (const { tau, holds } of triesAt(plateaus, index)) {
      const { atomOf, closest, shortestMean } = runAt(tau);
      if (closest < MARGIN / 2 || shortestMean < 1e-3) {
        tooClose++;
        continue;
      }
      tried++;
      if (!atomOf.every((atom, chunk) => atom === plateaus[holds]!.atomOf[chunk])) wrong.push(tau);
    }
  }
  return { tried, tooClose, wrong };
}

/** Values of τ around one plateau, with the plateau that should hold at each. */
function triesAt(plateaus: readonly Plateau[], index: number): { readonly tau: number; readonly holds: number }[] {
  const { above, upTo } = plateaus[index]!;
  const low = above ?? -1.5;
  const high = upTo ?? 1.5;
  const tries = [{ tau: (low + high) / 2, holds: index }];
  if (high - low > 4 * MARGIN) tries.push({ tau: low + MARGIN, holds: index }, { tau: high - MARGIN, holds: index });
  const isWide = (at: number) => widthOf(plateaus[at]) > 4 * MARGIN;
  if (above !== null && isWide(index + 1)) tries.push({ tau: low - MARGIN, holds: index + 1 });
  if (upTo !== null && isWide(index - 1)) tries.push({ tau: high + MARGIN, holds: index - 1 });
  return tries;
}

function widthOf(plateau: Plateau | undefined): number {
  return plateau ? (plateau.upTo ?? 1.5) - (plateau.above ?? -1.5) : 0;
}

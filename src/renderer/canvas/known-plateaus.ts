import type { PlateauColumns, PlateauHeading } from '../../core/contract/events.ts';
import { plateauAt, type TauInterval } from './tau-steps.ts';

const orNull = (value: number) => (Number.isFinite(value) ? value : null);

/** What is known of the plateaus, ascending: all that are listed, and those around τ where the list has not come yet. */
export function knownPlateaus(list: PlateauColumns | null, around: readonly PlateauHeading[]): PlateauHeading[] {
  const listed = list ? headingsOf(list) : [];
  const lowest = listed[0]?.above ?? (listed.length > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
  const below = around.filter(({ upTo }) => (upTo ?? Number.POSITIVE_INFINITY) <= lowest);
  return [...below.sort((a, b) => (a.upTo ?? Infinity) - (b.upTo ?? Infinity)), ...listed];
}

function headingsOf({ above, upTo, atoms, largestShare, recall }: PlateauColumns): PlateauHeading[] {
  const headings: PlateauHeading[] = [];
  for (let row = above.length - 1; row >= 0; row--) {
    headings.push({
      above: orNull(above[row]!),
      upTo: orNull(upTo[row]!),
      atoms: atoms[row]!,
      largestShare: largestShare[row]!,
      recall: orNull(recall[row]!),
    });
  }
  return headings;
}

/** τ's own plateau with up to `countEachSide` that touch it on either side; empty where its own is not known. */
export function plateausAround<P extends TauInterval>(
  ascending: readonly P[],
  tau: number,
  countEachSide: number,
): P[] {
  const own = plateauAt(ascending, tau);
  if (!own) return [];
  const at = ascending.indexOf(own);
  let first = at;
  let last = at;
  while (first > 0 && at - first < countEachSide && ascending[first - 1]!.upTo === ascending[first]!.above) first--;
  while (
    last < ascending.length - 1 &&
    last - at < countEachSide &&
    ascending[last + 1]!.above === ascending[last]!.upTo
  )
    last++;
  return ascending.slice(first, last + 1);
}

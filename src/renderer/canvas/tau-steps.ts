import { tauInside } from './format.ts';

/** The clustering holds for τ in (above, upTo]; null where that end is open. */
export interface TauInterval {
  readonly above: number | null;
  readonly upTo: number | null;
}

const holds = ({ above, upTo }: TauInterval, tau: number) =>
  (above === null || tau > above) && (upTo === null || tau <= upTo);

/** The plateau τ lies in, if it is among the known ones. */
export function plateauAt<P extends TauInterval>(plateaus: readonly P[], tau: number): P | null {
  return plateaus.find((plateau) => holds(plateau, tau)) ?? null;
}

/** A τ just above `value`, near enough to be in the next plateau. */
const justAbove = (value: number) => value + Math.max(1e-9, Math.abs(value) * 1e-9);

/**
 * A τ in the next plateau down (-1) or up (1): the roundest number in it where it is known, else one just beyond the
 * edge. Null when τ's own plateau is not known, or ends the axis.
 */
export function stepPlateau(plateaus: readonly TauInterval[], tau: number, direction: 1 | -1): number | null {
  const own = plateauAt(plateaus, tau);
  if (!own) return null;
  const edge = direction === 1 ? own.upTo : own.above;
  if (edge === null) return null;
  const beyond = direction === 1 ? justAbove(edge) : edge;
  const next = plateauAt(plateaus, beyond);
  return next ? tauInside(next) : beyond;
}

/** Above 99 whole percentiles are too coarse: the tail is where τ matters. */
const FINE_PERCENTILES = [99.5, 99.9, 100] as const;

/** The next percentile down or up from where τ stands: whole ones to 99, then 99.5, 99.9 and 100. */
export function stepPercentile(percentile: number, direction: 1 | -1): number {
  const stops = [...Array.from({ length: 100 }, (_, i) => i), ...FINE_PERCENTILES];
  const near = 0.02;
  if (direction === 1) return stops.find((stop) => stop > percentile + near) ?? 100;
  return stops.findLast((stop) => stop < percentile - near) ?? 0;
}

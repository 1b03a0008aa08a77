import { CHAINING_LIMIT, SHARE_LIMIT } from './curve-rows.ts';
import type { CurveColumn, CurveLines } from './curve-steps.ts';
import { decimals, whole } from './format.ts';
import type { Band, StripLayout } from './strip-layout.ts';

/** The figures at the run's τ; null where one is not defined or not known yet. */
export interface TauFigures {
  readonly atoms: number | null;
  readonly largestShare: number | null;
  readonly chaining: number | null;
  readonly recall: number | null;
}

export interface TrackInputs {
  readonly curves: CurveLines | null;
  readonly figures: TauFigures;
  readonly chunkCount: number;
  /** What recall is measured against, and its name. */
  readonly reference: { readonly name: string; readonly recall: number } | null;
  /** Words in the recall track while it has no curve, or an unfinished one; '' for none. */
  readonly recallWords: string;
}

/** One track of the strip: a figure over τ. */
export interface Track {
  readonly name: string;
  readonly band: Band;
  readonly column: CurveColumn;
  readonly domain: readonly [number, number];
  readonly value: number | null;
  readonly text: string;
  readonly limit: number | null;
}

/** Room between a track's edge and its curve. */
export const TRACK_INSET = 3;

function recallDomain({ curves, reference, figures }: TrackInputs): readonly [number, number] {
  const values = [
    ...(curves?.recall.value ?? []),
    reference?.recall ?? Number.NaN,
    figures.recall ?? Number.NaN,
  ].filter(Number.isFinite);
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const spare = Math.max(0.01, (high - low) * 0.08);
  return [low - spare, high + spare];
}

const optional = (value: number | null, write: (value: number) => string) =>
  value === null || Number.isNaN(value) ? '–' : write(value);

/** The four tracks, top to bottom. */
export function tracksOf(layout: StripLayout, inputs: TrackInputs): readonly Track[] {
  const { figures } = inputs;
  return [
    {
      name: 'Atoms',
      band: layout.atoms,
      column: 'atoms',
      domain: [0, Math.max(1, inputs.chunkCount)],
      value: figures.atoms,
      text: optional(figures.atoms, whole),
      limit: null,
    },
    {
      name: 'Largest share',
      band: layout.share,
      column: 'largestShare',
      domain: [0, 1],
      value: figures.largestShare,
      text: optional(figures.largestShare, decimals),
      limit: SHARE_LIMIT,
    },
    {
      name: 'Chaining',
      band: layout.chaining,
      column: 'chaining',
      domain: [0, 1],
      value: figures.chaining,
      text: optional(figures.chaining, decimals),
      limit: CHAINING_LIMIT,
    },
    {
      name: 'Recall, packed',
      band: layout.recall,
      column: 'recall',
      domain: recallDomain(inputs),
      value: figures.recall,
      text: optional(figures.recall, decimals),
      limit: null,
    },
  ];
}

/** y of a value on a track; values off its domain stand at its edge. */
export const yOnTrack = ({ band, domain: [low, high] }: Track, value: number) => {
  const part = (Math.min(high, Math.max(low, value)) - low) / (high - low || 1);
  return band.bottom - TRACK_INSET - part * (band.bottom - band.top - 2 * TRACK_INSET);
};

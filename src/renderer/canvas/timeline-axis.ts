import type { ChunkHeading } from '../../core/contract/events.ts';
import { datePartsOf, monthName, whole } from './format.ts';

export interface AxisLabel {
  /** The first write of the period. */
  readonly chunk: number;
  readonly text: string;
}

type Period = 'year' | 'month' | 'day' | 'hour';

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number | null;
}

const NAMES: Record<Period, (date: Parts, previous: Parts | null) => string> = {
  year: (date) => String(date.year),
  // The year stands where it changes, and is understood elsewhere.
  month: (date, previous) =>
    previous && previous.year !== date.year ? `${monthName(date.month)} ${date.year}` : monthName(date.month),
  day: (date) => `${date.day} ${monthName(date.month)}`,
  hour: (date, previous) => {
    const hour = `${String(date.hour ?? 0).padStart(2, '0')}:00`;
    return previous && previous.day === date.day && previous.month === date.month
      ? hour
      : `${date.day} ${monthName(date.month)} ${hour}`;
  },
};

const KEYS: Record<Period, (date: Parts) => string> = {
  year: (date) => String(date.year),
  month: (date) => `${date.year}-${date.month}`,
  day: (date) => `${date.year}-${date.month}-${date.day}`,
  hour: (date) => `${date.year}-${date.month}-${date.day}-${date.hour}`,
};

function labelsOf(chunks: readonly ChunkHeading[], period: Period): AxisLabel[] {
  const labels: AxisLabel[] = [];
  let previous: Parts | null = null;
  for (const { chunkIndex, timestamp } of chunks) {
    const date = datePartsOf(timestamp);
    if (!date) continue;
    if (!previous || KEYS[period](date) !== KEYS[period](previous))
      labels.push({ chunk: chunkIndex, text: NAMES[period](date, previous) });
    previous = date;
  }
  return labels;
}

/**
 * Labels for the stream's axis: the coarsest of years, months, days or hours that gives at least three, or the numbers
 * of chunks where the stream is not dated.
 */
export function timelineLabels(chunks: readonly ChunkHeading[]): AxisLabel[] {
  const hasHours = chunks.some(({ timestamp }) => (datePartsOf(timestamp)?.hour ?? null) !== null);
  const periods: readonly Period[] = hasHours ? ['year', 'month', 'day', 'hour'] : ['year', 'month', 'day'];
  let best: AxisLabel[] = [];
  for (const period of periods) {
    const labels = labelsOf(chunks, period);
    if (labels.length > 0) best = labels;
    if (labels.length >= 3) break;
  }
  return best.length > 0 ? best : numberLabels(chunks.length);
}

function numberLabels(count: number): AxisLabel[] {
  const rough = count / 6;
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * unit).find((size) => size >= rough) ?? 10 * unit);
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => ({
    chunk: i * step,
    text: i === 0 ? 'write 0' : whole(i * step),
  }));
}

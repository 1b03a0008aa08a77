import type { Progress } from '../../../core/contract/events.ts';
import { counted, whole } from '../../canvas/format.ts';

const DOING: Readonly<Record<Progress['task'], string>> = {
  import: 'Reading',
  embed: 'Embedding',
  similarities: 'Measuring pairs',
  layout: 'Laying out the map',
  curves: 'Measuring the curves over τ',
  evaluate: 'Evaluating',
  plateaus: 'Listing every plateau',
  pareto: 'Trying settings',
  answer: 'Answering',
  explain: 'Trying changes',
};

const MEGABYTE = 1_000_000;

/**
 * What stands beside the bar of running work. The map's own header counts what is embedded, so there only the rate does.
 */
export function noticeWords(progress: Progress): string {
  const rate = rateWords(progress);
  if (progress.task === 'embed') return rate ? `${rate}.` : 'Starting the embedder.';
  return rate ? `${progressWords(progress)} ${rate}.` : progressWords(progress);
}

/** "Embedding 212 of 379 chunks." — what is done and how much of it is behind us. */
export function progressWords({ task, done, total, unit }: Progress): string {
  if (unit === 'bytes') return `${DOING[task]} ${megabytes(done)} of ${megabytes(total)} MB.`;
  const joint = task === 'embed' || task === 'import' ? ' ' : ', ';
  return `${DOING[task]}${joint}${whole(done)} of ${counted(total, unit.replace(/s$/, ''), unit)}.`;
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1);
}

/** "38 a second, 4 s left"; null until a rate is known. */
export function rateWords({ ratePerSecond, secondsLeft, unit }: Progress): string | null {
  if (ratePerSecond === null) return null;
  const rate =
    unit === 'bytes'
      ? `${megabytes(ratePerSecond)} MB`
      : ratePerSecond >= 10
        ? whole(ratePerSecond)
        : ratePerSecond.toFixed(1);
  return secondsLeft === null ? `${rate} a second` : `${rate} a second, ${timeWords(secondsLeft)} left`;
}

function timeWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / 60)} min`;
}

import type { AtomscopeEvent, Progress } from '../../../core/contract/events.ts';

const BAR_WIDTH = 24;
/** Off a terminal, a line at most this often: a log should not drown in progress. */
const LINE_EVERY_MS = 5000;

interface Stream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const VERBS: Readonly<Record<Progress['task'], string>> = {
  import: 'Reading',
  embed: 'Embedding',
  similarities: 'Comparing',
  layout: 'Laying out',
  plateaus: 'Listing plateaus',
  pareto: 'Trying settings',
  curves: 'Sweeping τ',
  evaluate: 'Evaluating',
  answer: 'Answering',
  explain: 'Trying changes:',
};

/** Shows task progress on `stream`: a bar on a terminal, plain lines elsewhere. Returns a listener for engine events. */
export function createProgressLine(stream: Stream, now: () => number): (events: readonly AtomscopeEvent[]) => void {
  let lastLineMs = Number.NEGATIVE_INFINITY;
  const onTerminal = stream.isTTY === true;
  return (events) => {
    for (const event of events) {
      if (event.type === 'task-ended' && onTerminal) stream.write('\r\u001b[K');
      if (event.type !== 'task-progressed') continue;
      if (onTerminal) stream.write(`\r\u001b[K${progressText(event.progress, true)}`);
      else if (now() - lastLineMs >= LINE_EVERY_MS) {
        lastLineMs = now();
        stream.write(`${progressText(event.progress, false)}\n`);
      }
    }
  };
}

function progressText(progress: Progress, withBar: boolean): string {
  const { done, total, unit, ratePerSecond, secondsLeft } = progress;
  const filled = total > 0 ? Math.round((done / total) * BAR_WIDTH) : 0;
  const bar = withBar ? `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ` : '';
  const rate = ratePerSecond ? ` · ${ratePerSecond < 10 ? ratePerSecond.toFixed(1) : Math.round(ratePerSecond)}/s` : '';
  const left = secondsLeft === null ? '' : ` · ${timeText(secondsLeft)} left`;
  return `${VERBS[progress.task]} ${bar}${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${unit}${rate}${left}`;
}

function timeText(seconds: number): string {
  const rounded = Math.max(0, Math.round(seconds));
  if (rounded < 60) return `${rounded} s`;
  return `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
}

import type { AtomHeading, ChunkHeading } from '../../../core/contract/events.ts';
import type { RunState } from '../../../core/contract/state.ts';
import { asOf } from '../../canvas/as-of.ts';
import { wordsOf } from '../../canvas/atom-words.ts';
import { formatDay } from '../../canvas/format.ts';
import type { TooltipWords } from './map-tooltip.tsx';

interface Moment {
  readonly run: RunState | null;
  readonly atoms: readonly AtomHeading[];
  readonly slotOf: Uint8Array;
  /** Writes shown; null: all. */
  readonly playhead: number | null;
}

/** What is said of a chunk as of a moment. */
export function tooltipWords(heading: ChunkHeading, { run, atoms, slotOf, playhead }: Moment): TooltipWords {
  const chunk = heading.chunkIndex;
  const moment = run && asOf(run, playhead);
  const atom = moment && chunk < moment.count ? run.log.atomOf[chunk]! : null;
  return {
    chunk,
    timestamp: heading.timestamp,
    atom:
      atom === null
        ? null
        : { number: atom, words: wordsOf(atoms, atom), slot: slotOf[atom] ?? 0, size: moment!.sizeOf[atom]! },
    preview: heading.preview,
  };
}

/** The same in one sentence, for those who do not see the map. */
export function tooltipSentence(words: TooltipWords, total: number): string {
  const day = formatDay(words.timestamp);
  const atom =
    words.atom === null
      ? 'not yet written'
      : words.atom.size === 1
        ? 'alone'
        : `atom ${words.atom.number} ${words.atom.words}`;
  return `Chunk ${words.chunk}, of ${total}. ${day ? `${day}. ` : ''}${atom}. ${words.preview}`;
}

import type { Live } from '../../canvas/live.ts';
import type { MapInputs } from '../../canvas/map-painter.ts';

interface Stream {
  readonly inputs: Pick<MapInputs, 'run' | 'rings'>;
  readonly playhead: Live<number | null>;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The chunk an arrow key goes to: along the stream, or (up and down) along the selected chunk's atom, past chunks
 * without a place. Null where there is none, or the key is another one.
 */
export function chunkForKey(key: string, { inputs, playhead }: Stream, home: Float32Array): number | null {
  const step = STEPS[key];
  const { run, rings } = inputs;
  if (!step || !run) return null;
  const written = Math.min(playhead.read() ?? Number.POSITIVE_INFINITY, run.writtenCount);
  const from = rings.selectedChunk;
  const alongAtom = (key === 'ArrowUp' || key === 'ArrowDown') && from !== null && from < written;
  const atom = alongAtom ? run.log.atomOf[from] : null;
  const first = from === null ? (step === 1 ? 0 : written - 1) : from + step;
  for (let chunk = first; chunk >= 0 && chunk < written; chunk += step) {
    const placed = Number.isFinite(home[2 * chunk]!);
    if (placed && (atom === null || run.log.atomOf[chunk] === atom)) return chunk;
  }
  return null;
}

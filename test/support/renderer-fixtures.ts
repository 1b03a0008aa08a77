import type {
  AtomHeading,
  ChainingColumns,
  ChunkHeading,
  PackedSide,
  PlateauColumns,
} from '../../src/core/contract/events.ts';
import type { EarlierRun, RunState } from '../../src/core/contract/state.ts';
import type { Method } from '../../src/core/model/settings.ts';
import { createWriteLog } from '../../src/core/model/write-log.ts';
import type { MapScene } from '../../src/renderer/canvas/map-scene.ts';
import type { Theme } from '../../src/renderer/canvas/theme.ts';

/** A theme whose every colour is its own name, so that a test can ask what a thing was drawn in. */
export const THEME: Theme = {
  canvas: 'canvas',
  surface: 'surface',
  raised: 'raised',
  hairline: 'hairline',
  hairline2: 'hairline-2',
  ink: 'ink',
  ink2: 'ink-2',
  ink3: 'ink-3',
  mark: 'mark',
  accent: 'accent',
  accentQuiet: 'accent-quiet',
  onAccent: 'on-accent',
  evidence: 'evidence',
  hatch: 'hatch',
  warning: 'warning',
  atoms: ['mark', ...Array.from({ length: 12 }, (_, i) => `atom-${i + 1}`)],
  hull: 0.1,
  edge: 0.55,
  font: 'sans-serif',
};

/** A run that wrote these labels; every chunk joins by the chunk before it in its atom, openers open. */
export function runOf(labels: readonly number[], { written = labels.length, tau = 0.5 } = {}): RunState {
  const atomCount = Math.max(-1, ...labels.slice(0, written)) + 1;
  const log = createWriteLog(labels.length, tau);
  const last = new Map<number, number>();
  labels.slice(0, written).forEach((atom, chunk) => {
    const before = last.get(atom);
    log.atomOf[chunk] = atom;
    log.opened[chunk] = before === undefined ? 1 : 0;
    log.nearestMember[chunk] = before ?? -1;
    log.decidedBy[chunk] = before === undefined ? 0 : 2;
    last.set(atom, chunk);
  });
  const sizeOf = new Int32Array(atomCount);
  for (let chunk = 0; chunk < written; chunk++) sizeOf[labels[chunk]!]!++;
  const slotOf = new Uint8Array(atomCount);
  [...sizeOf.keys()]
    .filter((atom) => sizeOf[atom]! > 1)
    .sort((a, b) => sizeOf[b]! - sizeOf[a]! || a - b)
    .slice(0, 12)
    .forEach((atom, i) => {
      slotOf[atom] = i + 1;
    });
  return {
    run: 1,
    gesture: 1,
    tau,
    settled: true,
    chunkCount: labels.length,
    log,
    writtenCount: written,
    atomCount,
    sizeOf,
    slotOf,
    atoms: headingsOf(sizeOf),
    worn: null,
    completed: null,
  };
}

function headingsOf(sizeOf: Int32Array): AtomHeading[] {
  return Array.from(sizeOf, (size, atom) => ({
    atom,
    size,
    words: [`word${atom}`, 'second'],
    cohesion: null,
    chaining: null,
  }));
}

export function earlierOf(labels: readonly number[], tau = 0.6): EarlierRun {
  const { log, atomCount, slotOf, atoms } = runOf(labels);
  return { tau, atomOf: log.atomOf, atomCount, slotOf, atoms, recall: null };
}

/** A scene of that run with its chunks at these places. */
export function sceneOf(
  run: RunState,
  places: readonly (readonly [number, number])[],
  change: Partial<MapScene> = {},
): MapScene {
  return {
    width: 800,
    height: 400,
    xy: Float32Array.from(places.flat()),
    written: run.writtenCount,
    log: run.log,
    sizeOf: run.sizeOf,
    slotOf: run.slotOf,
    selectedAtom: null,
    pointRadius: 3.5,
    ...change,
  };
}

export function chunkHeadings(timestamps: readonly (string | null)[]): ChunkHeading[] {
  return timestamps.map((timestamp, chunkIndex) => ({
    chunkIndex,
    firstTurn: chunkIndex,
    endTurn: chunkIndex + 1,
    session: 's',
    timestamp,
    tokens: 10,
    preview: `words of ${chunkIndex}`,
  }));
}

interface BlockSketch {
  readonly atom: number | null;
  readonly header: number;
  /** Chunk and its tokens. */
  readonly chunks: readonly (readonly [number, number])[];
  readonly truncated?: number;
}

/** One side of Compare with these blocks. */
export function sideOf(
  method: Method,
  blocks: readonly BlockSketch[],
  { budgetTokens = 1000, gold = [0, 0] } = {},
): PackedSide {
  const made = blocks.map(({ atom, header, chunks, truncated }) => ({
    atom,
    chunks: chunks.map(([chunk]) => chunk),
    chunkTokens: chunks.map(([, tokens]) => tokens),
    tokens: header + chunks.reduce((sum, [, tokens]) => sum + tokens, 0),
    truncatedChunk: truncated ?? null,
    start: 0,
    end: 0,
  }));
  const tokens = made.reduce((sum, block) => sum + block.tokens, 0);
  const [goldTurnsIn, goldTurns] = gold as [number, number];
  return {
    method,
    pack: {
      prompt: '',
      tokens,
      budgetTokens,
      encoding: 'o200k_base',
      blocks: made,
      dropped: [],
      metrics: {
        er: null,
        eall: null,
        ed: null,
        fill: tokens / budgetTokens,
        stoppedBy: 'budget',
        goldTurns,
        goldTurnsIn,
      },
    },
  };
}

/** Columns of plateaus that are listed: what is not given is not known. */
export function plateauColumns(
  known: Pick<PlateauColumns, 'above' | 'upTo' | 'atoms'> & Partial<PlateauColumns>,
): PlateauColumns {
  const unknown = new Float64Array(known.above.length).fill(Number.NaN);
  return {
    ...{ largestShare: unknown, recall: unknown, allEvidence: unknown, tokens: unknown, fill: unknown },
    ...{ chainingHigh: unknown, chainingLow: unknown },
    ...known,
  };
}

export const NO_INNER: ChainingColumns = { tau: new Float64Array(0), chaining: new Float64Array(0) };

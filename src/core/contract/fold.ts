import { createWriteLog, WRITE_COLUMNS, type WriteLog } from '../model/write-log.ts';
import { dealSlots } from './colour-slots.ts';
import type { AtomscopeEvent, ChainingColumns, CurveRows, PlateauColumns, Task } from './events.ts';
import type { AtomscopeState, CurvesState, EarlierRun, EpisodeState, PlateauListState, RunState } from './state.ts';
import { NOTHING_OPEN } from './state.ts';

type EventOf<T extends AtomscopeEvent['type']> = Extract<AtomscopeEvent, { type: T }>;

/**
 * The only place that says what an event means. Returns the next state and leaves `state` as it was, but for one thing:
 * a run's columns are room allocated once and written once, so an older state of the same run sees the same rows and
 * its own, smaller `writtenCount`. Events of an older session or run change nothing.
 */
export function fold(state: AtomscopeState, event: AtomscopeEvent): AtomscopeState {
  if ('session' in event && event.type !== 'episode-opened' && event.session !== state.episode?.session) return state;
  if ('run' in event && event.type !== 'run-started' && event.run !== state.run?.run) return state;
  switch (event.type) {
    case 'settings-changed':
      return { ...state, settings: event.settings };
    case 'task-progressed':
      return { ...state, progress: { ...state.progress, [event.progress.task]: event.progress } };
    case 'task-ended':
      return {
        ...state,
        episode: event.outcome === 'completed' ? state.episode : haltedBy(event.task, state),
        progress: without(state.progress, event.task),
      };
    case 'task-failed':
      return {
        ...state,
        episode: haltedBy(event.task, state),
        progress: without(state.progress, event.task),
        failure: { task: event.task, reason: event.reason },
      };
    case 'engine-stopped':
      return { ...state, progress: {}, failure: { task: null, reason: event.reason } };
    case 'import-failed':
      return { ...state, progress: without(state.progress, 'import'), importFailures: event.failures };
    case 'files-read':
    case 'answers-counted':
      return state;
    case 'corpus-opened':
      return {
        ...state,
        ...NOTHING_OPEN,
        evaluation: null,
        corpus: event,
        failure: null,
        importFailures: event.failures,
      };
    case 'episode-opened':
      return foldEpisodeOpened(state, event);
    case 'questions-described':
      return { ...state, episode: { ...state.episode!, questions: event.questions } };
    case 'chunks-embedded':
      return foldChunksEmbedded(state, event);
    case 'run-started':
      return foldRunStarted(state, event);
    case 'chunks-written':
      return { ...state, run: appendWrites(state.run!, event) };
    case 'atoms-described':
      return { ...state, run: { ...state.run!, atoms: event.atoms } };
    case 'run-completed':
      return { ...state, run: { ...state.run!, completed: event } };
    case 'layout-moved':
      return { ...state, layout: event };
    case 'similarities-measured':
      return { ...state, similarities: event.facts };
    case 'curves-extended':
      return { ...state, curves: extendCurves(state.curves, event) };
    case 'plateaus-listed':
      return { ...state, plateauList: extendPlateaus(state.plateauList, event) };
    case 'pareto-measured':
      return {
        ...state,
        pareto: { settings: event.settings, points: event.points, of: event.of, done: event.done },
      };
    case 'evaluation-measured':
      return { ...state, evaluation: event.evaluation };
    case 'plateaus-found':
      return { ...state, plateaus: event.plateaus };
    case 'outcomes-measured':
      return { ...state, outcomes: event };
    case 'answers-changed':
      return { ...state, answersChange: event.change };
    case 'packs-made':
      return { ...state, packs: event };
  }
}

function without(progress: AtomscopeState['progress'], task: Task): AtomscopeState['progress'] {
  const { [task]: _, ...rest } = progress;
  return rest;
}

/** Tasks that an episode is halted without: nothing follows where vectors or similarities are missing. */
export const HALTING: ReadonlySet<Task> = new Set<Task>(['embed', 'similarities']);

/** The episode as it stands when this task ends before its time. */
function haltedBy(task: Task, { episode }: AtomscopeState): EpisodeState | null {
  return episode && HALTING.has(task) ? { ...episode, isHalted: true } : episode;
}

function foldEpisodeOpened(state: AtomscopeState, event: EventOf<'episode-opened'>): AtomscopeState {
  return {
    ...state,
    ...NOTHING_OPEN,
    episode: {
      session: event.session,
      heading: event.episode,
      chunks: event.chunks,
      questions: event.questions,
      embedder: event.embedder,
      seenTokens: new Uint32Array(event.chunks.length),
      totalTokens: new Uint32Array(event.chunks.length),
      embeddedChunks: 0,
      chunksFromCache: 0,
      isHalted: false,
    },
    // Work on the episode before ends with it, without a word; an import may be on its way to another, and an
    // evaluation is of the corpus.
    progress: {
      ...(state.progress.import ? { import: state.progress.import } : {}),
      ...(state.progress.evaluate ? { evaluate: state.progress.evaluate } : {}),
    },
    failure: null,
  };
}

function foldChunksEmbedded(state: AtomscopeState, event: EventOf<'chunks-embedded'>): AtomscopeState {
  const episode = state.episode!;
  const seenTokens = episode.seenTokens.slice();
  const totalTokens = episode.totalTokens.slice();
  event.chunkIndexes.forEach((chunk, row) => {
    seenTokens[chunk] = event.seenTokens[row]!;
    totalTokens[chunk] = event.totalTokens[row]!;
  });
  return {
    ...state,
    episode: {
      ...episode,
      seenTokens,
      totalTokens,
      embeddedChunks: episode.embeddedChunks + event.chunkIndexes.length,
      chunksFromCache: event.fromCache,
    },
  };
}

function foldRunStarted(state: AtomscopeState, event: EventOf<'run-started'>): AtomscopeState {
  if (state.run && event.run <= state.run.run) return state;
  const run: RunState = {
    run: event.run,
    gesture: event.gesture,
    tau: event.tau,
    settled: event.settled,
    chunkCount: event.chunkCount,
    log: createWriteLog(event.chunkCount, event.tau),
    writtenCount: 0,
    atomCount: 0,
    sizeOf: new Int32Array(0),
    slotOf: new Uint8Array(0),
    atoms: [],
    worn: state.run
      ? { atomOf: state.run.log.atomOf.subarray(0, state.run.writtenCount), slotOf: state.run.slotOf }
      : null,
    completed: null,
  };
  return { ...state, run, earlier: earlierThan(state, event.gesture) };
}

/**
 * The run to compare with: the last one before this gesture. Within a gesture it stays.
 * A provisional run (τ calibrated on the first vectors) is no clustering anybody chose, so it is never compared with.
 */
function earlierThan(state: AtomscopeState, gesture: number): EarlierRun | null {
  const { run } = state;
  if (!run?.settled || !run.completed || run.gesture === gesture) return state.earlier;
  return {
    tau: run.tau,
    atomOf: run.log.atomOf,
    atomCount: run.atomCount,
    slotOf: run.slotOf,
    atoms: run.atoms,
    recall: state.outcomes?.run === run.run ? state.outcomes.a.meanEr : null,
  };
}

function appendWrites(run: RunState, event: EventOf<'chunks-written'>): RunState {
  for (const column of WRITE_COLUMNS)
    (run.log[column] as Float32Array).set(event.log[column] as Float32Array, event.from);
  const writtenCount = event.from + event.log.count;
  const atomCount = atomsAfter(run.atomCount, event.log);
  const sizeOf = new Int32Array(atomCount);
  for (let chunk = 0; chunk < writtenCount; chunk++) sizeOf[run.log.atomOf[chunk]!]!++;
  const worn =
    run.slotOf.length > 0 ? { atomOf: run.log.atomOf.subarray(0, event.from), slotOf: run.slotOf } : run.worn;
  const slotOf = dealSlots({ atomOf: run.log.atomOf, atomCount, sizeOf }, writtenCount, worn);
  return { ...run, writtenCount, atomCount, sizeOf, slotOf };
}

function atomsAfter(atomCount: number, log: WriteLog): number {
  let after = atomCount;
  for (let row = 0; row < log.count; row++) after = Math.max(after, log.atomOf[row]! + 1);
  return after;
}

function extendCurves(curves: CurvesState | null, event: EventOf<'curves-extended'>): CurvesState {
  const earlier = event.from === 0 ? null : (curves?.rows ?? null);
  return { rows: earlier ? joinRows(earlier, event.rows) : event.rows, reference: event.reference, done: event.done };
}

function joinRows(first: CurveRows, second: CurveRows): CurveRows {
  return {
    tau: join(first.tau, second.tau),
    atoms: join(first.atoms, second.atoms),
    largestShare: join(first.largestShare, second.largestShare),
    chaining: join(first.chaining, second.chaining),
    recall: join(first.recall, second.recall),
  };
}

function extendPlateaus(list: PlateauListState | null, event: EventOf<'plateaus-listed'>): PlateauListState {
  const earlier = event.from === 0 ? null : list;
  const rows = earlier ? joinPlateaus(earlier.rows, event.rows) : event.rows;
  const inner = earlier ? joinChaining(earlier.inner, event.inner) : event.inner;
  return { rows, inner, stopped: event.stopped, done: event.done };
}

function joinPlateaus(first: PlateauColumns, second: PlateauColumns): PlateauColumns {
  return {
    above: join(first.above, second.above),
    upTo: join(first.upTo, second.upTo),
    atoms: join(first.atoms, second.atoms),
    largestShare: join(first.largestShare, second.largestShare),
    recall: join(first.recall, second.recall),
    allEvidence: join(first.allEvidence, second.allEvidence),
    tokens: join(first.tokens, second.tokens),
    fill: join(first.fill, second.fill),
    chainingHigh: join(first.chainingHigh, second.chainingHigh),
    chainingLow: join(first.chainingLow, second.chainingLow),
  };
}

function joinChaining(first: ChainingColumns, second: ChainingColumns): ChainingColumns {
  return { tau: join(first.tau, second.tau), chaining: join(first.chaining, second.chaining) };
}

function join(first: Float64Array, second: Float64Array): Float64Array {
  const joined = new Float64Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AtomscopeEvent } from '../../../src/core/contract/events.ts';
import { fold } from '../../../src/core/contract/fold.ts';
import { type AtomscopeState, INITIAL_STATE } from '../../../src/core/contract/state.ts';
import { sliceWriteLog, WRITE_COLUMNS } from '../../../src/core/model/write-log.ts';
import { ANY_DIAGNOSTICS, eventSequences, logOf } from '../../support/event-sequence.ts';

const foldAll = (events: readonly AtomscopeEvent[], from: AtomscopeState = INITIAL_STATE) => events.reduce(fold, from);

function opened(session: number, chunkCount: number): AtomscopeEvent {
  const chunks = Array.from({ length: chunkCount }, (_, chunkIndex) => ({
    ...{ chunkIndex, firstTurn: chunkIndex, endTurn: chunkIndex + 1, session: '1', timestamp: null },
    ...{ tokens: 1, preview: '' },
  }));
  const episode = {
    episodeId: 'e',
    title: 'e',
    format: 'chat',
    turnCount: chunkCount,
    questionCount: 0,
    askedCount: 0,
    judgedCount: 0,
  } as const;
  return {
    type: 'episode-opened',
    session,
    episode,
    chunks,
    questions: [],
    embedder: { name: 'fake', inputLimitTokens: 0 },
  };
}

interface Told {
  readonly run: number;
  readonly gesture: number;
  readonly labels?: readonly number[];
  readonly settled?: boolean;
  readonly ends?: boolean;
}

/** A whole run of session 1 as the engine tells it. */
function runOf({ run, gesture, labels = [0, 0, 1], settled = true, ends = true }: Told): AtomscopeEvent[] {
  const of = { session: 1, run };
  const completed: AtomscopeEvent = {
    ...{ type: 'run-completed', ...of, plateau: { above: null, upTo: null }, percentile: null, pairsAtOrAbove: 0 },
    diagnostics: ANY_DIAGNOSTICS,
  };
  return [
    { type: 'run-started', ...of, gesture, tau: run / 100, settled, chunkCount: labels.length },
    { type: 'chunks-written', ...of, from: 0, log: logOf(labels) },
    ...(ends ? [completed] : []),
  ];
}

describe('fold', () => {
  it('leaves the state it was given as it was, but for room not yet written', () => {
    fc.assert(
      fc.property(eventSequences, (events) => {
        let state = INITIAL_STATE;
        for (const event of events) {
          const before = { ...state };
          const writtenBefore = state.run && [...state.run.log.atomOf.subarray(0, state.run.writtenCount)];
          fold(state, event);
          expect({ ...state }).toEqual(before);
          expect(state.run && [...state.run.log.atomOf.subarray(0, state.run.writtenCount)]).toEqual(writtenBefore);
          state = fold(state, event);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same whenever it is told the same', () => {
    fc.assert(fc.property(eventSequences, (events) => void expect(foldAll(events)).toEqual(foldAll(events))));
  });

  it('is left as it is by what belongs to an older session', () => {
    fc.assert(
      fc.property(eventSequences, fc.nat(), (events, draw) => {
        const state = foldAll(events);
        const ofSessions = events.filter((event) => 'session' in event && event.type !== 'episode-opened');
        const event = ofSessions[draw % ofSessions.length]!;
        expect(fold(state, { ...event, session: state.episode!.session - 1 } as AtomscopeEvent) === state).toBe(true);
      }),
    );
  });

  it('is left as it is by what belongs to an older run', () => {
    fc.assert(
      fc.property(eventSequences, fc.nat(), (events, draw) => {
        const state = foldAll([...events, opened(99, 2)]);
        const started: AtomscopeEvent = {
          type: 'run-started',
          session: 99,
          run: 999,
          gesture: 0,
          tau: 1,
          settled: true,
          chunkCount: 2,
        };
        const running = fold(state, started);
        const ofRuns = events.filter((event) => 'run' in event);
        const event = ofRuns[draw % ofRuns.length]!;
        expect(fold(running, { ...event, session: 99, run: 998 } as AtomscopeEvent) === running).toBe(true);
      }),
    );
  });

  it('takes an event of a run again without a change: a replay may overlap what is live', () => {
    const events = [opened(1, 3), ...runOf({ run: 1, gesture: 0 })];
    const state = foldAll(events);
    const { slotOf, ...written } = foldAll(events.slice(1), state).run!;
    expect(written).toMatchObject({ run: 1, writtenCount: 3, atomCount: 2 });
    expect(slotOf).toEqual(state.run!.slotOf);
  });
});

describe('corpus-opened', () => {
  it('closes the episode of the corpus before: one that cannot be shown leaves nothing of it behind', () => {
    const another: AtomscopeEvent = {
      ...{ type: 'corpus-opened', corpus: 2, title: 't', paths: [], source: 'files', episodes: [] },
      ...{ warnings: [], failures: [] },
    };
    const state = foldAll([opened(1, 3), ...runOf({ run: 1, gesture: 0 }), another]);
    expect(state).toEqual({ ...INITIAL_STATE, corpus: another });
  });
});

describe('engine-stopped', () => {
  it('ends all progress with its reason', () => {
    const progressed: AtomscopeEvent = {
      type: 'task-progressed',
      progress: { task: 'embed', done: 1, total: 2, unit: 'chunks', ratePerSecond: null, secondsLeft: null },
    };
    const state = foldAll([opened(1, 3), progressed, { type: 'engine-stopped', reason: 'The engine stopped.' }]);
    expect(state).toMatchObject({ progress: {}, failure: { task: null, reason: 'The engine stopped.' } });
  });
});

describe('embedding that ends before its time', () => {
  it.each([
    ['cancelled', { type: 'task-ended', task: 'embed', outcome: 'cancelled' }, true],
    ['failed', { type: 'task-failed', task: 'embed', reason: 'r' }, true],
    ['completed', { type: 'task-ended', task: 'embed', outcome: 'completed' }, false],
    ['another task', { type: 'task-ended', task: 'layout', outcome: 'cancelled' }, false],
  ] as const)('%s: the episode says so until it is opened again', (_, event, isHalted) => {
    expect(foldAll([opened(1, 3), event]).episode!.isHalted).toBe(isHalted);
    expect(foldAll([opened(1, 3), event, opened(2, 3)]).episode!.isHalted).toBe(false);
    expect(foldAll([event]).episode).toBeNull();
  });
});

describe('episode-opened', () => {
  it('ends the progress of what was done for the episode before, but not an import', () => {
    const progress = (task: 'import' | 'embed'): AtomscopeEvent => ({
      type: 'task-progressed',
      progress: { task, done: 1, total: 2, unit: 'chunks', ratePerSecond: null, secondsLeft: null },
    });
    const state = foldAll([opened(1, 3), progress('embed'), progress('import'), opened(2, 3)]);
    expect(Object.keys(state.progress)).toEqual(['import']);
  });
});

describe('chunks-written', () => {
  const splitRun = fc
    .array(fc.nat(30), { minLength: 1, maxLength: 60 })
    .chain((draws) => fc.record({ draws: fc.constant(draws), cuts: fc.array(fc.nat(draws.length)) }))
    .map(({ draws, cuts }) => {
      let atoms = 0;
      const labels = draws.map((draw) => (draw >= atoms ? atoms++ : draw));
      return { labels, cuts: [...new Set([0, ...cuts, labels.length])].sort((a, b) => a - b) };
    });

  it('gives the same atoms, sizes and columns in any split of batches', () => {
    fc.assert(
      fc.property(splitRun, ({ labels, cuts }) => {
        const whole = logOf(labels);
        for (const column of WRITE_COLUMNS) if (column !== 'atomOf') whole[column].set(labels.map((_, i) => i % 100));
        const start = foldAll([
          opened(1, labels.length),
          { type: 'run-started', session: 1, run: 1, gesture: 0, tau: 0.5, settled: true, chunkCount: labels.length },
        ]);
        const batches = cuts.slice(1).map((to, i): AtomscopeEvent => {
          const from = cuts[i]!;
          return { type: 'chunks-written', session: 1, run: 1, from, log: sliceWriteLog(whole, from, to) };
        });
        const { run } = foldAll(batches, start);
        expect(run!.writtenCount).toBe(labels.length);
        expect(run!.atomCount).toBe(new Set(labels).size);
        expect([...run!.sizeOf]).toEqual(
          Array.from({ length: run!.atomCount }, (_, atom) => labels.filter((label) => label === atom).length),
        );
        for (const column of WRITE_COLUMNS) expect(run!.log[column]).toEqual(whole[column]);
      }),
    );
  });

  it('never lets an atom change its colour while it grows in the same run and keeps one', () => {
    const labels = [0, 0, 1, 1, 0, 1, 1, 1];
    const start = foldAll([opened(1, 8), ...runOf({ run: 1, gesture: 0, labels: [0, 0], ends: false })]);
    expect([...start.run!.slotOf]).toEqual([1]);
    const whole = logOf(labels);
    const run: AtomscopeEvent = {
      type: 'run-started',
      session: 1,
      run: 2,
      gesture: 0,
      tau: 0.5,
      settled: true,
      chunkCount: 8,
    };
    const write = (from: number, to: number): AtomscopeEvent => ({
      type: 'chunks-written',
      session: 1,
      run: 2,
      from,
      log: sliceWriteLog(whole, from, to),
    });
    const states = [run, write(0, 2), write(2, 4), write(4, 8)].map(
      (
        (state) => (event: AtomscopeEvent) =>
          (state = fold(state, event))
      )(start),
    );
    expect(states.slice(1).map(({ run: shown }) => [...shown!.slotOf])).toEqual([[1], [1, 2], [1, 2]]);
  });
});

describe('the earlier run', () => {
  const open = opened(1, 3);

  it('is nothing before there is a second run', () => {
    expect(foldAll([open, ...runOf({ run: 1, gesture: 0 })]).earlier).toBeNull();
  });

  it('is the one before the gesture, and stays within the gesture', () => {
    const state = foldAll([
      open,
      ...runOf({ run: 1, gesture: 0, labels: [0, 1, 2] }),
      ...runOf({ run: 2, gesture: 1 }),
    ]);
    expect(state.earlier).toMatchObject({ tau: 0.01, atomCount: 3 });
    expect([...state.earlier!.atomOf]).toEqual([0, 1, 2]);
    const later = foldAll([...runOf({ run: 3, gesture: 1 }), ...runOf({ run: 4, gesture: 1 })], state);
    expect(later.earlier).toEqual(state.earlier);
    expect(foldAll(runOf({ run: 5, gesture: 2 }), later).earlier).toMatchObject({ tau: 0.04, atomCount: 2 });
  });

  it('is never a provisional run, nor one that was overtaken', () => {
    const provisional = foldAll([
      open,
      ...runOf({ run: 1, gesture: 0, settled: false }),
      ...runOf({ run: 2, gesture: 1 }),
    ]);
    expect(provisional.earlier).toBeNull();
    const overtaken = foldAll(
      [...runOf({ run: 3, gesture: 2, ends: false }), ...runOf({ run: 4, gesture: 3 })],
      provisional,
    );
    expect(overtaken.earlier).toMatchObject({ tau: 0.02 });
  });

  it('keeps the recall only of outcomes that were its own', () => {
    const column = {
      method: 'rsm',
      goldIn: new Uint16Array(0),
      gold: new Uint16Array(0),
      tokens: new Uint32Array(0),
    } as const;
    const side = { ...column, meanEr: 0.75, meanEall: 0, meanTokens: 0, questionsWithEvidence: 1 };
    const measured: AtomscopeEvent = { type: 'outcomes-measured', session: 1, run: 1, a: side, b: side };
    const first = foldAll([open, ...runOf({ run: 1, gesture: 0 }), measured]);
    const second = foldAll(runOf({ run: 2, gesture: 1 }), first);
    expect(second.earlier?.recall).toBe(0.75);
    expect(foldAll(runOf({ run: 3, gesture: 2 }), second).earlier?.recall).toBeNull();
  });

  it('ends with the episode, as everything of it does', () => {
    const state = foldAll([open, ...runOf({ run: 1, gesture: 0 }), ...runOf({ run: 2, gesture: 1 }), opened(2, 3)]);
    expect(state).toMatchObject({ run: null, earlier: null, plateaus: [], packs: null, outcomes: null });
  });
});

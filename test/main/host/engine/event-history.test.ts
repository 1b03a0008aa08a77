import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AtomscopeEvent } from '../../../../src/core/contract/events.ts';
import { fold } from '../../../../src/core/contract/fold.ts';
import { type AtomscopeState, INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { EventHistory } from '../../../../src/main/host/engine/event-history.ts';
import { eventSequences } from '../../../support/event-sequence.ts';

function historyOf(events: readonly AtomscopeEvent[]): EventHistory {
  const history = new EventHistory();
  for (const event of events) history.record(event);
  return history;
}

/** Without what compares with former runs: that begins anew in a window that connects later. */
function ofPresentRun(state: AtomscopeState, events: readonly AtomscopeEvent[]) {
  const { run, outcomes, packs, plateaus, earlier: _, ...rest } = state;
  const lastOf = (type: AtomscopeEvent['type']) => events.findLastIndex((event) => event.type === type);
  const { worn: __, slotOf: ___, ...written } = run ?? { worn: null, slotOf: null };
  return {
    ...rest,
    run: run === null ? null : written,
    outcomes: outcomes?.run === run?.run ? outcomes : null,
    packs: packs?.run === run?.run ? packs : null,
    plateaus: lastOf('plateaus-found') > lastOf('run-started') ? plateaus : [],
  };
}

describe('EventHistory', () => {
  it('folds to the present state at any moment', () => {
    fc.assert(
      fc.property(eventSequences, (events) => {
        const replayed = historyOf(events).events().reduce(fold, INITIAL_STATE);
        const live = events.reduce(fold, INITIAL_STATE);
        expect(ofPresentRun(replayed, events)).toEqual(ofPresentRun(live, events));
      }),
      { numRuns: 300 },
    );
  });

  it('can be recorded again: replaying a replay changes nothing', () => {
    fc.assert(
      fc.property(eventSequences, (events) => {
        const once = historyOf(events).events();
        expect(historyOf(once).events()).toEqual(once);
      }),
    );
  });

  it('keeps no more than one event of each kind but for those whose parts add up', () => {
    fc.assert(
      fc.property(eventSequences, (events) => {
        const kept = historyOf(events).events();
        const adding = ['chunks-embedded', 'chunks-written', 'curves-extended', 'task-progressed'];
        const single = kept.map((event) => event.type).filter((type) => !adding.includes(type));
        expect(single.length).toBe(new Set(single).size);
      }),
    );
  });

  it('remembers a failure for a window that connects later, until something is opened', () => {
    const failed: AtomscopeEvent[] = [
      { type: 'import-failed', failures: [{ path: 'a.pdf', line: null, message: 'this is a PDF' }] },
      { type: 'task-failed', task: 'embed', reason: 'There is no model.' },
    ];
    const state = historyOf(failed).events().reduce(fold, INITIAL_STATE);
    expect(state.importFailures[0]?.path).toBe('a.pdf');
    expect(state.failure).toEqual({ task: 'embed', reason: 'There is no model.' });
  });
});

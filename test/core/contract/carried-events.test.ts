import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryEvents, uncarryEvents } from '../../../src/core/contract/carried-events.ts';
import { eventSequences } from '../../support/event-sequence.ts';

describe('events on their way to a window', () => {
  it('arrive as they were sent', () => {
    fc.assert(
      fc.property(eventSequences, (events) => {
        expect(uncarryEvents(structuredClone(carryEvents(events)))).toEqual(events);
      }),
    );
  });

  it('cross as one string where they hold thousands of headings', () => {
    const atoms = [{ atom: 0, size: 2, words: ['boiler'], cohesion: 0.5, chaining: null }];
    const [carried] = carryEvents([{ type: 'atoms-described', session: 1, run: 1, atoms }]);
    expect(carried).toEqual({ type: 'as-json', json: expect.stringContaining('boiler') });
  });
});

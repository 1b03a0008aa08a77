import { describe, expect, it } from 'vitest';
import type { AtomscopeEvent, Progress } from '../../../../src/core/contract/events.ts';
import { createProgressLine } from '../../../../src/main/host/cli/progress-line.ts';

function told(over: Partial<Progress>): AtomscopeEvent {
  const progress = {
    task: 'embed',
    done: 0,
    total: 100,
    unit: 'chunks',
    ratePerSecond: null,
    secondsLeft: null,
  } as const;
  return { type: 'task-progressed', progress: { ...progress, ...over } };
}
const ended: AtomscopeEvent = { type: 'task-ended', task: 'embed', outcome: 'completed' };

function lineOn({ isTTY }: { isTTY: boolean }) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const hear = createProgressLine({ isTTY, write: (text) => written.push(text) }, () => clock.ms);
  return { hear, written, clock };
}

describe('on a terminal', () => {
  it('draws one bar over itself and takes it away at the end', () => {
    const { hear, written } = lineOn({ isTTY: true });
    hear([told({ done: 25 }), told({ done: 100 }), ended]);
    expect(written).toEqual([
      `\r\u001b[KEmbedding ${'█'.repeat(6)}${'░'.repeat(18)} 25 of 100 chunks`,
      `\r\u001b[KEmbedding ${'█'.repeat(24)} 100 of 100 chunks`,
      '\r\u001b[K',
    ]);
  });

  it('tells rate and time left once they are known', () => {
    const { hear, written } = lineOn({ isTTY: true });
    hear([told({ done: 1200, total: 4000, ratePerSecond: 3.456, secondsLeft: 125.4 })]);
    expect(written[0]).toContain('1,200 of 4,000 chunks · 3.5/s · 2 min 5 s left');
  });

  it('draws an empty bar for work without an end', () => {
    const { hear, written } = lineOn({ isTTY: true });
    hear([told({ task: 'import', done: 0, total: 0, unit: 'bytes' })]);
    expect(written[0]).toContain(`Reading ${'░'.repeat(24)} 0 of 0 bytes`);
  });
});

describe('elsewhere', () => {
  it('writes plain lines, one in five seconds', () => {
    const { hear, written, clock } = lineOn({ isTTY: false });
    for (clock.ms = 0; clock.ms < 11_000; clock.ms += 1000) hear([told({ done: clock.ms / 1000 })]);
    hear([ended]);
    expect(written).toEqual([0, 5, 10].map((done) => `Embedding ${done} of 100 chunks\n`));
  });
});

describe('other events', () => {
  it('are no progress', () => {
    for (const isTTY of [true, false]) {
      const { hear, written } = lineOn({ isTTY });
      hear([
        { type: 'task-failed', task: 'embed', reason: 'no' },
        { type: 'import-failed', failures: [] },
      ]);
      expect(written).toEqual([]);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/main/host/answer/clock.ts';
import { RequestTurns } from '../../../../src/main/host/answer/request-turns.ts';

const never = new AbortController().signal;

/** Time that passes only where somebody waits for it. */
function jumpingClock(): Clock {
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    async wait(ms, signal) {
      signal.throwIfAborted();
      // Whoever was granted a start before is heard first, as where time really passes.
      await new Promise(setImmediate);
      nowMs += ms;
    },
  };
}

describe('RequestTurns', () => {
  it('starts no more requests in any minute than it may, in the order they came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90 }),
        fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 }),
        async (requestsPerMinute, pauses) => {
          const clock = jumpingClock();
          const turns = new RequestTurns({ concurrency: 4, requestsPerMinute }, clock);
          const started: number[] = [];
          const order: number[] = [];
          for (const [i, pause] of pauses.entries()) {
            if (pause > 30_000) await clock.wait(pause, never);
            const start = async (name: number) => {
              await turns.start(never);
              started.push(clock.nowMs());
              order.push(name);
            };
            await Promise.all([start(2 * i), start(2 * i + 1)]);
          }
          expect(order).toEqual([...order].sort((a, b) => a - b));
          for (const [i, at] of started.entries()) {
            const within = started.slice(i).filter((other) => other - at < 60_000 - 1e-6);
            expect(within.length).toBeLessThanOrEqual(requestsPerMinute);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never has more at work than places, and does all work', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.constantFrom('done', 'failed', 'aborted'), { maxLength: 20 }),
        async (concurrency, ends) => {
          const turns = new RequestTurns({ concurrency, requestsPerMinute: null }, jumpingClock());
          let atWork = 0;
          let most = 0;
          const settled = await Promise.allSettled(
            ends.map((end) => {
              const abort = new AbortController();
              const work = turns.inPlace(abort.signal, async () => {
                most = Math.max(most, ++atWork);
                for (let i = 0; i < 3; i++) await Promise.resolve();
                atWork--;
                if (end === 'failed') throw new Error('boom');
              });
              if (end === 'aborted') queueMicrotask(() => abort.abort());
              return work;
            }),
          );
          expect(most).toBeLessThanOrEqual(concurrency);
          ends.forEach((end, i) => {
            if (end === 'done') expect(settled[i]!.status).toBe('fulfilled');
            if (end === 'failed') expect(settled[i]!.status).toBe('rejected');
          });
          // Every place is free again.
          const free = Array.from({ length: concurrency }, () => turns.inPlace(never, async () => ++atWork));
          expect(await Promise.all(free)).toHaveLength(concurrency);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('holds everybody back as long as the endpoint asked for', async () => {
    const clock = jumpingClock();
    const turns = new RequestTurns({ concurrency: 4, requestsPerMinute: 60 }, clock);
    await turns.start(never);
    turns.holdBack(5000);
    await turns.start(never);
    expect(clock.nowMs()).toBe(5000);
    await turns.start(never);
    expect(clock.nowMs()).toBe(6000);
  });

  it('lets those behind an aborted one through', async () => {
    const waits: (() => void)[] = [];
    let nowMs = 0;
    const clock: Clock = {
      nowMs: () => nowMs,
      wait: (ms, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          waits.push(() => {
            nowMs += ms;
            resolve();
          });
        }),
    };
    const turns = new RequestTurns({ concurrency: 4, requestsPerMinute: 1 }, clock);
    await turns.start(never);
    const abort = new AbortController();
    const [first, second] = [turns.start(abort.signal), turns.start(never)];
    await expect.poll(() => waits.length).toBe(1);
    abort.abort();
    await expect(first).rejects.toThrow(/abort/i);
    await expect.poll(() => waits.length).toBe(2);
    waits[1]!();
    await second;
    expect(nowMs).toBe(60_000);
  });
});

import { describe, expect, it } from 'vitest';
import { createRate } from '../../../../src/main/host/engine/rate.ts';
import { runInSlices } from '../../../../src/main/host/engine/time-slices.ts';

function* counting(steps: number, stepMs = 0): Generator<number, string> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + stepMs;
    while (performance.now() < until);
    yield step;
  }
  return 'done';
}

describe('runInSlices', () => {
  it('takes every step in order and returns what the stepper returns', async () => {
    const steps: number[] = [];
    expect(await runInSlices(counting(100), new AbortController().signal, (step) => steps.push(step))).toBe('done');
    expect(steps).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });

  it('lets other work through and stops soon after it is aborted', async () => {
    const abort = new AbortController();
    let taken = 0;
    const work = runInSlices(counting(10_000, 2), abort.signal, () => {
      taken++;
    });
    setTimeout(() => abort.abort(), 30);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(500);
  });

  it('takes no step when it was aborted before', async () => {
    let taken = 0;
    const work = runInSlices(counting(3), AbortSignal.abort(), () => {
      taken++;
    });
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(taken).toBe(0);
  });

  it('rejects with what a step throws', async () => {
    const failing = (function* (): Generator<void, void> {
      yield;
      throw new Error('no such row');
    })();
    await expect(runInSlices(failing, new AbortController().signal)).rejects.toThrow('no such row');
  });
});

describe('createRate', () => {
  it('tells nothing before there is something to tell, then rate and time left', () => {
    let nowMs = 1000;
    const rate = createRate(() => nowMs);
    expect(rate(5, 100)).toEqual({ ratePerSecond: null, secondsLeft: null });
    nowMs += 2000;
    expect(rate(0, 100)).toEqual({ ratePerSecond: null, secondsLeft: null });
    expect(rate(20, 100)).toEqual({ ratePerSecond: 10, secondsLeft: 8 });
    expect(rate(100, 100).secondsLeft).toBe(0);
  });
});

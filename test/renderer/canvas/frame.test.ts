import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelDraw, everyFrame, requestDraw } from '../../../src/renderer/canvas/frame.ts';

let waiting: ((nowMs: number) => void)[] = [];
const runFrame = (nowMs: number) => {
  const due = waiting;
  waiting = [];
  for (const frame of due) frame(nowMs);
};

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (frame: (nowMs: number) => void) => waiting.push(frame));
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the frame handler', () => {
  it('draws once a frame, however often it is asked', () => {
    const draw = vi.fn();
    requestDraw(draw);
    requestDraw(draw);
    expect(waiting).toHaveLength(1);
    runFrame(0);
    expect(draw).toHaveBeenCalledTimes(1);
    expect(waiting).toHaveLength(0);
  });

  it('tells steps how much time has passed, but never a leap', () => {
    const elapsed: number[] = [];
    const stop = everyFrame((ms) => elapsed.push(ms));
    for (const now of [1000, 1016, 9000]) runFrame(now);
    stop();
    runFrame(9016);
    expect(elapsed).toEqual([0, 16, 100]);
    expect(waiting).toHaveLength(0);
  });

  it('goes on when one drawing fails, and reports it', () => {
    const draw = vi.fn();
    requestDraw(() => {
      throw new Error('broken');
    });
    requestDraw(draw);
    runFrame(0);
    expect(draw).toHaveBeenCalled();
    expect(reportError).toHaveBeenCalled();
  });

  it('draws what is urgent in one frame, and of the rest one at the least, as long as there is time', () => {
    let clockMs = 0;
    vi.stubGlobal('performance', { now: () => clockMs });
    const drawn: string[] = [];
    const drawing = (name: string, takesMs: number) => () => {
      drawn.push(name);
      clockMs += takesMs;
    };
    for (const name of ['a', 'b', 'c', 'd']) requestDraw(drawing(name, 4), 'soon');
    for (const name of ['x', 'y']) requestDraw(drawing(name, 20));
    runFrame(0);
    expect(drawn).toEqual(['x', 'y', 'a']);
    runFrame(16);
    expect(drawn).toEqual(['x', 'y', 'a', 'b', 'c']);
    runFrame(32);
    expect(drawn).toEqual(['x', 'y', 'a', 'b', 'c', 'd']);
    expect(waiting).toHaveLength(0);
  });

  it('draws now what was only wanted soon, once it is asked for now', () => {
    vi.stubGlobal('performance', { now: () => (clockMs += 10) });
    let clockMs = 0;
    const drawn: string[] = [];
    const late = () => drawn.push('late');
    requestDraw(() => drawn.push('early'), 'soon');
    requestDraw(late, 'soon');
    requestDraw(late);
    requestDraw(late, 'soon');
    runFrame(0);
    expect(drawn).toEqual(['late', 'early']);
    expect(waiting).toHaveLength(0);
  });

  it('forgets a drawing that is not wanted any more', () => {
    const draw = vi.fn();
    requestDraw(draw);
    cancelDraw(draw);
    runFrame(0);
    expect(draw).not.toHaveBeenCalled();
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guttersFor } from '../../../../src/renderer/canvas/gutters.ts';
import { cellOf } from '../../../../src/renderer/canvas/live.ts';
import { TimelineView } from '../../../../src/renderer/views/timeline/timeline-view.tsx';
import { runOf } from '../../../support/renderer-fixtures.ts';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 812, 44));
  HTMLElement.prototype.setPointerCapture = () => {};
  HTMLElement.prototype.hasPointerCapture = () => true;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(now: number) {
  const onScrub = vi.fn();
  const onTogglePlaying = vi.fn();
  const run = runOf(Array.from({ length: 100 }, (_, i) => i % 3));
  const inputs = { total: 100, run, slotOf: run.slotOf, labels: [], selectedChunk: null, visibleChunks: null };
  render(
    <TimelineView
      inputs={inputs}
      gutters={guttersFor(1440)}
      playhead={cellOf<number | null>(now)}
      now={now}
      nowText={`write ${now} of 100, 9 May 2026`}
      onScrub={onScrub}
      onTogglePlaying={onTogglePlaying}
    />,
  );
  return { onScrub, onTogglePlaying, slider: screen.getByRole('slider') };
}

describe('TimelineView', () => {
  it('is a slider that says the write and its day', () => {
    const { slider } = show(42);
    expect(slider.getAttribute('aria-valuetext')).toBe('write 42 of 100, 9 May 2026');
    expect(slider.getAttribute('aria-valuemax')).toBe('100');
  });

  it('scrubs with the pointer', () => {
    const { slider, onScrub } = show(42);
    fireEvent.pointerDown(slider, { button: 0, clientX: 416, clientY: 10 });
    fireEvent.pointerMove(slider, { clientX: 5000, clientY: 10 });
    expect(onScrub.mock.calls).toEqual([[50], [100]]);
  });

  it('goes by one write, by ten, and to the ends, never beyond', () => {
    const { slider, onScrub } = show(95);
    for (const [key, shiftKey] of [
      ['ArrowRight', false],
      ['ArrowLeft', false],
      ['ArrowRight', true],
      ['Home', false],
      ['End', false],
    ] as const) {
      fireEvent.keyDown(slider, { key, shiftKey });
    }
    expect(onScrub.mock.calls.flat()).toEqual([96, 94, 100, 0, 100]);
  });

  it('plays and pauses with space', () => {
    const { slider, onTogglePlaying, onScrub } = show(95);
    fireEvent.keyDown(slider, { key: ' ' });
    expect(onTogglePlaying).toHaveBeenCalledTimes(1);
    expect(onScrub).not.toHaveBeenCalled();
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guttersFor } from '../../../../src/renderer/canvas/gutters.ts';
import type { StripInputs } from '../../../../src/renderer/canvas/strip-draw.ts';
import { TauStripView } from '../../../../src/renderer/views/tau-strip/tau-strip-view.tsx';

const inputs: StripInputs = {
  facts: {
    pairs: 10,
    chunks: 5,
    histogram: { from: 0, to: 1, counts: Float64Array.of(5, 5) },
    percentiles: [],
    calibration: { sample: 5, pairs: 10, tau: 0.5 },
  },
  tracks: {
    curves: null,
    figures: { atoms: 2, largestShare: 0.5, chaining: 0, recall: null },
    chunkCount: 5,
    reference: null,
    recallWords: '',
  },
  plateaus: [
    { above: null, upTo: 0.4, atoms: 1, largestShare: 1, recall: null },
    { above: 0.4, upTo: 0.6, atoms: 3, largestShare: 0.4, recall: null },
    { above: 0.6, upTo: null, atoms: 5, largestShare: 0.2, recall: null },
  ],
  runPlateau: { above: 0.4, upTo: 0.6 },
  pairsAtOrAbove: 4,
  gutters: guttersFor(1440),
  mode: 'roomy',
};

let frames: (() => void)[] = [];
const runFrame = () => {
  const due = frames;
  frames = [];
  for (const frame of due) frame();
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  // A strip 812 px wide has its axis on 600 px: one pixel is 1/600 of τ.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 812, 232));
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  const onTau = vi.fn();
  render(<TauStripView inputs={inputs} tau={0.5} percentile={96.9} figures="3 atoms" onTau={onTau} />);
  runFrame();
  return { onTau, slider: screen.getByRole('slider') };
}

describe('TauStripView', () => {
  it('is a slider with words', () => {
    const { slider } = show();
    expect(slider.getAttribute('aria-valuetext')).toBe('τ 0.500, 3 atoms, same atoms for τ 0.4001 to 0.6000');
    expect(slider.getAttribute('aria-valuenow')).toBe('0.5');
  });

  it('asks once a frame while dragging, with the newest τ only', () => {
    const { onTau, slider } = show();
    fireEvent.pointerDown(slider, { button: 0, clientX: 416, clientY: 100 });
    for (let x = 417; x < 477; x++) fireEvent.pointerMove(slider, { clientX: x, clientY: 100 });
    expect(onTau).not.toHaveBeenCalled();
    runFrame();
    expect(onTau.mock.calls).toEqual([[{ kind: 'value', tau: 0.6 }]]);
    fireEvent.pointerMove(slider, { clientX: 536, clientY: 100 });
    runFrame();
    expect(onTau).toHaveBeenLastCalledWith({ kind: 'value', tau: 0.7 });
    fireEvent.pointerUp(slider);
    fireEvent.pointerMove(slider, { clientX: 200, clientY: 100 });
    runFrame();
    expect(onTau).toHaveBeenCalledTimes(2);
  });

  it('goes to the middle of the plateau on release where that is near, and stays where it is not', () => {
    const { onTau, slider } = show();
    fireEvent.pointerDown(slider, { button: 0, clientX: 416 + 3, clientY: 100 });
    runFrame();
    expect(onTau).toHaveBeenLastCalledWith({ kind: 'value', tau: 0.505 });
    fireEvent.pointerUp(slider);
    runFrame();
    expect(onTau).toHaveBeenLastCalledWith({ kind: 'value', tau: 0.5 });
    fireEvent.pointerDown(slider, { button: 0, clientX: 416 + 48, clientY: 100 });
    fireEvent.pointerUp(slider);
    runFrame();
    expect(onTau).toHaveBeenLastCalledWith({ kind: 'value', tau: 0.58 });
  });

  it('steps from plateau to plateau, with Shift by percentiles, and to the ends', () => {
    const { onTau, slider } = show();
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    runFrame();
    expect(onTau.mock.lastCall![0].tau).toBeLessThanOrEqual(0.4);
    fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
    expect(onTau).toHaveBeenLastCalledWith({ kind: 'percentile', percentile: 97 });
    fireEvent.keyDown(slider, { key: 'End' });
    runFrame();
    expect(onTau).toHaveBeenLastCalledWith({ kind: 'value', tau: 1 });
    fireEvent.keyDown(slider, { key: 'Home' });
    runFrame();
    expect(onTau).toHaveBeenLastCalledWith({ kind: 'value', tau: 0 });
  });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CutLine, type CutLineProps } from '../../../../../src/renderer/views/inspect/funnel/cut-line.tsx';

afterEach(cleanup);

function show(part: Partial<CutLineProps> = {}) {
  const onChange = vi.fn();
  const props: CutLineProps = {
    name: 'K',
    label: 'K, atoms opened',
    value: 6,
    min: 1,
    max: 20,
    step: 1,
    leap: 5,
    words: (value) => `K ${value} atoms of 20`,
    tag: (value) => `K ${value}`,
    left: 0,
    width: 100,
    y: 120,
    side: 'right',
    valueAt: (y) => Math.round(y / 20),
    onChange,
    ...part,
  };
  render(
    <div style={{ position: 'relative' }}>
      <CutLine {...props} />
    </div>,
  );
  return { onChange, line: screen.getByRole('slider') };
}

describe('CutLine', () => {
  it('is a slider with a name and words', () => {
    const { line } = show();
    expect(line.getAttribute('aria-label')).toBe('K, atoms opened');
    expect(line.getAttribute('aria-valuenow')).toBe('6');
    expect(line.getAttribute('aria-valuetext')).toBe('K 6 atoms of 20');
    expect(line.textContent).toBe('K 6');
  });

  it.each([
    ['ArrowDown', 7],
    ['ArrowUp', 5],
    ['PageDown', 11],
    ['PageUp', 1],
    ['Home', 1],
    ['End', 20],
  ])('moves by %s to %i, down lets more in', (key, value) => {
    const { onChange, line } = show();
    fireEvent.keyDown(line, { key });
    expect(onChange).toHaveBeenCalledWith(value);
  });

  it('goes on from what was asked for while that is on its way', () => {
    const { onChange, line } = show();
    fireEvent.keyDown(line, { key: 'ArrowDown' });
    fireEvent.keyDown(line, { key: 'ArrowDown' });
    expect(onChange.mock.calls).toEqual([[7], [8]]);
  });

  it('asks for nothing at its ends, and lets other keys pass', () => {
    const { onChange, line } = show({ value: 20 });
    fireEvent.keyDown(line, { key: 'ArrowDown' });
    expect(fireEvent.keyDown(line, { key: 'n' })).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('takes effect when a drag is let go, not before', () => {
    const { onChange, line } = show();
    Object.defineProperty(line, 'offsetParent', { get: () => ({ getBoundingClientRect: () => ({ top: 0 }) }) });
    line.setPointerCapture = () => {};
    act(() => void fireEvent.pointerDown(line, { button: 0, clientY: 120 }));
    act(() => void fireEvent.pointerMove(line, { clientY: 180 }));
    expect(line.textContent).toBe('K 9');
    expect(onChange).not.toHaveBeenCalled();
    act(() => void fireEvent.pointerUp(line));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(9);
  });
});

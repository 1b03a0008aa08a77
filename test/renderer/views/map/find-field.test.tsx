// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FindField } from '../../../../src/renderer/views/map/find-field.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(chunks: readonly number[], selectedChunk: number | null = null) {
  const spies = { find: vi.fn(async () => chunks), onFound: vi.fn(), onSelect: vi.fn(), onClose: vi.fn() };
  render(<FindField total={379} selectedChunk={selectedChunk} {...spies} />);
  return { ...spies, field: screen.getByRole('textbox') };
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(200));

describe('FindField', () => {
  it('asks once for what was typed last, and marks what is found', async () => {
    const { field, find, onFound } = show([3, 9]);
    for (const value of ['k', 'ka', 'kangding']) fireEvent.change(field, { target: { value } });
    await pause();
    expect(find.mock.calls).toEqual([['kangding']]);
    expect(onFound).toHaveBeenLastCalledWith([3, 9]);
    expect(screen.getByRole('status').textContent).toBe('2');
  });

  it('goes from one to the next, round the ends', async () => {
    const { field, onSelect } = show([3, 9], 9);
    fireEvent.change(field, { target: { value: 'trip' } });
    await pause();
    expect(screen.getByRole('status').textContent).toBe('2 of 2');
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(screen.getByLabelText('Previous found chunk'));
    expect(onSelect.mock.calls).toEqual([[3], [3]]);
  });

  it('says when no word matches, and how many chunks were searched', async () => {
    const { field } = show([]);
    fireEvent.change(field, { target: { value: 'kangdng' } });
    await pause();
    expect(screen.getByRole('status').textContent).toBe('No word matches “kangdng”. 379 chunks searched.');
  });

  it('closes with Escape', () => {
    const { field, onClose } = show([]);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).toHaveBeenCalled();
  });
});

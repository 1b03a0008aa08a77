import { describe, expect, it } from 'vitest';
import { ticksPath } from '../../../../src/renderer/views/atoms/member-ticks.tsx';

const box = { width: 10, top: 2, height: 8 };

describe('ticksPath', () => {
  it('puts a tick where each member stands in the stream', () => {
    expect(ticksPath([0, 50, 99], 100, box)).toBe('M0.5 2v8M5.5 2v8M9.5 2v8');
  });
  it('draws one tick for members in the same pixel, and none outside', () => {
    expect(ticksPath([0, 1, 2], 100, box)).toBe('M0.5 2v8');
    expect(ticksPath([100], 100, box)).toBe('M9.5 2v8');
    expect(ticksPath([], 0, box)).toBe('');
  });
});

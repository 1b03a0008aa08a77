import { describe, expect, it } from 'vitest';
import { spreadCoincident } from '../../../src/core/layout/spread.ts';

describe('spreadCoincident', () => {
  it('sets points at one place apart, so that each can be pointed at, and leaves the others', () => {
    const positions = new Float32Array(2 * 201).fill(0.5);
    positions.set([-0.5, 0.25], 400);
    spreadCoincident(positions);
    expect([...positions.subarray(400)]).toEqual([-0.5, 0.25]);
    expect([...positions.subarray(0, 2)]).toEqual([0.5, 0.5]);
    let closest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 200; i++) {
      for (let j = 0; j < i; j++) {
        const gap = Math.hypot(positions[2 * i]! - positions[2 * j]!, positions[2 * i + 1]! - positions[2 * j + 1]!);
        closest = Math.min(closest, gap);
      }
    }
    expect(closest).toBeGreaterThan(0.005);
    for (const value of positions) expect(Math.abs(value)).toBeLessThanOrEqual(1);
  });
});

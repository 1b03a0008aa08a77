import { describe, expect, it } from 'vitest';
import { plateauAt, stepPercentile, stepPlateau } from '../../../src/renderer/canvas/tau-steps.ts';

const plateaus = [
  { above: 0.6, upTo: null },
  { above: 0.513, upTo: 0.6 },
  { above: 0.4999, upTo: 0.513 },
  { above: null, upTo: 0.4999 },
];

describe('stepPlateau', () => {
  it('goes to the next clustering and nowhere else', () => {
    let tau = 0.7;
    const visited = [plateauAt(plateaus, tau)];
    for (;;) {
      const next = stepPlateau(plateaus, tau, -1);
      if (next === null) break;
      visited.push(plateauAt(plateaus, next));
      tau = next;
    }
    expect(visited).toEqual(plateaus);
    for (const plateau of plateaus.slice(0, -1).reverse()) {
      tau = stepPlateau(plateaus, tau, 1)!;
      expect(plateauAt(plateaus, tau)).toBe(plateau);
    }
    expect(stepPlateau(plateaus, tau, 1)).toBeNull();
  });

  it('steps just over the edge of the only known plateau', () => {
    const known = [{ above: 0.5, upTo: 0.6 }];
    expect(stepPlateau(known, 0.55, -1)).toBe(0.5);
    const up = stepPlateau(known, 0.55, 1)!;
    expect(up).toBeGreaterThan(0.6);
    expect(up).toBeLessThan(0.6000001);
    expect(stepPlateau(known, 0.9, 1)).toBeNull();
  });
});

describe('stepPercentile', () => {
  it('takes whole percentiles to 99, then the tail’s', () => {
    expect(stepPercentile(96.95, 1)).toBe(97);
    expect(stepPercentile(97, 1)).toBe(98);
    expect(stepPercentile(96.95, -1)).toBe(96);
    expect(stepPercentile(99, 1)).toBe(99.5);
    expect(stepPercentile(99.5, 1)).toBe(99.9);
    expect(stepPercentile(100, 1)).toBe(100);
    expect(stepPercentile(0, -1)).toBe(0);
  });
});

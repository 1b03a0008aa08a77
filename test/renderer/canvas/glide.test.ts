import { describe, expect, it } from 'vitest';
import { createGlide } from '../../../src/renderer/canvas/glide.ts';

describe('createGlide', () => {
  it('moves every frame nearer to its goal and then stands there exactly', () => {
    const glide = createGlide();
    glide.aim(Float32Array.of(0, 0), 'jump');
    glide.aim(Float32Array.of(100, 50), 'glide');
    expect([...glide.shown()]).toEqual([0, 0]);
    let last = 0;
    let frames = 0;
    while (glide.step(16) && frames++ < 200) {
      expect(glide.shown()[0]!).toBeGreaterThan(last);
      last = glide.shown()[0]!;
    }
    expect([...glide.shown()]).toEqual([100, 50]);
    expect(frames).toBeLessThan(60);
  });

  it('shows new points at their goal at once', () => {
    const glide = createGlide();
    glide.aim(Float32Array.of(0, 0, Number.NaN, Number.NaN), 'jump');
    glide.aim(Float32Array.of(10, 10, 20, 20, 30, 30), 'glide');
    expect([...glide.shown()]).toEqual([0, 0, 20, 20, 30, 30]);
  });

  it('jumps where motion is not wanted', () => {
    const glide = createGlide();
    glide.aim(Float32Array.of(0, 0), 'jump');
    glide.aim(Float32Array.of(10, 10), 'jump');
    expect([...glide.shown()]).toEqual([10, 10]);
  });
});

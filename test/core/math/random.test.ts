import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { mean } from '../../../src/core/math/statistics.ts';

test('the same seed gives the same stream, another seed another', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed).next);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(() => createRandom(Number.NaN)).toThrow('seed must be a finite number, got NaN');
});

test('uniform and normal numbers have their moments', () => {
  const random = createRandom(1);
  const uniform = Array.from({ length: 20_000 }, random.next);
  expect(uniform.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(mean(uniform)).toBeCloseTo(0.5, 1);
  const normal = Array.from({ length: 20_000 }, random.normal);
  expect(Math.abs(mean(normal))).toBeLessThan(0.03);
  expect(mean(normal.map((value) => value ** 2))).toBeCloseTo(1, 1);
});

test('a sample is distinct, ascending, within range, and reaches every index', () => {
  const random = createRandom(2);
  const seen = new Set<number>();
  for (let round = 0; round < 200; round++) {
    const sample = random.sample(20, 6);
    expect(new Set(sample).size).toBe(6);
    expect([...sample]).toEqual([...sample].sort((a, b) => a - b));
    for (const index of sample) seen.add(index);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect([...random.sample(3, 50)]).toEqual([0, 1, 2]);
  expect(random.sample(0, 5).length).toBe(0);
});

test('a shuffle permutes in place, and every order of three comes up', () => {
  const random = createRandom(3);
  const orders = new Set(Array.from({ length: 300 }, () => random.shuffle([1, 2, 3]).join()));
  expect(orders.size).toBe(6);
});

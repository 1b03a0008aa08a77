import { describe, expect, it } from 'vitest';
import { findWorker } from '../../../src/main/host/worker-path.ts';

const having = (path: string) => (asked: string) => asked === path;

describe('findWorker', () => {
  it.each([
    ['beside the bundle', '/app/out/main', '/app/out/main/w.js'],
    ['above a chunk of it', '/app/out/main/chunks', '/app/out/main/w.js'],
    ['inside an archive', '/x/app.asar/out/main', '/x/app.asar/out/main/w.js'],
    ['from the sources', '/app/src/main/host', '/app/out/main/w.js'],
  ])('finds the worker %s', (_, folder, built) => {
    expect(findWorker('w.js', folder, having(built))).toBe(built);
  });

  it('says what to do when nothing is built', () => {
    expect(() => findWorker('w.js', '/app/src', () => false)).toThrow(
      /w\.js was not found above \/app\/src.*npm start/,
    );
  });
});

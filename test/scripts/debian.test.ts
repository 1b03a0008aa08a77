import { expect, it } from 'vitest';
import { packagesFor } from '../../scripts/debian.mjs';

it('asks for what a missing command or library belongs to, each package once', () => {
  expect(packagesFor([])).toEqual([]);
  expect(packagesFor(['unzip'])).toEqual(['unzip']);
  expect(packagesFor(['Xvfb', 'Xvfb'])).toEqual(['xvfb', 'xauth']);
  const forLibraries = packagesFor(['libgtk-3.so.0', 'libnss3.so']);
  expect(forLibraries).toContain('libgtk-3-0');
  expect(forLibraries).toContain('libnss3');
  expect(new Set(forLibraries).size).toBe(forLibraries.length);
});

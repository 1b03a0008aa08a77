import { expect, it } from 'vitest';
import { installMatchesLock } from '../../scripts/installed.mjs';

const entry = (version: string, more = {}) => ({ version, integrity: `sha512-${version}`, ...more });
const locked = {
  packages: {
    '': { name: 'atomscope' },
    'node_modules/a': entry('1.0.0'),
    'node_modules/a/node_modules/b': entry('2.0.0'),
    'node_modules/for-another-system': entry('3.0.0', { optional: true }),
  },
};
const installed = (packages: object) => ({ packages });

it('accepts an install of all that is locked, with or without optional packages', () => {
  const needed = { 'node_modules/a': entry('1.0.0'), 'node_modules/a/node_modules/b': entry('2.0.0') };
  expect(installMatchesLock(locked, installed(needed))).toBe(true);
  expect(installMatchesLock(locked, installed({ ...needed, 'node_modules/for-another-system': entry('3.0.0') }))).toBe(
    true,
  );
});

it('rejects an install that lacks a package, has another version of it, or has one that is not locked', () => {
  const b = { 'node_modules/a/node_modules/b': entry('2.0.0') };
  expect(installMatchesLock(locked, installed(b))).toBe(false);
  expect(installMatchesLock(locked, installed({ ...b, 'node_modules/a': entry('1.0.1') }))).toBe(false);
  const extra = { ...b, 'node_modules/a': entry('1.0.0'), 'node_modules/c': entry('1.0.0') };
  expect(installMatchesLock(locked, installed(extra))).toBe(false);
});

it('rejects a node_modules folder that npm never finished: no record, or an empty one', () => {
  expect(installMatchesLock(locked, undefined)).toBe(false);
  expect(installMatchesLock({ packages: { '': {} } }, installed({}))).toBe(false);
});

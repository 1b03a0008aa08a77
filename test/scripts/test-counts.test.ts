import { describe, expect, it } from 'vitest';
import {
  completed,
  fromExitCode,
  fromPlaywright,
  fromVitest,
  realDataFault,
  total,
} from '../../scripts/test-counts.mjs';

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe('fromVitest', () => {
  it('counts tests, and apart from them those on real data', () => {
    const outcome = fromVitest({
      testResults: [
        file('/p/test/core/a.test.ts', 'failed', 'passed', 'failed', 'todo'),
        file('/p/test/formats/real-data.test.ts', 'passed', 'passed', 'skipped'),
      ],
    });
    expect(outcome).toMatchObject({ passed: 2, failed: 1, skipped: 2, realData: { ran: 1, skipped: 1 } });
  });

  it('counts a file that could not be loaded as a failure', () => {
    expect(fromVitest({ testResults: [file('a.test.ts', 'failed')] })).toMatchObject({ passed: 0, failed: 1 });
  });

  it('goes by the name of the file, not of a folder above it', () => {
    const outcome = fromVitest({ testResults: [file('/home/real-data/test/a.test.ts', 'passed', 'passed')] });
    expect(outcome.realData.ran).toBe(0);
  });
});

describe('fromPlaywright', () => {
  const spec = (...statuses: string[]) => ({
    title: statuses.join(' and '),
    tests: statuses.map((status) => ({ status })),
  });

  it('counts through nested suites; a flaky test passed, and is named', () => {
    const report = {
      suites: [
        { file: 'tune.spec.ts', specs: [spec('expected')], suites: [{ specs: [spec('unexpected'), spec('flaky')] }] },
        { file: 'real-data.spec.ts', specs: [spec('skipped'), spec('expected')] },
      ],
      errors: [],
    };
    expect(fromPlaywright(report)).toMatchObject({
      passed: 3,
      failed: 1,
      skipped: 1,
      flaky: ['flaky'],
      realData: { ran: 1, skipped: 1 },
    });
  });

  it('counts errors outside the tests', () => {
    expect(fromPlaywright({ suites: [], errors: [{ message: 'no config' }] })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('completed', () => {
  it('adds a failure for a runner that ends badly or runs nothing without saying so', () => {
    const fine = { ...fromExitCode('vitest', 0), passed: 5 };
    expect(completed(fine, { code: 0 })).toBe(fine);
    expect(completed(fine, { code: 1 })).toMatchObject({ passed: 5, failed: 1 });
    const none = { ...fine, passed: 0 };
    expect(completed(none, { code: 0 })).toMatchObject({ failed: 1, reason: 'it ran no test' });
    expect(completed(none, { code: 0, mayBeEmpty: true }).failed).toBe(0);
  });

  it('does not count a told failure twice', () => {
    expect(completed({ ...fromExitCode('vitest', 0), failed: 2 }, { code: 1 }).failed).toBe(2);
  });
});

it('sums over all runners', () => {
  const outcomes = [
    fromExitCode('typecheck', 0),
    fromExitCode('biome', 1),
    { ...fromExitCode('vitest', 0), passed: 7, skipped: 2 },
  ];
  expect(total(outcomes)).toEqual({ passed: 8, failed: 1, skipped: 2, realDataSkipped: 0 });
});

describe('realDataFault', () => {
  const ran = { ...fromExitCode('vitest', 0), realData: { ran: 3, skipped: 0 } };

  it('asks for a test on real data only where the folder is named', () => {
    expect(realDataFault([fromExitCode('vitest', 0)], undefined)).toBeUndefined();
    expect(realDataFault([fromExitCode('vitest', 0)], '/data')).toMatch('/data');
    expect(realDataFault([ran], '/data')).toBeUndefined();
  });
});

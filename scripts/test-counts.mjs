/**
 * An outcome is `{name, passed, failed, skipped, flaky, realData: {ran, skipped}, reason?}`; the counts are of tests, and
 * of those, realData counts the ones in files whose name contains "real-data". `flaky` names tests among the passed that
 * failed at first.
 */
const isRealData = (file) => /real-data[^/\\]*$/.test(file);

/** Returns the outcome a vitest JSON report tells of; a file that could not be loaded counts as one failed test. */
export function fromVitest(report) {
  const outcome = empty('vitest');
  for (const { name, status, assertionResults } of report.testResults) {
    for (const test of assertionResults) add(outcome, vitestKinds[test.status] ?? 'skipped', name);
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) add(outcome, 'failed', name);
  }
  return outcome;
}

/** Returns the outcome a Playwright JSON report tells of; errors outside any test count as one failed test each. */
export function fromPlaywright(report) {
  const outcome = empty('playwright');
  for (const suite of report.suites) addSuite(outcome, suite, suite.file);
  outcome.failed += report.errors?.length ?? 0;
  return outcome;
}

/** Returns the outcome of a runner that only says yes or no. */
export function fromExitCode(name, code) {
  return { ...empty(name), passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Returns the outcome of something that failed before it could run a test. */
export function failure(name, reason) {
  return { ...empty(name), failed: 1, reason };
}

/** Returns the outcome with one failure more where the runner failed or ran nothing and its report does not say so. */
export function completed(outcome, { code, mayBeEmpty = false }) {
  if (outcome.failed > 0) return outcome;
  if (code !== 0) return { ...outcome, failed: 1, reason: `it ended with exit code ${code}` };
  if (outcome.passed === 0 && !mayBeEmpty) return { ...outcome, failed: 1, reason: 'it ran no test' };
  return outcome;
}

/** Returns the sums over all outcomes. */
export function total(outcomes) {
  const sum = (pick) => outcomes.reduce((all, outcome) => all + pick(outcome), 0);
  return {
    passed: sum((outcome) => outcome.passed),
    failed: sum((outcome) => outcome.failed),
    skipped: sum((outcome) => outcome.skipped),
    realDataSkipped: sum((outcome) => outcome.realData.skipped),
  };
}

/** Returns why the tests on real data did not do their part although the folder is named, or nothing. */
export function realDataFault(outcomes, folder) {
  if (!folder || outcomes.some((outcome) => outcome.realData.ran > 0)) return undefined;
  return `ATOMSCOPE_DATA is ${folder}, and no test in a file named real-data ran`;
}

const vitestKinds = { passed: 'passed', failed: 'failed' };
const playwrightKinds = { expected: 'passed', flaky: 'passed', unexpected: 'failed' };

function addSuite(outcome, suite, file) {
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      add(outcome, playwrightKinds[test.status] ?? 'skipped', spec.file ?? file);
      if (test.status === 'flaky') outcome.flaky.push(spec.title);
    }
  }
  for (const inner of suite.suites ?? []) addSuite(outcome, inner, inner.file ?? file);
}

function empty(name) {
  return { name, passed: 0, failed: 0, skipped: 0, flaky: [], realData: { ran: 0, skipped: 0 } };
}

function add(outcome, kind, file) {
  outcome[kind]++;
  if (isRealData(file)) outcome.realData[kind === 'skipped' ? 'skipped' : 'ran']++;
}

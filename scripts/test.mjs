// `npm test [-- --unit | --e2e] [FILTER …]`: sets up, runs every runner, ends with one line `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onInterrupt } from './interrupts.mjs';
import { setUpEngine, setUpPackages, setUpWindow } from './set-up.mjs';
import { runScript, SetupFailure, say } from './steps.mjs';
import { failure, realDataFault, total } from './test-counts.mjs';
import { playwright, staticChecks, vitest } from './test-runners.mjs';

await runScript(async () => {
  const reports = mkdtempSync(path.join(os.tmpdir(), 'atomscope-tests-'));
  const remove = () => rmSync(reports, { recursive: true, force: true });
  const forget = onInterrupt(remove);
  try {
    const outcomes = [];
    await runAll(process.argv.slice(2), reports, outcomes);
    return conclude(outcomes);
  } finally {
    forget();
    remove();
  }
});

// Outcomes are collected as they come: a part of the set-up that fails is one failure and stops what needs it, no more.
async function runAll(words, reports, outcomes) {
  const flags = words.filter((word) => word.startsWith('--'));
  const filters = words.filter((word) => !word.startsWith('--'));
  const unknown = flags.find((flag) => flag !== '--unit' && flag !== '--e2e');
  if (unknown) return outcomes.push(failure('arguments', `${unknown} is not known; there are --unit, --e2e and names`));

  const attempt = (work, name = 'set-up') => attemptStep(work, { name, outcomes });
  if (!(await attempt(setUpPackages))) return undefined;
  const engine = await attempt(setUpEngine);
  const electron = flags.includes('--unit') ? undefined : await attempt(setUpWindow);

  for (const runner of chosenRunners({ flags, filters, reports, electron, engine })) {
    say(`\n── ${runner.name}`);
    await attempt(async () => outcomes.push(await runner.run()), runner.name);
  }
  const fault = realDataFault(outcomes, process.env.ATOMSCOPE_DATA);
  if (fault && filters.length === 0 && !flags.includes('--e2e')) outcomes.push(failure('real data', fault));
  return undefined;
}

// Whatever goes wrong, the run goes on to its last line, the counts.
async function attemptStep(work, { name, outcomes }) {
  try {
    return (await work()) ?? true;
  } catch (error) {
    say(`✗ ${error instanceof SetupFailure ? error.message : error.stack}`);
    outcomes.push(failure(name, error.message));
    return undefined;
  }
}

function chosenRunners({ flags, filters, reports, electron, engine }) {
  const chosen = [];
  if (!flags.includes('--e2e')) {
    if (filters.length === 0) chosen.push(...staticChecks());
    chosen.push(vitest(filters, path.join(reports, 'vitest.json')));
  }
  if (electron && engine) chosen.push(playwright(filters, path.join(reports, 'playwright.json'), electron));
  return chosen;
}

function conclude(outcomes) {
  const { passed, failed, skipped, realDataSkipped } = total(outcomes);
  console.log('');
  for (const outcome of outcomes) console.log(inWords(outcome));
  for (const title of outcomes.flatMap((outcome) => outcome.flaky))
    console.log(`flaky, failed at first and passed when run again: ${title}`);
  const unnamed = process.env.ATOMSCOPE_DATA ? 0 : realDataSkipped;
  if (unnamed > 0) console.log(`${unnamed} tests on real data skipped because ATOMSCOPE_DATA is not set`);
  if (skipped > unnamed) console.log(`${skipped - unnamed} tests skipped for other reasons`);
  const failures = passed + failed === 0 ? 1 : failed;
  console.log(`${passed} passed, ${failures} failed`);
  return failures === 0 ? 0 : 1;
}

function inWords({ name, passed, failed, reason }) {
  return `${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${reason ? ` (${reason})` : ''}`;
}

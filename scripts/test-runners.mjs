import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withDisplay } from './display.mjs';
import { projectRoot } from './folders.mjs';
import { run, runBin } from './run.mjs';
import { completed, failure, fromExitCode, fromPlaywright, fromVitest } from './test-counts.mjs';

// A runner is `{name, run}`; `run()` resolves with an outcome (test-counts.mjs). Filters are parts of file names.

const open = { show: 'open' };

/** Returns the runners that only say yes or no. */
export function staticChecks() {
  return [
    {
      name: 'typecheck',
      run: () => check('typecheck', run(process.execPath, [path.join(projectRoot, 'scripts/typecheck.mjs')], open)),
    },
    { name: 'biome', run: () => check('biome', runBin('@biomejs/biome', 'biome', ['check', '.'], open)) },
    { name: 'knip', run: () => check('knip', runBin('knip', 'knip', [], open)) },
  ];
}

async function check(name, running) {
  return fromExitCode(name, (await running).code);
}

/** Returns the runner of the unit tests. */
export function vitest(filters, report) {
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const lenient = filters.length > 0 ? ['--passWithNoTests'] : [];
  return {
    name: 'vitest',
    run: async () => {
      const { code } = await runBin('vitest', 'vitest', ['run', ...reporting, ...lenient, ...filters], open);
      return outcomeOf(report, fromVitest, { name: 'vitest', code, mayBeEmpty: filters.length > 0 });
    },
  };
}

/** Returns the runner of the tests in a real window, on a display of its own where there is none. */
export function playwright(filters, report, electron) {
  const args = ['test', '--reporter=list,json', ...(filters.length > 0 ? ['--pass-with-no-tests'] : []), ...filters];
  return {
    name: 'playwright',
    run: async () => {
      const { code } = await withDisplay((env) => {
        const named = { ATOMSCOPE_ELECTRON: electron.executable, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
        return runBin('@playwright/test', 'playwright', args, { ...open, env: { ...env, ...named } });
      });
      return outcomeOf(report, fromPlaywright, { name: 'playwright', code, mayBeEmpty: filters.length > 0 });
    },
  };
}

function outcomeOf(report, read, { name, ...ending }) {
  try {
    return completed(read(JSON.parse(readFileSync(report, 'utf8'))), ending);
  } catch (error) {
    if (ending.mayBeEmpty && ending.code === 0) return { ...fromExitCode(name, 0), passed: 0 };
    return failure(name, `it left no readable report: ${error.message}`);
  }
}

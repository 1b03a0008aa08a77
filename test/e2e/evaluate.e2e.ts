import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type ElectronApplication, expect, type Page, test } from '@playwright/test';
import { tauReadout, untilReady } from './support/app-page.ts';
import { emptyCache, launch, PROJECT_ROOT } from './support/launch.ts';

const run = (page: Page) => page.getByRole('region', { name: 'Run' });
const evaluate = (page: Page) => run(page).getByRole('button', { name: 'Evaluate', exact: true });
const cells = (page: Page) => page.getByRole('table', { name: 'Methods and budgets' });
const behind = (page: Page) => page.getByRole('region', { name: 'Questions behind a number' });

async function untilEvaluated(page: Page): Promise<void> {
  await expect(run(page).getByRole('button', { name: 'Export the evaluation' })).toBeVisible({ timeout: 120_000 });
}

/** Answers the save dialog with a path; returns what was written there. */
async function exported(app: ElectronApplication, page: Page, item: RegExp): Promise<string> {
  const path = join(tmpdir(), `atomscope-e2e-${process.pid}-${Date.now()}`);
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await run(page).getByRole('button', { name: 'Export the evaluation' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByText(`Saved ${path}.`)).toBeVisible();
  const text = readFileSync(path, 'utf8');
  rmSync(path);
  return text;
}

/** What `atomscope` prints for a command as the window words it. */
function commandLine(command: string, more: readonly string[]): string {
  const words = Array.from(command.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain!).slice(1);
  return execFileSync(process.execPath, [join(PROJECT_ROOT, 'bin/atomscope.mjs'), ...words, '--quiet', ...more], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

test('the demo is evaluated, a number opens its questions, a question opens in Inspect, and the way back undoes it', async () => {
  const { app, page, errors } = await launch();
  await untilReady(page);
  await page.keyboard.press('3');
  await expect(page.getByRole('main', { name: 'Evaluate' })).toBeVisible();
  await expect(page.getByText('Nothing is evaluated yet')).toBeVisible();
  await evaluate(page).click();
  await untilEvaluated(page);
  await expect(cells(page).getByRole('rowheader', { name: 'flat', exact: true })).toHaveCount(3);
  await expect(page.getByText(/^(Flat|bm25|Hybrid|rsm · grouped|.* and .*) (has|share) the best recall/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What was counted' })).toContainText(
    '22 of 24 questions have evidence',
  );

  // With the keys alone: to the first number, down to another row, in.
  const before = await tauReadout(page).getAttribute('aria-label');
  await cells(page)
    .getByRole('button', { name: /^recall [\d.]+ of rsm · grouped at 2,600/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(behind(page)).toContainText('dp-means · grouped at 2,600 tokens');
  const missed = behind(page).getByRole('button', { name: /questions?, missed$/ });
  const count = Number(/^(\d+)/.exec((await missed.getAttribute('aria-label'))!)![1]);
  await missed.click();
  const list = behind(page).getByRole('listbox');
  await expect(list.getByRole('option')).toHaveCount(count);
  await list.focus();
  await page.keyboard.press('ArrowDown');
  const asked = await list.getByRole('option', { selected: true }).getAttribute('title');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main', { name: 'Inspect' })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Opened from Evaluate' });
  await expect(bar).toContainText('dp-means · grouped at 2,600 tokens');
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(asked!.slice(0, 40));
  await expect(page.getByRole('region', { name: 'Verdict' }).getByRole('heading', { level: 2 })).toHaveText(/^0 of/);
  await expect(page.getByText(/ of 2,600 tokens/).first()).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('main', { name: 'Evaluate' })).toBeVisible();
  await expect(list.getByRole('option', { selected: true })).toHaveAttribute('title', asked!);
  await expect(tauReadout(page)).toHaveAttribute('aria-label', before!);
  await page.keyboard.press('2');
  await expect(page.getByText(/ of 4,000 tokens/).first()).toBeVisible();
  expect(errors).toEqual([]);
  await app.close();
});

test('what is exported are the bytes of the command that stands beside it', async () => {
  const { app, page, errors } = await launch();
  await untilReady(page);
  await page.keyboard.press('3');
  await page.getByRole('textbox', { name: 'Budgets' }).fill('1500, 2600');
  await evaluate(page).click();
  await untilEvaluated(page);
  const command = (await page.getByRole('region', { name: 'What was counted' }).locator('code').textContent())!;
  expect(command).toMatch(/^atomscope evaluate ".*" --episode ".*" --methods .* --budgets 1500,2600 --tau p90$/);
  expect(await exported(app, page, /^Report\s*JSON$/)).toBe(commandLine(command, ['--json']));
  expect(await exported(app, page, /every question/)).toBe(commandLine(command, ['--json', '--per-question']));
  expect(await exported(app, page, /CSV/)).toBe(commandLine(command, ['--csv', '-']));
  expect(errors).toEqual([]);
  await app.close();
});

/** Presses Cancel from inside the page at the first finished cells: a quick machine is done before Playwright looks again. */
async function cancelOnceSomethingIsFinished(page: Page): Promise<void> {
  await page.evaluate(() => {
    let pressed = false;
    window.atomscope.listen((events) => {
      const isUnderWay = events.some(
        (event) =>
          event.type === 'evaluation-measured' &&
          event.evaluation.status === 'measuring' &&
          event.evaluation.cells.done > 0,
      );
      if (!isUnderWay || pressed) return;
      pressed = true;
      const buttons = document.querySelectorAll<HTMLButtonElement>('section[aria-label="Run"] button');
      [...buttons].find(({ textContent }) => textContent === 'Cancel')!.click();
    });
  });
}

test('cancelling keeps what is finished, resuming does the rest, and the next start has it at once', async () => {
  const env = emptyCache();
  const { app, page, userData, errors } = await launch({ env });
  await untilReady(page);
  await page.keyboard.press('3');
  // Enough budgets to be caught in the middle.
  await page
    .getByRole('textbox', { name: 'Budgets' })
    .fill(Array.from({ length: 40 }, (_, i) => 1000 + 100 * i).join(' '));
  await cancelOnceSomethingIsFinished(page);
  await evaluate(page).click();
  await expect(run(page)).toContainText(/Cancelled: \d+ of 360 cells\./);
  await expect(page.getByText(/▲ Partial: \d+ of 360 cells/)).toBeVisible();
  const finished = Number(/Cancelled: (\d+) of/.exec((await run(page).textContent())!)![1]);
  expect(finished).toBeGreaterThan(0);
  expect(finished).toBeLessThan(360);
  await run(page).getByRole('button', { name: 'Resume' }).click();
  await untilEvaluated(page);
  await expect(page.getByText(/Partial/)).toHaveCount(0);
  expect(errors).toEqual([]);
  await app.close();

  const again = await launch({ userData, env });
  await untilReady(again.page);
  await expect(again.page.getByRole('main', { name: 'Evaluate' })).toBeVisible();
  await evaluate(again.page).click();
  await untilEvaluated(again.page);
  await again.app.close();
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious in Evaluate in the ${theme} theme`, async () => {
    const { app, page } = await launch({ theme });
    await untilReady(page);
    await page.keyboard.press('3');
    const serious = async () => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    };
    expect(await serious(), 'before the first run').toEqual([]);
    await evaluate(page).click();
    await untilEvaluated(page);
    await cells(page)
      .getByRole('button', { name: /^recall/ })
      .first()
      .click();
    await expect(behind(page).getByRole('option').first()).toBeVisible();
    for (const name of ['Recall and tokens', 'Factorial', 'By type', 'Where evidence is lost']) {
      await page.getByRole('tab', { name }).click();
      expect(await serious(), name).toEqual([]);
    }
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    expect(await serious(), 'stages as a table').toEqual([]);
    await page.getByRole('tab', { name: 'Recall and tokens' }).click();
    expect(await serious(), 'tokens as a table').toEqual([]);
    await app.close();
  });
}

import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { type ChatStub, startChatStub, stubReply } from '../support/chat-stub.ts';
import { untilReady } from './support/app-page.ts';
import { violations } from './support/axe.ts';
import { emptyCache, launch, PROJECT_ROOT } from './support/launch.ts';

const KEY = 'sk-typed-once-7f3a91c2';

const run = (page: Page) => page.getByRole('region', { name: 'Run' });
const button = (page: Page, name: string) => run(page).getByRole('button', { name, exact: true });
const counted = (page: Page) => page.getByRole('region', { name: 'What was counted' });
const chosen = (page: Page) => page.getByRole('region', { name: 'What to evaluate' });

/** Evaluate with two methods at two budgets. */
async function openEvaluate(page: Page): Promise<void> {
  await untilReady(page);
  await page.keyboard.press('3');
  for (const method of ['dp-means', 'k-means', 'bm25', 'Hybrid'])
    await chosen(page)
      .getByRole('checkbox', { name: new RegExp(`^${method}`, 'i') })
      .uncheck();
  await page.getByRole('textbox', { name: 'Budgets' }).fill('1500, 2600');
}

async function setUp(page: Page, { url }: ChatStub, over: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByLabel('Answers judged').selectOption('a model: set one up…');
  const dialog = page.getByRole('dialog', { name: /Answering model/ });
  const fields = { Model: 'small-model', 'Judge model': 'strict-judge', Key: KEY, ...over };
  await dialog.getByLabel('Base URL').fill(url);
  for (const [field, value] of Object.entries(fields)) await dialog.getByLabel(field, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Use this model' }).click();
  await expect(dialog).toHaveCount(0);
}

const timesOver = ({ answered }: ChatStub) => [...answered].filter(([, times]) => times > 1);

/** What `atomscope` prints for a command as the window words it. */
async function commandLine(command: string, env: Readonly<Record<string, string>>): Promise<string> {
  const words = Array.from(command.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain!).slice(1);
  const args = [join(PROJECT_ROOT, 'bin/atomscope.mjs'), ...words, '--quiet', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env },
    maxBuffer: 1 << 26,
  });
  return stdout;
}

test('all questions are answered by a model, cancelled and resumed, and nothing is paid twice', async () => {
  const stub = await startChatStub();
  const env = emptyCache();
  const { app, page, errors, requests } = await launch({ env });
  await openEvaluate(page);
  await setUp(page, stub, { 'Price, million tokens in': '2', 'Price, million tokens out': '8' });
  await expect(page.getByLabel('Answers judged')).toContainText('model: small-model');
  // rsm and flat at two budgets: four cells of 24 questions.
  await expect(run(page)).toContainText(
    `Sends up to 96 prompts, and as many judgements, to ${new URL(stub.url).host}, less what is in the cache.`,
  );
  expect(stub.asked).toEqual([]);

  stub.onAsked((asked) => (stub.asked.length > 40 ? { hang: 'silent' } : { say: stubReply(asked) }));
  await button(page, 'Evaluate').click();
  await expect.poll(() => stub.asked.length, { timeout: 60_000 }).toBeGreaterThan(40);
  await expect(run(page)).toContainText(/Evaluating, \d+ of 96 answers\./);
  await expect(run(page)).toContainText(/from the endpoint, \d+ from the cache, 0 retries\..*cost .* your prices/s);
  await button(page, 'Cancel').click();
  await expect(run(page)).toContainText(/Cancelled/);
  stub.onAsked((asked) => ({ say: stubReply(asked) }));
  await button(page, 'Resume').click();
  await expect(run(page).getByRole('button', { name: 'Export the evaluation' })).toBeVisible({ timeout: 120_000 });
  expect(timesOver(stub)).toEqual([]);
  expect(stub.asked.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);

  const table = page.getByRole('table', { name: 'Methods and budgets' });
  await expect(table.getByRole('columnheader', { name: /^judge strict-judge, look at/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Methods and budgets' })).toContainText(
    /Not comparable with one another.*only an answering model can/,
  );
  await expect(counted(page)).toContainText('96 answers wanted over all cells.');
  await expect(counted(page)).toContainText(/small-model at .*, judged by strict-judge\./);

  // The command beside it finds all that was measured, and prints the same bytes.
  const { length } = stub.asked;
  const command = (await counted(page).locator('code').textContent())!;
  expect(command).not.toContain(KEY);
  const path = join(tmpdir(), `atomscope-e2e-${process.pid}-${Date.now()}`);
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await run(page).getByRole('button', { name: 'Export the evaluation' }).click();
  await page.getByRole('menuitem', { name: /^Report\s*JSON$/ }).click();
  await expect(page.getByText(`Saved ${path}.`)).toBeVisible();
  expect(await commandLine(command, env)).toBe(readFileSync(path, 'utf8'));
  rmSync(path);
  expect(stub.asked).toHaveLength(length);
  expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
  expect(errors).toEqual([]);
  await app.close();
  await stub.close();
});

for (const theme of ['dark', 'light'] as const)
  test(`what could not be had of a model is told in sentences, and axe finds nothing serious, ${theme}`, async () => {
    const stub = await startChatStub();
    const { app, page, errors } = await launch({ theme, env: emptyCache() });
    await openEvaluate(page);
    await page.getByLabel('Answers judged').selectOption('a model: set one up…');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Evaluate')).toBeDisabled();
    await expect(run(page)).toContainText('▲ No answering model is set up.');
    await chosen(page).getByRole('button', { name: 'Set up…' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Answers judged').selectOption('none: evidence only');
    await setUp(page, stub);

    stub.onAsked(() => ({ status: 401, body: { error: { message: 'who are you?' } } }));
    await button(page, 'Evaluate').click();
    await expect(run(page).getByRole('alert')).toContainText(/401/);
    expect(await violations(page, '.run'), 'after a refusal').toEqual([]);

    let refused = 0;
    stub.onAsked((asked) =>
      asked.model === 'small-model' && refused++ < 3
        ? { status: 400, body: { error: { message: 'too long for me' } } }
        : { say: stubReply(asked) },
    );
    await button(page, 'Resume').click();
    await expect(run(page).getByRole('button', { name: 'Export the evaluation' })).toBeVisible({ timeout: 120_000 });
    await expect(counted(page)).toContainText(/▲ 3 of them unanswered, not wrong, .* too long for me/);
    expect([...(await violations(page, '.choice-panel')), ...(await violations(page, '.evaluate-upper'))]).toEqual([]);
    expect(errors).toEqual([]);
    await app.close();
    await stub.close();
  });

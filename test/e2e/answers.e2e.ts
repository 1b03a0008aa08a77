import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startChatStub } from '../support/chat-stub.ts';
import { untilReady } from './support/app-page.ts';
import { violations } from './support/axe.ts';
import { emptyCache, launch, resize } from './support/launch.ts';

const KEY = 'sk-typed-once-7f3a91c2';

const bar = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });
const full = (page: Page) => page.getByRole('region', { name: 'Answer in full' });
const funnel = (page: Page) => page.getByRole('region', { name: 'Funnel' });

const BAR = '.answer-bar';
const PANEL = '.answer-panel';

/** Every file below a folder that holds these bytes. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path).includes(text));
}

/** Inspect with the first question whose evidence is all in the prompt. */
async function inspectWholeQuestion(page: Page): Promise<void> {
  await untilReady(page);
  await page.keyboard.press('2');
  await page
    .getByRole('group', { name: /stage at which they end/ })
    .getByRole('button', { name: /all in/ })
    .click();
  await page.getByRole('listbox', { name: 'Failed questions' }).getByRole('option').first().click();
  await expect(bar(page)).toContainText('Not answered yet.');
}

test('a question is answered by a model that is set up here; the answer is paid once, and the key is nowhere', async () => {
  const stub = await startChatStub();
  stub.onAsked(({ model }) => ({ say: model === 'strict-judge' ? 'no' : 'nobody ever said' }));
  const env = emptyCache();
  const { app, page, errors, userData, requests } = await launch({ env });
  await inspectWholeQuestion(page);

  await bar(page).getByRole('button', { name: 'Set up a model…' }).click();
  const dialog = page.getByRole('dialog', { name: /Answering model/ });
  await expect(dialog.getByLabel('Base URL')).toBeFocused();
  await page.keyboard.type(stub.url);
  await dialog.getByLabel('Model', { exact: true }).fill('small-model');
  await dialog.getByLabel('Judge model').fill('strict-judge');
  await dialog.getByLabel('Key').fill(KEY);
  await dialog.getByLabel('Price, million tokens in').fill('2');
  await dialog.getByLabel('Price, million tokens out').fill('8');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByRole('status').last()).toContainText(
    /^small-model at 127\.0\.0\.1:\d+ answered in \d+\.\d s\.$/,
  );
  expect(stub.asked).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Use this model' }).click();
  await expect(dialog).toHaveCount(0);
  // Setting a model up sends nothing.
  expect(stub.asked).toHaveLength(1);

  await bar(page).getByRole('button', { name: 'Answer with small-model' }).click();
  await expect(full(page)).toContainText('nobody ever said');
  await expect(full(page)).toContainText('Written by small-model from the packed prompt.');
  await expect(full(page).getByRole('row', { name: /LoCoMo F1/ })).toContainText(/\d\.\d{3}/);
  await expect(full(page).getByRole('row', { name: /Judge yes or no by strict-judge/ })).toContainText('no');
  await expect(full(page)).toContainText(/in the currency of your prices/);
  await expect(funnel(page)).toContainText(/−\d+ at A/);
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('strict-judge judged it');
  expect(stub.asked.map(({ model }) => model)).toEqual(['small-model', 'small-model', 'strict-judge']);
  expect(stub.asked.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);

  // The window itself asks the network for nothing, and never learns the key again.
  expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
  expect(await page.content()).not.toContain(KEY);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(KEY);
  expect(errors).toEqual([]);
  // Chromium writes what a page remembers within some seconds.
  await expect.poll(() => filesWith(userData, 'small-model').length).toBeGreaterThan(0);
  app.process().kill('SIGKILL');
  await app.waitForEvent('close');

  const again = await launch({ userData, env });
  await inspectWholeQuestion(again.page);
  await bar(again.page).getByRole('button', { name: 'Answer with small-model' }).click();
  await expect(full(again.page)).toContainText('from the cache, nothing was sent');
  await expect(full(again.page)).toContainText('nothing paid now');
  expect(stub.asked).toHaveLength(3);
  expect(again.errors).toEqual([]);
  await again.app.close();
  stub.close();
  expect(filesWith(userData, KEY)).toEqual([]);
  expect(filesWith(env.ATOMSCOPE_CACHE, KEY)).toEqual([]);
});

test('a question is answered without any model, by key, and the answer is marked when the prompt changes', async () => {
  const { app, page, errors } = await launch();
  await inspectWholeQuestion(page);
  const extract = bar(page).getByRole('button', { name: 'Extract' });
  await extract.focus();
  await page.keyboard.press('Enter');
  await expect(full(page)).toContainText('No model wrote this.');
  await expect(bar(page)).toContainText('extractive baseline');

  await bar(page).getByRole('button', { name: 'Paste…' }).focus();
  await page.keyboard.press('Enter');
  await expect(full(page).getByLabel('An answer to this prompt')).toBeFocused();
  await page.keyboard.type('nobody knows');
  await page.keyboard.press('Control+Enter');
  await expect(bar(page)).toContainText('Wrong');
  await expect(funnel(page)).toContainText(/−\d+ at A/);

  const budget = page.getByRole('slider', { name: /^Budget/ });
  await budget.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('PageDown');
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown');
  await expect(bar(page)).toContainText('▲ pasted for an earlier prompt');
  await expect(funnel(page)).not.toContainText(/at A/);
  await full(page).getByRole('button', { name: 'Take back' }).click();
  await expect(bar(page)).toContainText('Not answered yet.');
  expect(errors).toEqual([]);
  await app.close();
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious in an answer and in the settings of its model, ${theme}`, async () => {
    const { app, page, errors } = await launch({ theme });
    await inspectWholeQuestion(page);
    await bar(page).getByRole('button', { name: 'Extract' }).click();
    await expect(full(page)).toContainText('No model wrote this.');
    expect([...(await violations(page, PANEL)), ...(await violations(page, BAR))]).toEqual([]);
    await bar(page).getByRole('button', { name: 'Paste…' }).click();
    expect(await violations(page, PANEL), 'while one is typed').toEqual([]);
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Set up a model…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Base URL').fill('http://somewhere.test/v1');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The endpoint needs the name of a model.');
    expect(await violations(page, '[role="dialog"]'), 'with the settings').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await resize(app, { width: 960, height: 640 });
    expect([...(await violations(page, PANEL)), ...(await violations(page, BAR))]).toEqual([]);
    expect(errors).toEqual([]);
    await app.close();
  });
}

test('a model that cannot be reached is told of in a sentence, and asking it can be cancelled', async () => {
  const stub = await startChatStub();
  const userData = mkdtempSync(join(tmpdir(), 'atomscope-e2e-'));
  const { app, page } = await launch({ userData, env: emptyCache() });
  await inspectWholeQuestion(page);
  await bar(page).getByRole('button', { name: 'Set up a model…' }).click();
  const dialog = page.getByRole('dialog', { name: /Answering model/ });
  await dialog.getByLabel('Base URL').fill(stub.url);
  await dialog.getByLabel('Model', { exact: true }).fill('small-model');
  stub.onAsked(() => ({ status: 401, body: { error: { message: 'who are you?' } } }));
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/401/);
  await dialog.getByRole('button', { name: 'Use this model' }).click();

  stub.onAsked(() => ({ hang: 'silent' }));
  await bar(page).getByRole('button', { name: 'Answer with small-model' }).click();
  await expect(bar(page).getByRole('progressbar', { name: /Asking small-model/ })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page)).toContainText('Not answered yet.');

  stub.onAsked(() => ({ status: 404, body: { error: { message: 'no such model' } } }));
  await bar(page).getByRole('button', { name: 'Answer with small-model' }).click();
  await expect(bar(page).getByRole('alert')).toContainText(/404/);
  await app.close();
  stub.close();
});

import { expect, type Page, test } from '@playwright/test';
import { tauReadout, untilReady } from './support/app-page.ts';
import { launch } from './support/launch.ts';

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
const funnel = (page: Page) => page.getByRole('region', { name: 'Funnel' });
const titleOf = (page: Page) => verdict(page).getByRole('heading', { level: 2 });

/** Turns of the evidence that the verdict says are in. */
async function turnsIn(page: Page): Promise<number> {
  return Number(/^(\d+) of/.exec((await titleOf(page).textContent()) ?? '')?.[1]);
}

test('a failed question is followed to its stage, and a change brings its evidence in and is undone', async () => {
  const { app, page, errors } = await launch();
  await untilReady(page);
  await page.keyboard.press('2');
  await expect(page.getByRole('main', { name: 'Inspect' })).toBeVisible();

  const stages = page.getByRole('group', { name: /stage at which they end/ });
  const r1 = stages.getByRole('button', { name: /^R1 / });
  const atR1 = Number(/(\d+) question/.exec((await r1.textContent())!)![1]);
  expect(atR1).toBeGreaterThan(0);
  await r1.click();
  const list = page.getByRole('listbox', { name: 'Failed questions' });
  await expect(list.getByRole('option')).toHaveCount(atR1);
  await list.getByRole('option').first().click();

  await expect(verdict(page)).toContainText(/c\d+ ends? at R1: .* ranked .* of \d+, and K is 6\./);
  await expect(funnel(page)).toContainText(/−\d+ at R1/);
  const before = await turnsIn(page);
  const settings = await page.getByRole('slider', { name: 'K, atoms opened' }).getAttribute('aria-valuenow');

  const apply = verdict(page)
    .getByRole('button', { name: /^Apply/ })
    .first();
  const words = (await apply.getAttribute('aria-label'))!.replace('Apply ', '');
  const row = verdict(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Apply ${words}` }) });
  const brought = (await row.getByRole('cell').first().getAttribute('title'))!;
  const chunk = /c(\d+)/.exec(brought)![1];
  await apply.click();
  const undo = verdict(page).getByRole('button', { name: `Undo ${words}` });
  await expect(undo).toBeVisible();
  await expect.poll(async () => (await titleOf(page).textContent()) ?? '').not.toMatch(new RegExp(`^${before} of`));
  await expect(
    funnel(page).getByRole('option', { name: new RegExp(`chunk ${chunk}, evidence, .*in the prompt`) }),
  ).toBeVisible();

  await undo.click();
  await expect(titleOf(page)).toHaveText(new RegExp(`^${before} of`));
  await expect(page.getByRole('slider', { name: 'K, atoms opened' })).toHaveAttribute('aria-valuenow', settings!);
  await expect(verdict(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  expect(errors).toEqual([]);
  await app.close();
});

test('the cut lines move by key, n and p go through failed questions, and the workspace is remembered', async () => {
  const { app, page, errors, userData } = await launch();
  await untilReady(page);
  await page.keyboard.press('2');
  const list = page.getByRole('listbox', { name: 'Failed questions' });
  await expect(list.getByRole('option').first()).toBeVisible();
  const selected = list.getByRole('option', { selected: true });
  await list.getByRole('option').first().click();
  const first = await selected.textContent();
  await page.keyboard.press('n');
  await expect(selected).not.toHaveText(first!);
  await page.keyboard.press('p');
  await expect(selected).toHaveText(first!);

  const line = page.getByRole('slider', { name: 'K, atoms opened' });
  await line.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(line).toHaveAttribute('aria-valuetext', /^K 8 atoms of/);
  await expect(funnel(page)).toContainText('top 8 of');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(funnel(page)).toContainText('top 6 of');

  await funnel(page).getByRole('button', { name: 'Table' }).click();
  await expect(funnel(page).getByRole('columnheader', { name: 'atom rank' })).toBeVisible();
  await page.getByRole('button', { name: 'Rulers and prompts' }).click();
  await expect(page.getByText(/[\d,]+ of 4,000 tok ·/)).toHaveCount(2);
  expect(errors).toEqual([]);
  await app.close();

  const again = await launch({ userData });
  await expect(tauReadout(again.page)).toBeVisible({ timeout: 120_000 });
  await expect(again.page.getByRole('main', { name: 'Inspect' })).toBeVisible();
  await again.app.close();
});

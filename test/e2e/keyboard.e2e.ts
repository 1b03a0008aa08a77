import { expect, type Page, test } from '@playwright/test';
import { crumb, questionOption, readout, tauSlider, untilReady } from './support/app-page.ts';
import { type Launched, launch } from './support/launch.ts';

let launched: Launched;
test.beforeAll(async () => {
  launched = await launch();
  await untilReady(launched.page);
});
test.afterAll(async () => {
  expect(launched.errors).toEqual([]);
  await launched.app.close();
});

/** Tabs on until the element in focus has this name; fails where a whole round does not come to it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const MOST_STOPS = 60;
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no element named ${name} within ${MOST_STOPS} stops of the Tab key`);
}

test('from the menu to a demo, to another τ, to a question and its prompts, without a mouse', async () => {
  const { page } = launched;
  await tabTo(page, /^Open/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Personal assistant' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(crumb(page)).toContainText('assistant');
  await untilReady(page);

  await tabTo(page, /^τ, the joining threshold/);
  const before = await readout(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await readout(page)).tau).not.toBe(before.tau);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await readout(page)).atoms).toBe(before.atoms);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await readout(page)).tau).not.toBe(before.tau);

  await tabTo(page, /^Questions/);
  await page.keyboard.press('Home');
  await expect(questionOption(page, 0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(questionOption(page, 1)).toHaveAttribute('aria-selected', 'true');

  await tabTo(page, /^Prompts/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Prompts' })).toBeVisible();
  await expect(page.getByText(/[\d,]+ of 4,000 tok/)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Prompts' })).toHaveCount(0);
});

test('what is in focus can be seen', async () => {
  const { page } = launched;
  await page.keyboard.press('Escape');
  const unseen: string[] = [];
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      const ringed = [element, ...element.querySelectorAll('*'), element.parentElement!].some((each) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
      return ringed ? null : element.outerHTML.slice(0, 120);
    });
    if (hidden) unseen.push(hidden);
  }
  expect(unseen).toEqual([]);
});

test('keys that stand alone do what the help says', async () => {
  const { page } = launched;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Vocabulary');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const before = await readout(page);
  await page.keyboard.press(']');
  await expect.poll(async () => (await readout(page)).tau).not.toBe(before.tau);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await readout(page)).tau).toBe(before.tau);

  const theme = await page.locator('html').getAttribute('data-theme');
  await page.keyboard.press('t');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme!);
  await page.keyboard.press('t');
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme!);

  await page.keyboard.press('/');
  await page.keyboard.type('invoice');
  await expect(page.getByRole('textbox').or(page.getByRole('searchbox')).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await tauSlider(page).focus();
  await page.keyboard.press('Tab');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('n');
  const selected = page.getByRole('listbox', { name: 'Questions' }).locator('[aria-selected="true"]');
  const first = await selected.textContent();
  await page.keyboard.press('n');
  await expect(selected).not.toHaveText(first!);
});

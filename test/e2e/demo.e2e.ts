import { expect, test } from '@playwright/test';
import { questionOption, readout, tauSlider, untilReady } from './support/app-page.ts';
import { launch, resize } from './support/launch.ts';

test.describe('the demo on a first start', () => {
  test('forms atoms, follows τ, and shows two prompts under one budget', async () => {
    const { app, page, errors } = await launch();
    await untilReady(page);
    const before = await readout(page);
    expect(before.atoms).toBeGreaterThan(1);

    const slider = tauSlider(page);
    await slider.focus();
    await slider.press('Shift+ArrowRight');
    await expect.poll(async () => (await readout(page)).tau).not.toBe(before.tau);

    await questionOption(page, 0).click();
    await expect(page.getByRole('region', { name: 'Difference' })).toContainText(/in both/);
    await page.getByRole('button', { name: /prompts/i }).first().click();
    const sizes = await page.getByText(/[\d,]+ of 4,000 tok/).allTextContents();
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    for (const size of sizes) expect(Number(/([\d,]+) of/.exec(size)![1]!.replaceAll(',', ''))).toBeLessThanOrEqual(4000);

    expect(errors).toEqual([]);
    await app.close();
  });

  test('pictures in both themes and sizes', async () => {
    const { app, page } = await launch();
    await untilReady(page);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
    ]) {
      await resize(app, size);
      for (const theme of ['dark', 'light'] as const) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
        await page.waitForTimeout(600);
        await page.screenshot({ path: `test-results/pictures/tune-${theme}-${size.width}.png` });
      }
    }
    await app.close();
  });
});

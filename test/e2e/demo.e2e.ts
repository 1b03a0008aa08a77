import { expect, test } from '@playwright/test';
import { questionOption, readout, tauSlider, untilReady } from './support/app-page.ts';
import { launch } from './support/launch.ts';

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
    await page
      .getByRole('button', { name: /prompts/i })
      .first()
      .click();
    const sizes = await page.getByText(/[\d,]+ of 4,000 tok/).allTextContents();
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    for (const size of sizes)
      expect(Number(/([\d,]+) of/.exec(size)![1]!.replaceAll(',', ''))).toBeLessThanOrEqual(4000);

    expect(errors).toEqual([]);
    await app.close();
  });
});

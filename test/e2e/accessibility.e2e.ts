import { expect, test } from '@playwright/test';
import { crumb, tauReadout, tauSlider, untilReady } from './support/app-page.ts';
import { violations } from './support/axe.ts';
import { launch, resize } from './support/launch.ts';

const POPUP = '[data-radix-popper-content-wrapper]';

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious in the ${theme} theme, whatever is open`, async () => {
    const { app, page, errors } = await launch({ theme });
    await untilReady(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await violations(page)).toEqual([]);

    const menus = page.getByRole('banner').locator('button[aria-haspopup]');
    for (const menu of await menus.all()) {
      await menu.click();
      expect(await violations(page, POPUP), `with ${await menu.getAttribute('aria-label')} open`).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /^Prompts/ }).click();
    await page.getByRole('listbox', { name: 'Atoms' }).getByRole('option').first().click();
    expect(await violations(page), 'with prompts and an atom').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page, '[role="dialog"]'), 'with the help').toEqual([]);
    await page.keyboard.press('Escape');
    await resize(app, { width: 960, height: 640 });
    expect(await violations(page), 'at the smallest size').toEqual([]);
    expect(errors).toEqual([]);
    await app.close();
  });
}

test('who wants less motion sees no formation played', async () => {
  const { app, page } = await launch({ reducedMotion: 'reduce' });
  await expect(crumb(page)).toContainText('ops-agent');
  // Nothing is played: as soon as a chunk is written it stands there, and all of them at once where vectors are cached.
  await untilReady(page);
  const moving = page.getByRole('button', { name: /^Pause/ });
  await expect(moving).toHaveCount(0);
  await tauSlider(page).press('ArrowLeft');
  await expect(tauReadout(page)).toHaveAttribute('aria-label', /in 53 of 53 chunks$/);
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
  ).toBe(0);
  await app.close();
});

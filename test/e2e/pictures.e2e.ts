import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { untilReady } from './support/app-page.ts';
import { launch, PROJECT_ROOT, resize } from './support/launch.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];
const FOLDER = join(PROJECT_ROOT, 'test-results', 'pictures');

/** Pictures for a person to look at. ATOMSCOPE_UPDATE_PICTURES=1 also renews the one in the README. */
test('the Tune workspace on the demo, in both themes and sizes', async () => {
  mkdirSync(FOLDER, { recursive: true });
  const { app, page } = await launch();
  await untilReady(page);
  // The formation plays on a first start; its end is the picture.
  await page.getByRole('button', { name: 'To the end' }).click();
  for (const size of SIZES) {
    await resize(app, size);
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      await page.waitForTimeout(700);
      const path = join(FOLDER, `tune-${theme}-${size.width}.png`);
      await page.screenshot({ path });
      // A blank window compresses to next to nothing.
      expect(statSync(path).size).toBeGreaterThan(40_000);
    }
  }
  if (process.env.ATOMSCOPE_UPDATE_PICTURES === '1') {
    mkdirSync(join(PROJECT_ROOT, 'docs'), { recursive: true });
    copyFileSync(join(FOLDER, 'tune-dark-1440.png'), join(PROJECT_ROOT, 'docs', 'tune.png'));
  }
  await app.close();
});

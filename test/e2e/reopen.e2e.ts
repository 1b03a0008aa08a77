import { availableParallelism, loadavg } from 'node:os';
import { expect, test } from '@playwright/test';
import { readout, tauReadout, tauSlider, untilReady } from './support/app-page.ts';
import { emptyCache, launch } from './support/launch.ts';

/** For a machine of its own; where others work on it too, the app gets its share of it only. */
const interactiveMs = () => 3000 * Math.max(1, loadavg()[0]! / availableParallelism());
const STARTS = 3;

test('reopened with its vectors in the cache, the demo answers within three seconds', async () => {
  const env = emptyCache();
  const first = await launch({ env });
  await untilReady(first.page);
  const { userData } = first;
  await first.app.close();

  const tookMs: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const startedMs = performance.now();
    const { app, page } = await launch({ env, userData });
    await tauSlider(page).waitFor();
    const { tau } = await readout(page);
    await tauSlider(page).press('ArrowRight');
    await expect(tauReadout(page)).not.toHaveAttribute('aria-label', new RegExp(`^τ ${tau}`));
    tookMs.push(Math.round(performance.now() - startedMs));
    await app.close();
  }
  const load = (loadavg()[0]! / availableParallelism()).toFixed(1);
  console.log(`from the start of the process to an answered key: ${tookMs.join(', ')} ms, at a load of ${load} a core`);
  expect(Math.min(...tookMs)).toBeLessThanOrEqual(interactiveMs());
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { callEngine, untilReady } from './support/app-page.ts';
import { chat, folderWith, jsonLines } from './support/corpora.ts';
import { emptyCache, launch } from './support/launch.ts';

const data = process.env.ATOMSCOPE_DATA ?? '';
const persona = join(data, 'realmem/Sarah_Miller_dialogues_256k.json');
const WATCHED_MS = 20_000;

interface Watch {
  vectorsMs: number | null;
  atomsMs: number | null;
  gapsMs: number[];
}

test.describe('a real RealMem file without a vector in the cache', () => {
  test.skip(data === '', 'skipped because ATOMSCOPE_DATA is not set');

  test('shows atoms soon after the first vectors, and the window answers while it embeds', async () => {
    expect(existsSync(persona)).toBe(true);
    const folder = folderWith({ 'small.jsonl': jsonLines(chat(10)) });
    const { app, page, errors } = await launch({ files: [join(folder, 'small.jsonl')], env: emptyCache() });
    await untilReady(page);
    await page.evaluate(() => {
      const watch: Watch = { vectorsMs: null, atomsMs: null, gapsMs: [] };
      Object.assign(window, { watch });
      window.atomscope.listen((events) => {
        for (const event of events) {
          if (event.type === 'chunks-embedded') watch.vectorsMs ??= performance.now();
          // Written chunks are shown with the frame after this batch.
          if (event.type === 'chunks-written') requestAnimationFrame(() => (watch.atomsMs ??= performance.now()));
        }
      });
      const TICK_MS = 10;
      let last = performance.now();
      setInterval(() => {
        const now = performance.now();
        watch.gapsMs.push(now - last - TICK_MS);
        last = now;
      }, TICK_MS);
    });
    await callEngine(page, 'openPaths', { paths: [persona] });
    await expect(page.locator('.readout')).toHaveAttribute('aria-label', /atoms? in [\d,]+ of 521 chunks/);
    await page.waitForTimeout(WATCHED_MS);
    const { vectorsMs, atomsMs, gapsMs } = await page.evaluate(() => (window as unknown as { watch: Watch }).watch);
    const sorted = [...gapsMs].sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!);
    const soonMs = Math.round(atomsMs! - vectorsMs!);
    console.log(
      `atoms ${soonMs} ms after the first vectors; timer gaps over ${WATCHED_MS / 1000} s: ` +
        `median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, longest ${at(1)} ms of ${sorted.length}`,
    );
    expect(soonMs).toBeLessThanOrEqual(3000);
    // The longest gap is the machine's as much as ours: it is told, the 99th percentile is held.
    expect(at(0.99)).toBeLessThanOrEqual(100);
    expect(errors).toEqual([]);
    await app.close();
  });
});

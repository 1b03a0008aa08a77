import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page, test } from '@playwright/test';
import { PROTOCOL_VERSION } from '../../src/core/contract/events.ts';
import { alerts, callEngine, crumb, eventsOf, keepEvents, tauReadout, untilReady } from './support/app-page.ts';
import { chat, folderWith, jsonLines, sentence } from './support/corpora.ts';
import { emptyCache, launch } from './support/launch.ts';

const CHUNKS = 60;
/** Long enough that embedding takes some seconds: there is time to interrupt it. */
const slow = (salt: number) =>
  jsonLines(chat(CHUNKS * 5, (turn) => `${sentence(turn, salt)} ${sentence(turn + 7777, salt)} ${turn}`));

const folder = folderWith({
  'slow.jsonl': slow(1),
  'shared.jsonl': jsonLines(chat(100, (turn) => sentence(turn, 2))),
  'small.jsonl': jsonLines(chat(20)),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, nth) => [
      `many/e${nth}.jsonl`,
      jsonLines(chat(60 + nth * 5, (turn) => sentence(turn, nth))),
    ]),
  ),
});
const at = (name: string) => join(folder, name);

async function embedded(page: Page): Promise<{ readonly chunks: number; readonly fromCache: number }> {
  return await eventsOf(page, 'chunks-embedded', (events) => {
    const newest = events.at(-1)?.session;
    const own = events.filter(({ session }) => session === newest);
    return {
      chunks: own.reduce((sum, { chunkIndexes }) => sum + chunkIndexes.length, 0),
      fromCache: own.at(-1)?.fromCache ?? 0,
    };
  });
}

async function untilEmbedded(page: Page, least: number): Promise<number> {
  await expect.poll(async () => (await embedded(page)).chunks, { intervals: [20] }).toBeGreaterThanOrEqual(least);
  return (await embedded(page)).chunks;
}

/** Resolves with the exit code, or the signal, of the app's main process. */
function ended(app: ElectronApplication): Promise<number | string | null> {
  const process = app.process();
  return new Promise((resolve) => process.once('exit', (code, signal) => resolve(code ?? signal)));
}

test('embedding that is cancelled says where it stopped, and goes on from there', async () => {
  const { app, page, errors } = await launch({ files: [at('small.jsonl')], env: emptyCache() });
  await untilReady(page);
  await keepEvents(page);
  await callEngine(page, 'openPaths', { paths: [at('slow.jsonl')] });
  await untilEmbedded(page, 8);
  await callEngine(page, 'cancelTask', { task: 'embed' });
  const halted = page.getByTestId('map').getByText(/Embedding stopped at \d+ of 60 chunks\. They are kept\./);
  await expect(halted).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // It stays alive: texts can be read, settings changed, words found.
  expect((await callEngine(page, 'readChunk', { chunkIndex: 50 })).turns).toHaveLength(5);
  expect(await callEngine(page, 'findChunks', { text: '299' })).toEqual([59]);
  const before = (await embedded(page)).chunks;
  await page.getByRole('button', { name: 'Go on' }).click();
  await untilReady(page);
  await expect(halted).toHaveCount(0);
  const after = await embedded(page);
  expect(after.chunks).toBe(CHUNKS);
  expect(after.fromCache).toBeGreaterThanOrEqual(before);
  expect(errors).toEqual([]);
  await app.close();
});

test('episodes switched, and chunks cut anew, while embedding runs: the last choice is shown', async () => {
  const { app, page, errors } = await launch({ files: [at('many')], env: emptyCache() });
  await expect(crumb(page)).toContainText('e0');
  await keepEvents(page);
  const episodes = Array.from({ length: 12 }, (_, nth) => `e${nth}`);
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) => callEngine(page, 'selectEpisode', { episodeId: episodes[(nth * 7) % 12]! })),
  );
  await callEngine(page, 'selectEpisode', { episodeId: 'e5' });
  await expect(crumb(page)).toContainText('e5');
  await callEngine(page, 'connect', { protocol: PROTOCOL_VERSION });
  const settings = await eventsOf(page, 'settings-changed', (events) => events.at(-1)!.settings);
  for (const chunkTurns of [3, 1, 8, 17]) {
    await callEngine(page, 'changeSettings', { settings: { ...settings, chunkTurns }, gesture: 100 + chunkTurns });
    await page.waitForTimeout(60);
  }
  // e5 has 85 turns: five chunks of seventeen.
  await expect(tauReadout(page)).toHaveAttribute('aria-label', /in 5 of 5 chunks/);
  await untilReady(page);
  await expect(crumb(page)).toContainText('e5');
  await expect(alerts(page)).toHaveCount(0);
  expect(errors).toEqual([]);
  await app.close();
});

test('a window closed while embedding runs ends the app at once, and it starts again', async () => {
  const env = emptyCache();
  const first = await launch({ files: [at('small.jsonl')], env });
  await untilReady(first.page);
  await keepEvents(first.page);
  await callEngine(first.page, 'openPaths', { paths: [at('slow.jsonl')] });
  await untilEmbedded(first.page, 1);
  const exit = ended(first.app);
  const closedMs = performance.now();
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close()).catch(() => {});
  expect(await exit).toBe(0);
  expect(performance.now() - closedMs).toBeLessThan(5000);
  const second = await launch({ files: [at('small.jsonl')], env, userData: first.userData });
  await untilReady(second.page);
  expect(second.errors).toEqual([]);
  await second.app.close();
});

test('killed while embedding runs: nothing finished is embedded twice', async () => {
  const env = emptyCache();
  const first = await launch({ files: [at('small.jsonl')], env });
  await untilReady(first.page);
  await keepEvents(first.page);
  await callEngine(first.page, 'openPaths', { paths: [at('slow.jsonl')] });
  const finished = await untilEmbedded(first.page, 8);
  const exit = ended(first.app);
  first.app.process().kill('SIGKILL');
  expect(await exit).toBe('SIGKILL');

  const second = await launch({ files: [at('small.jsonl')], env, userData: first.userData });
  await untilReady(second.page);
  await keepEvents(second.page);
  await callEngine(second.page, 'openPaths', { paths: [at('slow.jsonl')] });
  await expect(crumb(second.page)).toContainText('slow');
  await untilReady(second.page);
  const again = await embedded(second.page);
  expect(again.chunks).toBe(CHUNKS);
  expect(again.fromCache).toBeGreaterThanOrEqual(finished);
  expect(second.errors).toEqual([]);
  await second.app.close();
  // A store that could not be read would have been set aside under another name.
  expect(readdirSync(env.ATOMSCOPE_CACHE).sort()).toEqual(['models', 'token-counts', 'vectors']);
});

test('two instances share one cache', async () => {
  const env = emptyCache();
  const [one, two] = await Promise.all([
    launch({ files: [at('shared.jsonl')], env }),
    launch({ files: [at('shared.jsonl')], env }),
  ]);
  await Promise.all([untilReady(one.page), untilReady(two.page)]);
  expect(await tauReadout(one.page).getAttribute('aria-label')).toBe(
    await tauReadout(two.page).getAttribute('aria-label'),
  );
  expect([...one.errors, ...two.errors]).toEqual([]);
  await Promise.all([one.app.close(), two.app.close()]);
  expect(readdirSync(env.ATOMSCOPE_CACHE).sort()).toEqual(['models', 'token-counts', 'vectors']);
  expect(existsSync(join(env.ATOMSCOPE_CACHE, 'vectors/data.mdb'))).toBe(true);
});

import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PROTOCOL_VERSION } from '../../src/core/contract/events.ts';
import {
  alerts,
  callEngine,
  crumb,
  eventsOf,
  keepEvents,
  openReady,
  questionOption,
  tauReadout,
  tauSlider,
  untilReady,
} from './support/app-page.ts';
import { chat, folderWith, jsonLines, npy, question, sentence } from './support/corpora.ts';
import { type Launched, launch, resize } from './support/launch.ts';

const RTL = 'مرحبا بالعالم كيف الحال';
const CJK = '日本語のテキスト、改行なしで長い文';
const EMOJI = '👩‍👩‍👧‍👦🏳️‍🌈🔥';
const asked = jsonLines([question(), question({ id: 'q2', question: 'and the copper?', evidence: ['t2'] })]);

const folder = folderWith({
  'no questions.jsonl': jsonLines(chat(60)),
  'one turn.jsonl': jsonLines(chat(1)),
  'one turn.questions.jsonl': asked,
  'two turns.jsonl': jsonLines(chat(2)),
  'two turns.questions.jsonl': asked,
  'three chunks.jsonl': jsonLines(chat(15)),
  'three chunks.questions.jsonl': asked,
  'fourteen chunks.jsonl': jsonLines(chat(70)),
  'fourteen chunks.questions.jsonl': asked,
  'identical.jsonl': jsonLines(chat(100, () => 'the same sentence every time')),
  'identical.questions.jsonl': asked,
  'empty texts.jsonl': jsonLines(chat(60, () => '')),
  'long turn.jsonl': jsonLines(
    chat(31, (turn) => (turn === 0 ? sentence(1).repeat(400).slice(0, 20_000) : sentence(turn))),
  ),
  'long turn.questions.jsonl': asked,
  'sessions.jsonl': jsonLines(
    chat(300, (turn) => sentence(turn % 7)).map((row, turn) => ({ ...row, session: `s${turn}` })),
  ),
  [`${CJK} ${RTL}.jsonl`]: jsonLines(
    chat(40, (turn) => [RTL, CJK, EMOJI, '<|endoftext|><|im_start|>system', '\ud83d alone', 'a\u0000b'][turn % 6]!),
  ),
  'unresolved.jsonl': jsonLines(chat(60)),
  'unresolved.questions.jsonl': jsonLines([
    question({ evidence: ['gone', 't1'] }),
    question({ id: 'q2', evidence: ['nowhere'] }),
    question({ id: 'q3', evidence: [] }),
  ]),
  'vectors.npy': npy(
    60,
    16,
    (at) => Math.sin(at * 12.9898) * 43758.5453 - Math.floor(Math.sin(at * 12.9898) * 43758.5453) - 0.5,
  ),
  'zero vectors.npy': npy(20, 8, () => 0),
  'asked vectors.npy': npy(20, 8, (at) => Math.cos(at * at)),
  'asked vectors.questions.jsonl': jsonLines([question({ evidence: ['0'] })]),
});
const at = (name: string) => join(folder, name);

let launched: Launched;
test.beforeAll(async () => {
  launched = await launch({ files: [at('no questions.jsonl')] });
  await untilReady(launched.page);
});
test.afterEach(() => expect(launched.errors.splice(0)).toEqual([]));
test.afterAll(() => launched.app.close());

test.describe('draws or explains', () => {
  const CORPORA: readonly (readonly [name: string, scope: RegExp])[] = [
    ['no questions.jsonl', /atoms? in 12 of 12 chunks/],
    ['one turn.jsonl', /1 atom in 1 of 1 chunk$/],
    ['two turns.jsonl', /1 atom in 1 of 1 chunk$/],
    ['three chunks.jsonl', /in 3 of 3 chunks/],
    ['fourteen chunks.jsonl', /in 14 of 14 chunks/],
    ['identical.jsonl', /2 atoms in 20 of 20 chunks/],
    ['empty texts.jsonl', /in 12 of 12 chunks/],
    ['long turn.jsonl', /in 7 of 7 chunks/],
    ['sessions.jsonl', /in 300 of 300 chunks/],
    [`${CJK} ${RTL}.jsonl`, /in 8 of 8 chunks/],
    ['unresolved.jsonl', /in 12 of 12 chunks/],
    ['vectors.npy', /in 60 of 60 chunks/],
    ['zero vectors.npy', /20 atoms in 20 of 20 chunks/],
  ];
  for (const [name, scope] of CORPORA) {
    test(name, async () => {
      const { page } = launched;
      await openReady(page, [at(name)], name.replace(/\.[a-z]+$/, ''));
      await expect(tauReadout(page)).toHaveAttribute('aria-label', scope);
      await expect(alerts(page)).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Map' })).toContainText(/(\d+) of \1 chunks/);
    });
  }
});

test('one chunk, and zero vectors: the strip says why τ decides nothing', async () => {
  const { page } = launched;
  const strip = page.getByRole('region', { name: 'τ strip' });
  await openReady(page, [at('one turn.jsonl')], 'one turn');
  await expect(strip).toHaveText('One chunk makes no pair, so τ decides nothing here.');
  await openReady(page, [at('zero vectors.npy')], 'zero vectors');
  await expect(strip).toHaveText(/vectors are zero, so τ decides nothing here\.$/);
});

test('vectors of one’s own: the window says that no question can be asked', async () => {
  const { page } = launched;
  await openReady(page, [at('vectors.npy')], 'vectors');
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('questions cannot be placed among them');
  await expect(page.getByRole('region', { name: 'Corpus' })).toContainText('with vectors of your own');
  await openReady(page, [at('asked vectors.npy')], 'asked vectors');
  await questionOption(page, 0).click();
  await expect(page.getByRole('region', { name: 'Budget rulers' })).toContainText(
    'questions cannot be placed among them',
  );
});

test('evidence that names no turn is told, and does not count', async () => {
  const { page } = launched;
  await openReady(page, [at('unresolved.jsonl')], 'unresolved');
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('1 of 3');
  await expect(page.getByRole('region', { name: 'Corpus' })).toContainText('2 remarks');
  await expect(page.getByText('no evidence')).toHaveCount(2);
});

test('a turn of 20,000 characters can be read in full, and its scope is named', async () => {
  const { page } = launched;
  await openReady(page, [at('long turn.jsonl')], 'long turn');
  const chunk = await callEngine(page, 'readChunk', { chunkIndex: 0 });
  expect(chunk.turns[0]!.text.length).toBeGreaterThanOrEqual(20_000);
  expect(chunk.seenTokens).toBe(chunk.totalTokens);
  expect(chunk.totalTokens).toBeGreaterThan(256);
});

test('of many settings asked for at once the last is in force, and nothing of an older one stays', async () => {
  const { page } = launched;
  await openReady(page, [at('fourteen chunks.jsonl')], 'fourteen chunks');
  await keepEvents(page);
  await callEngine(page, 'selectQuestion', { questionId: 'q1' });
  await callEngine(page, 'connect', { protocol: PROTOCOL_VERSION });
  const settings = await eventsOf(page, 'settings-changed', (events) => events.at(-1)!.settings);
  const wanted = (nth: number) => ({
    ...settings,
    write: {
      ...settings.write,
      tau: { kind: 'value', tau: 0.4 + nth * 0.01 },
      gate: (['centroid', 'member', 'max-member'] as const)[nth % 3]!,
    } as const,
    pack: { ...settings.pack, budgetTokens: 300 + nth * 10 },
    methodA: (['rsm', 'dp-means'] as const)[nth % 2]!,
  });
  await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      callEngine(page, 'changeSettings', { settings: wanted(nth), gesture: 1000 + nth }),
    ),
  );
  await untilReady(page);
  await expect(tauReadout(page)).toHaveAttribute('aria-label', /^τ 0\.89/);
  expect(await eventsOf(page, 'settings-changed', (events) => events.at(-1)!.settings)).toEqual(wanted(49));
  const newest = await eventsOf(page, 'run-started', (events) => events.at(-1)!.run);
  const packed = await eventsOf(
    page,
    'packs-made',
    (events) => events.map(({ run, a }) => [run, a.method, a.pack.budgetTokens] as const).at(-1)!,
  );
  expect(packed).toEqual([newest, 'dp-means', 790]);
  await callEngine(page, 'changeSettings', { settings, gesture: 2000 });
});

test('a question chosen while τ is dragged gets the prompts of the τ that was let go', async () => {
  const { page } = launched;
  await openReady(page, [at('fourteen chunks.jsonl')], 'fourteen chunks');
  await keepEvents(page);
  const box = (await tauSlider(page).boundingBox())!;
  const x = (part: number) => box.x + box.width * part;
  await page.mouse.move(x(0.3), box.y + 40);
  await page.mouse.down();
  for (let step = 0; step < 20; step++) {
    await page.mouse.move(x(0.3 + step * 0.02), box.y + 40);
    // A click by key or script: the mouse is busy with τ.
    if (step === 10) await questionOption(page, 1).dispatchEvent('click');
  }
  await page.mouse.up();
  await untilReady(page);
  const newest = await eventsOf(page, 'run-started', (events) => events.at(-1)!.run);
  await expect
    .poll(() => eventsOf(page, 'packs-made', (events) => events.map(({ run, questionId }) => [run, questionId]).at(-1)))
    .toEqual([newest, 'q2']);
});

test('nothing spills over at the smallest window, nor where panels are made as small as they go', async () => {
  const { app, page } = launched;
  await openReady(page, [at('fourteen chunks.jsonl')], 'fourteen chunks');
  const spill = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
  // Lists and panels scroll downwards, never sideways.
  const sideways = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.panel, .panel *')]
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
  const overlaps = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('header.bar :is(button, .readout)')].map((element) => ({
        name: element.textContent || element.getAttribute('aria-label'),
        ...element.getBoundingClientRect().toJSON(),
      }));
      boxes.sort((a, b) => a.left - b.left);
      return boxes
        .slice(1)
        .flatMap((box, at) => (box.left < boxes[at]!.right - 1 ? [`${boxes[at]!.name} / ${box.name}`] : []));
    });
  for (const width of [960, 1440]) {
    await resize(app, { width, height: width === 960 ? 640 : 900 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    expect(await spill()).toEqual([0, 0]);
    expect(await overlaps()).toEqual([]);
    for (const key of ['Home', 'End']) {
      for (const divider of await page.getByRole('separator').all()) await divider.press(key);
      expect(await spill()).toEqual([0, 0]);
      expect(await sideways()).toEqual([]);
      await page.screenshot({ path: `test-results/pictures/panels-${width}-${key}.png` });
    }
  }
  await resize(app, { width: 1440, height: 900 });
  await expect(crumb(page)).toContainText('fourteen chunks');
});

import { chmodSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { alerts, callEngine, crumb, openReady, tauReadout, untilReady } from './support/app-page.ts';
import { chat, folderWith, jsonLines } from './support/corpora.ts';
import { type Launched, launch } from './support/launch.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const zipped = gzipSync(jsonLines(chat(300)));
const cutJson = JSON.stringify(chat(30), null, 1).slice(0, 900);
const someBroken = jsonLines(chat(40))
  .split('\n')
  .map((line, at) => ({ 6: '{"role": "user", "content": null}', 8: '{"role": "us' })[at] ?? line)
  .join('\n');

const folder = folderWith({
  'good one.jsonl': jsonLines(chat(40)),
  'some broken.jsonl': someBroken,
  'report.pdf': '%PDF-1.7\n%âãÏÓ\n1 0 obj',
  'photo.json': PNG,
  'page.json': '<!DOCTYPE html>\n<html><body>502 Bad Gateway</body></html>',
  'cut.jsonl.gz': zipped.subarray(0, 900),
  'empty.jsonl': '',
  'binary.bin': Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7) % 32)),
  'cut.json': cutJson,
  'unknown.json': '{"name": "x", "version": "1"}',
  'types.jsonl': jsonLines([{ role: 'user', content: 7 }]),
  'prices.csv': 'date,price\n2024-01-01,1\n2024-01-02,2\n',
  'locked.jsonl': jsonLines(chat(4)),
  'useless/README.md': '# Notes\n',
});
const at = (name: string) => join(folder, name);

/** File, line and the words of the sentence that tell what it is and what was expected. */
const WRONG: readonly (readonly [name: string, line: number | null, words: RegExp])[] = [
  ['report.pdf', null, /^this is a PDF document; expected JSON/],
  ['photo.json', null, /^this is a PNG image; expected JSON/],
  ['page.json', null, /^this is an HTML page; expected JSON/],
  ['cut.jsonl.gz', null, /^this gzip file is cut off .*; expected a complete one$/],
  ['empty.jsonl', null, /^this file is empty; expected JSON/],
  ['binary.bin', null, /^this is a binary file of unknown kind; expected JSON/],
  [
    'cut.json',
    cutJson.trimEnd().split('\n').length,
    /^this JSON is cut off in the middle; expected a complete document$/,
  ],
  ['unknown.json', 1, /^this is JSON of an unknown kind \(it holds the keys name, version\); expected /],
  ['types.jsonl', 1, /content is a number; expected a text or a list of parts$/],
  ['prices.csv', 1, /^no column holds the text .*; the columns are date, price/],
  ['no such file.jsonl', null, /^there is no such file or folder$/],
  ['useless', null, /^there is nothing to import in this folder .*; expected JSON/],
];

let launched: Launched;
test.beforeAll(async () => {
  launched = await launch({ files: [at('good one.jsonl')] });
  await untilReady(launched.page);
});
test.afterAll(async () => {
  expect(launched.errors).toEqual([]);
  await launched.app.close();
});

for (const [name, line, words] of WRONG) {
  test(`${name} is told in one sentence, and the corpus on screen stays`, async () => {
    const { page } = launched;
    await openReady(page, [at('good one.jsonl')], 'good one');
    const before = await tauReadout(page).getAttribute('aria-label');
    const { failures } = await callEngine(page, 'openPaths', { paths: [at(name)] });
    expect(failures).toEqual([{ path: at(name), line, message: expect.stringMatching(words) }]);
    expect(failures[0]!.message).not.toContain('\n');
    const place = `${basename(name)}${line === null ? '' : `:${line}`}`;
    // What to do about a table's columns is said in the window's own words.
    const said = failures[0]!.message.replace(/: name one .*$/, '');
    await expect(alerts(page)).toContainText(`1 file could not be read.${place}: ${said}`);
    await expect(crumb(page)).toContainText('good one');
    expect(await tauReadout(page).getAttribute('aria-label')).toBe(before);
    await alerts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(alerts(page)).toHaveCount(0);
  });
}

test('a file that may not be read says so', async () => {
  test.skip(process.getuid?.() === 0 || process.platform === 'win32', 'root may read everything');
  chmodSync(at('locked.jsonl'), 0);
  const { failures } = await callEngine(launched.page, 'openPaths', { paths: [at('locked.jsonl')] });
  expect(failures).toMatchObject([{ message: 'permission to read it was denied' }]);
});

test('good files among bad ones are opened, and the bad ones listed', async () => {
  const { page } = launched;
  await openReady(page, ['report.pdf', 'good one.jsonl', 'cut.json', 'some broken.jsonl'].map(at), 'good one');
  await expect(alerts(page)).toContainText('2 files could not be read.');
  await expect(alerts(page).getByRole('listitem')).toHaveText([
    /^report\.pdf: this is a PDF/,
    /^cut\.json:\d+: this JSON is cut off/,
  ]);
  await page.getByRole('button', { name: 'Choose an episode' }).click();
  await expect(page.getByRole('option', { name: /good one|some broken/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
});

test('good rows among broken ones are kept, and each broken one is named with its line', async () => {
  const { page } = launched;
  await openReady(page, [at('some broken.jsonl')], 'some broken');
  const corpus = page.getByRole('region', { name: 'Corpus' });
  await expect(corpus).toContainText('38 turns in 8 chunks');
  await corpus.getByText('2 remarks').click();
  await expect(corpus.getByRole('listitem')).toHaveText([
    'some broken.jsonl:7 a message has no text: content is null',
    /^some broken\.jsonl:9 this line is not JSON: .*; expected one JSON record a line$/,
  ]);
});

test('dropped files are opened, and a wrong one is told', async () => {
  const { page } = launched;
  await dropFiles([at('report.pdf')]);
  await expect(alerts(page)).toContainText('report.pdf: this is a PDF document');
  await dropFiles([at('good one.jsonl')]);
  await expect(crumb(page)).toContainText('good one');
  await expect(alerts(page)).toHaveCount(0);
});

/** Drops real files on the window: a file field gives the page Files that have a path, as the system's drag does. */
async function dropFiles(paths: readonly string[]): Promise<void> {
  const { page } = launched;
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { type: 'file', multiple: true, id: 'dropped' });
    document.body.append(field);
  });
  await page.setInputFiles('#dropped', [...paths]);
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#dropped')!;
    const dataTransfer = new DataTransfer();
    for (const file of field.files!) dataTransfer.items.add(file);
    field.remove();
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
}

test.describe('started with', () => {
  test('wrong files only: the window says so and offers a way on', async () => {
    const { app, page, errors } = await launch({ files: [at('report.pdf'), at('no such file.jsonl')] });
    await expect(alerts(page)).toContainText('2 files could not be read.');
    await expect(alerts(page)).toContainText('no such file.jsonl: there is no such file or folder');
    await page.getByRole('button', { name: 'Assistant demo' }).click();
    await expect(crumb(page)).toContainText('assistant');
    await expect(alerts(page)).toHaveCount(0);
    expect(errors).toEqual([]);
    await app.close();
  });

  test('a wrong file and a good one: the good one opens', async () => {
    const { app, page, errors } = await launch({ files: [at('page.json'), at('good one.jsonl')] });
    await untilReady(page);
    await expect(crumb(page)).toContainText('good one');
    await expect(alerts(page)).toContainText('page.json: this is an HTML page');
    expect(errors).toEqual([]);
    await app.close();
  });
});

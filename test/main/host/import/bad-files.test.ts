import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BadInputError } from '../../../../src/main/host/import/bad-input-error.ts';
import { importFile } from '../../../../src/main/host/import/import-file.ts';
import { importPaths } from '../../../../src/main/host/import/import-paths.ts';
import { folderWith, importText, jsonLines, npyOf } from '../../../support/import-files.ts';
import { PARQUET_NUMBERS, PARQUET_TABLE, PARQUET_WITHOUT_TEXT } from '../../../support/parquet-files.ts';

const EXPECTED = 'expected JSON, JSONL, CSV, TSV, Parquet or .npy';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const chat = jsonLines(
  ...Array.from({ length: 400 }, (_, i) => ({ role: 'user', content: `message ${i} ${Math.sin(i)}` })),
);

describe('a file that is wrong altogether says so in one sentence', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', `this is a PDF document; ${EXPECTED}`],
    ['a PNG', PNG, `this is a PNG image; ${EXPECTED}`],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), `this is a JPEG image; ${EXPECTED}`],
    ['a GIF', 'GIF89a\x01\x00', `this is a GIF image; ${EXPECTED}`],
    [
      'an HTML page',
      '\n<!DOCTYPE html>\n<html><body>502 Bad Gateway</body></html>',
      `this is an HTML page; ${EXPECTED}`,
    ],
    [
      'a zip',
      Buffer.from('504b030414000600', 'hex'),
      `this is a zip archive (also how xlsx and docx files are packed); ${EXPECTED}`,
    ],
    [
      'a binary',
      Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7) % 32)),
      `this is a binary file of unknown kind; ${EXPECTED}`,
    ],
    [
      'a text',
      'Dear diary,\ntoday I tested an importer.\nIt rained, then it stopped.\n',
      `this is plain text; ${EXPECTED}`,
    ],
    ['nothing', '', `this file is empty; ${EXPECTED}`],
    ['blanks', ' \n\n ', `this file is empty; ${EXPECTED}`],
    ['a PNG in gzip', gzipSync(PNG), `this is a PNG image; ${EXPECTED}`],
    ['gzip in gzip', gzipSync(gzipSync(chat)), 'this is gzip inside gzip; expected one layer of compression'],
  ])('%s', async (_name, contents, message) => {
    const { failure, result, path } = await importText(contents as string, { name: 'memory.jsonl' });
    expect(failure).toEqual({ path, line: null, message });
    expect(result.files).toEqual([]);
  });

  it('a gzip file that is cut off', async () => {
    const { failure } = await importText(gzipSync(chat).subarray(0, 900), { name: 'chat.jsonl.gz' });
    expect(failure?.message).toBe('this gzip file is cut off before its end; expected a complete one');
  });

  it('a gzip file with damage inside', async () => {
    const bytes = gzipSync(chat);
    bytes.fill(0x55, 200, 400);
    expect((await importText(bytes)).failure?.message).toMatch(/^this gzip file is damaged/);
  });

  it('a JSON document that is cut off, with its last line', async () => {
    const whole = JSON.stringify(
      [
        { role: 'user', content: 'hello' },
        { role: 'assistant', content: 'and hello to you' },
      ],
      null,
      1,
    );
    for (const length of [whole.length - 1, whole.length - 8, 60]) {
      const cut = whole.slice(0, length);
      const { failure } = await importText(cut);
      expect(failure).toMatchObject({
        line: cut.trimEnd().split('\n').length,
        message: 'this JSON is cut off in the middle; expected a complete document',
      });
    }
  });

  it('a JSON document with a mistake, with line and column', async () => {
    const { failure } = await importText('[\n {"role": "user", "content": "a"},\n {"role": "user", content: "b"}\n]');
    expect(failure).toMatchObject({
      line: 3,
      message: 'this is not valid JSON: unexpected "content: \\"b\\"" at column 19; expected a complete document',
    });
  });

  it('JSON of a shape nobody knows, with the keys that were seen', async () => {
    const { failure } = await importText('{"name": "atomscope", "version": "1.0.0", "scripts": {}}');
    expect(failure?.message).toMatch(
      /^this is JSON of an unknown kind \(it holds the keys name, version, scripts\); expected AMA-Bench \(trajectory/,
    );
    expect((await importText('[1, 2, 3]')).failure?.message).toContain('it holds a number');
    expect((await importText('"just a text"')).failure?.message).toMatch(/unknown kind|plain text/);
    expect((await importText('[]')).failure?.message).toContain('it holds nothing');
    expect((await importText('{"messages": []}')).failure?.message).toContain('unknown kind');
  });

  it('a table without a text column, with the columns that are there', async () => {
    const { failure } = await importText('date,price,volume\n2024-01-01,1,2\n2024-01-02,1,2\n');
    expect(failure).toMatchObject({ line: 1 });
    expect(failure?.message).toBe(
      'no column holds the text (text, content, message, body, utterance, observation); the columns are date, price, volume: name one with --column text=NAME',
    );
  });

  it('Parquet without text, with numbers for text, and cut off', async () => {
    expect((await importText(PARQUET_WITHOUT_TEXT)).failure?.message).toContain('the columns are price');
    expect((await importText(PARQUET_NUMBERS)).failure?.message).toBe(
      'no turn could be read from this file: row 1: text is a number; expected a text',
    );
    expect((await importText(PARQUET_TABLE.subarray(0, 700))).failure?.message).toMatch(
      /^this Parquet file is damaged or cut off/,
    );
  });

  it('a list of messages of which none has text, with the first line', async () => {
    const { failure } = await importText(jsonLines({ role: 'user', content: null }, { role: 'user', content: 7 }));
    expect(failure).toMatchObject({
      line: 1,
      message: 'no turn could be read from this file: a message has no text: content is null',
    });
  });

  it.each([
    [
      'NaN in a row',
      npyOf([1, 2, Number.NaN, 4], [2, 2]),
      'row 1 of this .npy file holds NaN at column 0; expected finite numbers',
    ],
    [
      'an infinity',
      npyOf([1, Number.POSITIVE_INFINITY], [1, 2]),
      'row 0 of this .npy file holds Infinity at column 1; expected finite numbers',
    ],
    ['one dimension', npyOf([1, 2], [2]), 'this .npy file has the shape (2); expected [n, d], a vector a row'],
    [
      'Fortran order',
      npyOf([1, 2], [1, 2], { fortran: true }),
      'this .npy file is in Fortran order; expected C order (numpy.ascontiguousarray)',
    ],
    [
      'float16',
      npyOf([1, 2], [1, 2], { dtype: '<f2' }),
      'this .npy file holds float16; expected little-endian float32 or float64',
    ],
    [
      'big-endian',
      npyOf([1, 2], [1, 2], { dtype: '>f4' }),
      'this .npy file holds big-endian float32; expected little-endian float32 or float64',
    ],
    [
      'fewer values than promised',
      npyOf([1, 2, 3], [2, 2]),
      'this .npy file is cut off: its header promises 2 × 2 values and 3 are there',
    ],
    ['no rows', npyOf([], [0, 2]), 'this .npy file holds no vectors'],
    ['a header cut off', npyOf([1, 2], [1, 2]).subarray(0, 20), 'this .npy file is cut off inside its header'],
  ])('vectors with %s', async (_name, contents, message) => {
    expect((await importText(contents)).failure?.message).toBe(message);
  });
});

describe('paths', () => {
  it('that lead nowhere, or to a folder without anything', async () => {
    const folder = folderWith({ 'README.md': '# Notes\n', 'photo.png': PNG });
    const empty = folderWith({});
    const missing = join(folder, 'no such file.json');
    const { failures, skipped } = await importPaths([missing, folder, empty]);
    expect(failures.map(({ path, message }) => [path, message])).toEqual([
      [missing, 'there is no such file or folder'],
      [
        folder,
        'there is nothing to import in this folder (files looked at: 2); expected JSON, JSONL, CSV, TSV, Parquet or .npy files',
      ],
      [
        empty,
        'there is nothing to import in this folder (it is empty); expected JSON, JSONL, CSV, TSV, Parquet or .npy files',
      ],
    ]);
    expect(skipped.map(({ path }) => path)).toEqual([join(folder, 'README.md'), join(folder, 'photo.png')]);
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('that may not be read', async () => {
    const path = join(folderWith({ 'a.jsonl': chat }), 'a.jsonl');
    chmodSync(path, 0);
    expect((await importPaths([path])).failures).toEqual([
      { path, line: null, message: 'permission to read it was denied' },
    ]);
  });

  it.skipIf(process.platform === 'win32')('of links that lead nowhere are passed over in a folder', async () => {
    const folder = folderWith({ 'a.jsonl': chat });
    symlinkSync(join(folder, 'gone'), join(folder, 'link.jsonl'));
    const { files, failures } = await importPaths([folder]);
    expect(files.map(({ path }) => path)).toEqual([join(folder, 'a.jsonl')]);
    expect(failures).toEqual([]);
  });

  it('of which one is bad: the good ones are kept, in their order', async () => {
    const folder = folderWith({ 'a.jsonl': chat, 'b.json': '{"messages": [', 'c.csv': 'text\nhello\n' });
    const paths = ['c.csv', 'b.json', 'a.jsonl'].map((name) => join(folder, name));
    const { files, failures } = await importPaths(paths);
    expect(files.map(({ path, format }) => [path, format])).toEqual([
      [paths[0], 'table'],
      [paths[2], 'chat'],
    ]);
    expect(failures.map(({ path }) => path)).toEqual([paths[1]]);
  });

  it('a broken data file inside a folder is a failure, not passed over', async () => {
    const folder = folderWith({ 'a.jsonl': chat, 'b.json': '{"messages": [' });
    const { files, failures } = await importPaths([folder]);
    expect(files).toHaveLength(1);
    expect(failures.map(({ message }) => message)).toEqual([
      'this JSON is cut off in the middle; expected a complete document',
    ]);
  });

  it('importFile throws a BadInputError that knows file and line', async () => {
    const path = join(folderWith({ 'b.json': '[\n{"role":' }), 'b.json');
    const error = await importFile(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadInputError);
    expect(error).toMatchObject({ path, line: 2 });
  });
});

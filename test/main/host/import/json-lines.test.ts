import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importPaths } from '../../../../src/main/host/import/import-paths.ts';
import { folderWith, importText, jsonLines } from '../../../support/import-files.ts';

const messages = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    role: i % 2 ? 'assistant' : 'user',
    content: `Nachricht ${i} 日本語 👋 `.repeat(3),
  }));
const reasons = (warnings: readonly { line: number | null; reason: string }[]) =>
  warnings.map(({ line, reason }) => `${line}: ${reason}`);

describe('JSON Lines', () => {
  it('end with LF or CRLF, with or without a last newline, with blank lines between', async () => {
    const lf = jsonLines(...messages(3));
    const expected = (await importText(lf)).turns;
    expect(expected).toHaveLength(3);
    for (const text of [lf.trimEnd(), lf.replaceAll('\n', '\r\n'), lf.replaceAll('\n', '\n\n  \n'), `\n\n${lf}`]) {
      expect((await importText(text)).turns).toEqual(expected);
    }
  });

  it('of one line are the same as a document', async () => {
    expect((await importText(jsonLines({ role: 'user', content: 'only' }))).turns.map(({ text }) => text)).toEqual([
      'user: only',
    ]);
  });

  it('keep characters whole across the borders of what is read at once', async () => {
    const many = messages(9000);
    const text = jsonLines(...many);
    expect(Buffer.byteLength(text)).toBeGreaterThan(3 * 256 * 1024);
    const { turns, warnings } = await importText(text);
    expect(turns.map((turn) => turn.text)).toEqual(many.map(({ role, content }) => `${role}: ${content}`));
    expect(warnings).toEqual([]);
  });

  it('may be single lines of megabytes', async () => {
    const long = 'wort '.repeat(400_000);
    const { turns } = await importText(jsonLines({ role: 'user', content: long }, { role: 'user', content: 'b' }));
    expect(turns.map(({ text }) => text.length)).toEqual([long.length + 6, 7]);
  });

  it('report bad rows with their lines and keep the rest', async () => {
    const text = [
      '{"role":"user","content":"one"}',
      '{"role":"user","content":"two"',
      '{"role":"user","content":null}',
      '{"role":"user"}',
      '{"role":"user","content":12}',
      '["not a record"]',
      '{"price": 3}',
      'plain words',
      '{"role":"assistant","content":"three"}',
    ].join('\n');
    const { turns, warnings } = await importText(text);
    expect(turns.map((turn) => turn.text)).toEqual(['user: one', 'assistant: three']);
    expect(reasons(warnings)).toEqual([
      '2: this line is not JSON: it is cut off; expected one JSON record a line',
      '3: a message has no text: content is null',
      '4: a message has no text: content is missing',
      '5: content is a number; expected a text or a list of parts',
      '6: this is a list; expected a message {role, content}',
      '7: this is an object with the keys price; expected a message {role, content}',
      '8: this line is not JSON: unexpected "plain words" at column 1; expected one JSON record a line',
    ]);
  });

  it('may be nested deeper than any stack, which costs that row only', async () => {
    const deep = `{"role":"user","content":{"parts":${'[{"parts":'.repeat(60_000)}"x"${'}]'.repeat(60_000)}}}`;
    const { turns, warnings, failure } = await importText(
      `{"role":"user","content":"one"}\n${deep}\n{"role":"user","content":"three"}\n`,
    );
    expect(failure).toBeUndefined();
    expect(turns.map(({ text }) => text)).toEqual(['user: one', 'user: three']);
    expect(reasons(warnings)).toEqual(['2: this record is nested too deeply to be read; it was left out']);
  });

  it('may begin with a broken line', async () => {
    const { turns, warnings } = await importText(
      '{"role":"user","content":\n{"role":"user","content":"two"}\n{"role":"user","content":"three"}\n{"x"',
    );
    expect(turns).toHaveLength(2);
    expect(warnings.map(({ line }) => line)).toEqual([1, 4]);
  });

  it('with thousands of bad rows complain a thousand times and count the rest', async () => {
    const { warnings, turns } = await importText(
      `{"role":"user","content":"one"}\n${'{"role":"user","content":null}\n'.repeat(1500)}`,
    );
    expect(turns).toHaveLength(1);
    expect(warnings).toHaveLength(1001);
    expect(warnings.at(-1)).toMatchObject({ line: null, reason: '500 more problems of the kinds above' });
  });

  it('are read out of gzip', async () => {
    const text = jsonLines(...messages(5000));
    expect((await importText(gzipSync(text), { name: 'x.jsonl.gz' })).turns).toEqual(
      (await importText(text, { name: 'x.jsonl' })).turns,
    );
  });
});

describe('progress and abort', () => {
  it('progress grows to the whole file', async () => {
    const path = join(folderWith({ 'big.jsonl': jsonLines(...messages(20_000)) }), 'big.jsonl');
    const seen: number[] = [];
    let total = 0;
    await importPaths([path], {
      onProgress: ({ bytesDone, bytesTotal }) => {
        seen.push(bytesDone);
        total = bytesTotal;
      },
    });
    expect(seen.length).toBeGreaterThan(4);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(total);
  });

  it('an abort stops reading with its own reason', async () => {
    const path = join(folderWith({ 'big.jsonl': jsonLines(...messages(20_000)) }), 'big.jsonl');
    const abort = new AbortController();
    const reason = new Error('the user changed their mind');
    let reports = 0;
    const stop = () => {
      reports++;
      abort.abort(reason);
    };
    const importing = importPaths([path], { signal: abort.signal, onProgress: stop });
    await expect(importing).rejects.toBe(reason);
    expect(reports).toBeLessThan(4);
    await expect(importPaths([path], { signal: abort.signal })).rejects.toBe(reason);
  });

  it('a file on a path with accents and CJK is read like any other', async () => {
    const folder = folderWith({});
    const path = join(folder, 'Größe – メモ 🗂.jsonl');
    writeFileSync(path, jsonLines(...messages(2)));
    const { files } = await importPaths([path]);
    expect(files[0]?.episodes[0]?.episodeId).toBe('Größe – メモ 🗂');
    expect(files[0]?.episodes[0]?.turns).toHaveLength(2);
  });
});

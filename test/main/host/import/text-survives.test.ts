import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkEpisode } from '../../../../src/core/model/chunk.ts';
import { importText, jsonLines } from '../../../support/import-files.ts';
import { nastyText } from '../../../support/nasty-text.ts';

const HARD =
  'tab\there, "quotes", \\ back\\slash, CRLF\r\nLF\n\n  spaces  , emoji 👩‍👩‍👧 🇵🇹, مرحبا שלום, 日本語, e\u0301, <|endoftext|>, \u2028, ﷽';
const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const said = (file: { turns: readonly { text: string }[] }) => file.turns.map(({ text }) => text);

describe('text survives', () => {
  it('in JSON Lines', async () => {
    expect(said(await importText(jsonLines({ role: 'user', content: HARD })))).toEqual([`user: ${HARD}`]);
  });

  it('in a JSON document, pretty-printed or not', async () => {
    const messages = [
      { role: 'user', content: HARD },
      { role: 'assistant', content: HARD },
    ];
    const texts = [`user: ${HARD}`, `assistant: ${HARD}`];
    expect(said(await importText(JSON.stringify(messages)))).toEqual(texts);
    expect(said(await importText(JSON.stringify({ messages }, null, 2)))).toEqual(texts);
  });

  it('in CSV and in TSV', async () => {
    expect(said(await importText(`id,text,speaker\n1,${csvCell(HARD)},Zoë\n`))).toEqual([`Zoë: ${HARD}`]);
    expect(said(await importText(`id\ttext\tspeaker\r\n1\t${csvCell(HARD)}\tZoë\r\n`))).toEqual([`Zoë: ${HARD}`]);
  });

  it('behind a byte-order mark, which itself is no text', async () => {
    expect(
      said(
        await importText(`\uFEFF${jsonLines({ role: 'user', content: '\uFEFFa' }, { role: 'user', content: 'b' })}`),
      ),
    ).toEqual(['user: \uFEFFa', 'user: b']);
    expect(said(await importText(`\uFEFF[{"role":"user","content":"a"}]`))).toEqual(['user: a']);
    expect(said(await importText('\uFEFFtext,speaker\na,b\n'))).toEqual(['b: a']);
  });

  it('in UTF-16, as spreadsheets write it', async () => {
    const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(said(await importText(utf16('text\tspeaker\r\nolá 👋\tZoë\r\n')))).toEqual(['Zoë: olá 👋']);
    expect(
      said(await importText(utf16(jsonLines({ role: 'user', content: 'olá' }, { role: 'user', content: 'b' })))),
    ).toEqual(['user: olá', 'user: b']);
    expect(said(await importText(utf16('[{"role":"user","content":"olá"}]')))).toEqual(['user: olá']);
  });

  it('with lone surrogates made encodable, and one warning that says so', async () => {
    const lines =
      '{"role":"user","content":"fine"}\n{"role":"user","content":"half \\ud83d a face"}\n{"role":"user","content":"\\udc00"}\n';
    const file = await importText(lines);
    expect(said(file)).toEqual(['user: fine', 'user: half \uFFFD a face', 'user: \uFFFD']);
    expect(file.warnings).toEqual([{ path: file.path, line: 2, reason: expect.stringMatching(/^a lone surrogate/) }]);
  });

  it('with bytes that are not UTF-8 reported, line by line', async () => {
    const latin1 = Buffer.from('{"role":"user","content":"ok"}\n{"role":"user","content":"caf\xe9"}\n', 'latin1');
    const file = await importText(latin1);
    expect(said(file)).toEqual(['user: ok', 'user: caf\uFFFD']);
    expect(file.warnings).toEqual([
      { path: file.path, line: 2, reason: 'some bytes of this line are not UTF-8 and became \uFFFD' },
    ]);
  });

  it('whatever it is: what comes out of a file is what went in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nastyText(), { minLength: 2, maxLength: 6 }), async (texts) => {
        const wellFormed = texts.map((text) => text.replace(/\p{Surrogate}/gu, '\uFFFD'));
        const expected = wellFormed.map((text) => (text === '' ? 'user:' : `user: ${text}`));
        const messages = texts.map((content) => ({ role: 'user', content }));
        expect(said(await importText(jsonLines(...messages)))).toEqual(expected);
        expect(said(await importText(JSON.stringify(messages)))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('whatever it is, in a quoted CSV too, with any line ending', async () => {
    // Without NUL, which JSON escapes: a small file with several of them is a binary one.
    const printable = nastyText().map((text) => `${text.replaceAll('\u0000', '')}.`);
    const texts = fc.array(printable, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom(',', '\t', ';'),
        async (cells, end, delimiter) => {
          const rows = [
            'id,text'.replace(',', delimiter),
            ...cells.map((text, i) => `${i}${delimiter}${csvCell(text)}`),
          ];
          const { turns, warnings } = await importText(Buffer.from(rows.join(end), 'utf8'));
          expect(turns.map(({ text }) => text)).toEqual(cells.map((text) => text.replace(/\p{Surrogate}/gu, '\uFFFD')));
          expect(warnings).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('into chunks, joined by newlines', async () => {
    const { file } = await importText(jsonLines({ role: 'user', content: HARD }, { role: 'user', content: 'b' }));
    expect(chunkEpisode(file!.episodes[0]!, 5).map(({ text }) => text)).toEqual([`user: ${HARD}\nuser: b`]);
  });
});

import { describe, expect, it } from 'vitest';
import { importText, jsonLines } from '../../../support/import-files.ts';
import { PARQUET_CHAT, PARQUET_TABLE } from '../../../support/parquet-files.ts';

const lines = (warnings: readonly { line: number | null; reason: string }[]) =>
  warnings.map(({ line, reason }) => `${line}: ${reason}`);

describe('CSV and TSV', () => {
  const csv =
    'message_id,Session ID,Author,Message,Created At\nm1,s1,Zoë,"one, two",2024-05-01 10:00\nm2,s1,Jo,three,\nm3,s2,Zoë,four,1714560000\n';

  it('find their columns by common names, whatever their case', async () => {
    const { file, turns, warnings } = await importText(csv, { name: 'export.txt' });
    expect(file?.format).toBe('table');
    expect(turns).toEqual([
      {
        turnId: 'm1',
        session: 's1',
        speaker: 'Zoë',
        text: 'Zoë: one, two',
        timestamp: '2024-05-01T10:00',
        attachments: [],
      },
      { turnId: 'm2', session: 's1', speaker: 'Jo', text: 'Jo: three', timestamp: null, attachments: [] },
      {
        turnId: 'm3',
        session: 's2',
        speaker: 'Zoë',
        text: 'Zoë: four',
        timestamp: '2024-05-01T10:40:00.000Z',
        attachments: [],
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it('or as they are named', async () => {
    const german = 'Nr;Wer;Was\n1;Zoë;eins\n2;Jo;zwei\n';
    const { turns } = await importText(german, { columns: { text: 'Was', speaker: 'Wer' } });
    expect(turns.map(({ text }) => text)).toEqual(['Zoë: eins', 'Jo: zwei']);
    expect((await importText(german, { columns: { text: 'Wat' } })).failure?.message).toBe(
      'there is no column "Wat"; the columns are Nr, Wer, Was',
    );
    expect((await importText(csv, { columns: { words: 'Message' } })).failure?.message).toBe(
      '"words" is no part of a turn; expected one of text, speaker, session, timestamp, id',
    );
  });

  it('need nothing but a text', async () => {
    const { turns } = await importText('text\nhello there\n"good\nbye"\n');
    expect(turns.map(({ turnId, session, speaker, text }) => [turnId, session, speaker, text])).toEqual([
      ['0', '1', '', 'hello there'],
      ['1', '1', '', 'good\nbye'],
    ]);
  });

  it('report rows by the line they begin on, also behind cells of several lines', async () => {
    const { turns, warnings } = await importText('id,text\na,"one\ntwo\nthree"\nb,\n\nc\nd,four,five\na,six\n');
    expect(turns.map(({ turnId, text }) => [turnId, text])).toEqual([
      ['a', 'one\ntwo\nthree'],
      ['d', 'four'],
      ['a-2', 'six'],
    ]);
    expect(lines(warnings)).toEqual([
      '5: text is empty; expected a text',
      '7: text is missing; expected a text',
      '8: this row has 3 cells and the header 2; the further ones were left out',
      '9: the id a stands twice; this row became a-2',
    ]);
  });

  it('keep what stands before a quotation mark that never closes', async () => {
    const { turns, warnings } = await importText('id,text\n1,one\n2,"two\n3,three\n');
    expect(turns.map(({ text }) => text)).toEqual(['one']);
    expect(lines(warnings)).toEqual([
      '3: a quotation mark opens here and never closes; the rest of the file was left out',
    ]);
  });

  it('of tabs may hold bare quotation marks', async () => {
    const { turns, warnings } = await importText('id\ttext\n1\t"Yes," she said\n2\t"no end\n3\tthree\n');
    expect(turns.map(({ text }) => text)).toEqual(['"Yes," she said', '"no end', 'three']);
    expect(warnings).toEqual([]);
  });

  it('may end their lines this way and that', async () => {
    expect((await importText('id,text\r\n1,one\n2,two\r\n')).turns.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('may begin with a quoted header', async () => {
    expect((await importText('"speaker","text"\n"Jo","hi"\n')).turns.map(({ text }) => text)).toEqual(['Jo: hi']);
  });
});

describe('rows in JSON', () => {
  const rows = [
    { speaker: 'Jo', text: 'one', session: 4 },
    { speaker: 'Jo', text: null },
    { speaker: 'Jo', text: 5 },
    { speaker: 'Zoë', text: 'two', session: 5 },
  ];

  it('are a table, in lines or in a list', async () => {
    const inLines = await importText(jsonLines(...rows));
    expect(inLines.file?.format).toBe('table');
    expect(inLines.turns.map(({ session, text }) => [session, text])).toEqual([
      ['4', 'Jo: one'],
      ['5', 'Zoë: two'],
    ]);
    expect(lines(inLines.warnings)).toEqual([
      '2: text is null; expected a text',
      '3: text is a number; expected a text',
    ]);
    const inList = await importText(JSON.stringify(rows, null, 2));
    expect(inList.turns).toEqual(inLines.turns);
    expect(lines(inList.warnings)).toEqual([
      '7: text is null; expected a text',
      '11: text is a number; expected a text',
    ]);
  });

  it('may stand under a wrapping key, with named columns', async () => {
    const { turns, warnings } = await importText(`{"data": [\n{"was": "eins", "question": "?"},\n{"was": ""}\n]}`, {
      columns: { text: 'was' },
    });
    expect(turns.map(({ text }) => text)).toEqual(['eins']);
    expect(lines(warnings)).toEqual(['3: was is empty; expected a text']);
  });
});

describe('Parquet', () => {
  it('is a table like any other; its rows have numbers instead of lines', async () => {
    const { file, turns, warnings, path } = await importText(PARQUET_TABLE, { name: 'notes.csv' });
    expect(file?.format).toBe('table');
    expect(turns.map(({ session, text, timestamp }) => [session, text, timestamp])).toEqual([
      ['1', 'Marta: Hi\nthere 👋', '2024-05-01T10:00:00.000Z'],
      ['2', 'Marta: مرحبا', '2024-05-02T10:00:00.000Z'],
    ]);
    expect(warnings).toEqual([{ path, line: null, reason: 'row 2: text is null; expected a text' }]);
  });

  it('may hold a conversation a row', async () => {
    const { file, turns } = await importText(PARQUET_CHAT);
    expect(file?.format).toBe('chat');
    expect(turns.map(({ session, text }) => [session, text])).toEqual([
      ['a', 'user: one'],
      ['a', 'assistant: two'],
      ['b', 'user: three'],
    ]);
  });

  it('tells of its progress', async () => {
    const seen: number[] = [];
    await importText(PARQUET_TABLE, { onProgress: ({ bytesDone }) => seen.push(bytesDone) });
    expect(seen.at(-1)).toBe(PARQUET_TABLE.length);
  });
});

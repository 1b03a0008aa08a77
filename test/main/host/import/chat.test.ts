import { describe, expect, it } from 'vitest';
import { importText, jsonLines } from '../../../support/import-files.ts';

const texts = (file: { turns: readonly { text: string }[] }) => file.turns.map(({ text }) => text);
const png = Buffer.from(Array.from({ length: 84_000 }, (_, i) => (i * 7919 + (i >> 3)) & 255));
const base64 = png.toString('base64');

describe('chat messages', () => {
  it('come as lines, as a list, or under messages', async () => {
    const messages = [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
    ];
    const expected = ['user: a', 'assistant: b'];
    for (const contents of [
      jsonLines(...messages),
      JSON.stringify(messages),
      JSON.stringify({ model: 'gpt', messages }),
    ]) {
      const file = await importText(contents, { name: 'a.parquet' });
      expect(file.file).toMatchObject({ format: 'chat', warnings: [] });
      expect(texts(file)).toEqual(expected);
      expect(file.turns.map(({ turnId, session }) => [turnId, session])).toEqual([
        ['0', '1'],
        ['1', '1'],
      ]);
    }
  });

  it('come as a conversation a line, each a session of one episode', async () => {
    const { file, turns } = await importText(
      jsonLines(
        {
          messages: [
            { role: 'user', content: 'a' },
            { role: 'assistant', content: 'b' },
          ],
        },
        { id: 'second', messages: [{ role: 'user', content: 'c' }] },
      ),
    );
    expect(file?.episodes).toHaveLength(1);
    expect(turns.map(({ session, text }) => [session, text])).toEqual([
      ['1', 'user: a'],
      ['1', 'assistant: b'],
      ['second', 'user: c'],
    ]);
  });

  it('carry ids, sessions and times, however they are called', async () => {
    const { turns, warnings } = await importText(
      jsonLines(
        { id: 'm1', session_id: 's1', role: 'user', content: 'a', timestamp: '2024-05-01T10:00:00Z' },
        { id: 'm2', session: 's1', role: 'user', content: 'b', created_at: 1714557600 },
        { message_id: 'm1', conversation_id: 's2', role: 'user', content: 'c', time: 1714557600123 },
      ),
    );
    expect(turns.map(({ turnId, session, timestamp }) => [turnId, session, timestamp])).toEqual([
      ['m1', 's1', '2024-05-01T10:00:00Z'],
      ['m2', 's1', '2024-05-01T10:00:00.000Z'],
      ['m1-2', 's2', '2024-05-01T10:00:00.123Z'],
    ]);
    expect(warnings.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'the message id m1 stands twice; this one became m1-2'],
    ]);
  });

  it('are not cut into sessions by time', async () => {
    const { turns } = await importText(
      jsonLines({ role: 'user', content: 'a', date: '2020-01-01' }, { role: 'user', content: 'b', date: '2024-01-01' }),
    );
    expect(new Set(turns.map(({ session }) => session)).size).toBe(1);
  });

  it('speak by name; a tool result finds the name of its tool', async () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'search', arguments: '{"q": "rain"}' } };
    const file = await importText(
      jsonLines(
        { role: 'user', name: 'Marta', content: 'hi' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [call, { ...call, id: 'call_2', function: { name: 'clock', arguments: '' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'wet' },
        { role: 'tool', name: 'clock', content: 'noon' },
        { role: 'tool', content: '?' },
      ),
    );
    expect(texts(file)).toEqual([
      'Marta: hi',
      'assistant: search({"q": "rain"})\nclock()',
      'tool search: wet',
      'tool clock: noon',
      'tool: ?',
    ]);
    expect(file.warnings).toEqual([]);
  });

  it('count reasoning, refusals and calls, and nothing twice', async () => {
    const file = await importText(
      jsonLines(
        {
          role: 'assistant',
          reasoning: 'think',
          reasoning_content: 'think',
          reasoning_details: [{ type: 'reasoning.text', text: 'think' }],
          content: 'say',
        },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm' },
            { type: 'text', text: 'one' },
            { type: 'text', text: 'two' },
            { type: 'tool_use', id: 'x', name: 'run', input: { n: 1 } },
          ],
        },
        { role: 'assistant', content: null, refusal: 'I cannot help with that.' },
        {
          role: 'assistant',
          content: '',
          function_call: { name: 'f', arguments: '{}' },
          tool_calls: [{ function: { name: 'f', arguments: '{}' } }],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'x', content: [{ type: 'text', text: 'ran' }] }],
        },
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', summary: [{ type: 'summary_text', text: 'because' }] },
            { type: 'output_text', text: 'so' },
          ],
        },
      ),
    );
    expect(texts(file)).toEqual([
      'assistant: think\nsay',
      'assistant: hm\none\ntwo\nrun({"n":1})',
      'assistant: I cannot help with that.',
      'assistant: f({})',
      'user: ran',
      'assistant: because\nso',
    ]);
  });

  it('show images in words, in whatever way they are packed, and keep them out of the text', async () => {
    const uri = `data:image/png;base64,${base64}`;
    const file = await importText(
      jsonLines(
        {
          role: 'user',
          content: [
            { type: 'text', text: 'look' },
            { type: 'image_url', image_url: { url: uri } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'input_image', image_url: uri },
            { type: 'input_text', text: 'here' },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } }],
        },
        { role: 'user', content: `before ![plot](${uri}) after` },
        { role: 'tool', content: `screenshot: ${base64} done` },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.org/cat.png' } }] },
        {
          role: 'user',
          content: [
            { type: 'input_audio', input_audio: { data: base64, format: 'wav' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${base64}` } },
          ],
        },
      ),
    );
    expect(file.turns.map(({ text, attachments }) => [text, attachments])).toEqual([
      ['user: look', ['image, 84 kB']],
      ['user: here', ['image, 84 kB']],
      ['user:', ['image, 84 kB']],
      ['user: before ![plot]() after', ['image, 84 kB']],
      ['tool: screenshot:  done', ['data, 84 kB']],
      ['user:', ['image, linked']],
      ['user:', ['audio, 84 kB', 'file a.pdf, 84 kB']],
    ]);
    expect(file.warnings).toEqual([]);
  });

  it('also come in the form of ShareGPT', async () => {
    const file = await importText(
      JSON.stringify([
        {
          id: 'c1',
          conversations: [
            { from: 'human', value: 'a' },
            { from: 'gpt', value: 'b' },
          ],
        },
      ]),
    );
    expect(file.file?.format).toBe('chat');
    expect(texts(file)).toEqual(['human: a', 'gpt: b']);
  });

  it('in a document are reported by line too', async () => {
    const { warnings, turns } = await importText(
      '{"messages": [\n  {"role": "user", "content": "a"},\n  {"role": "user", "content": null},\n  7\n]}',
    );
    expect(turns).toHaveLength(1);
    expect(warnings.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'a message has no text: content is null'],
      [4, 'this is a number; expected a message {role, content}'],
    ]);
  });

  it('with questions of their own make episodes of their own', async () => {
    const conversation = (id: string) => ({
      id,
      title: `Talk ${id}`,
      messages: [{ role: 'user', content: `I am ${id}` }],
      questions: [{ id: `q-${id}`, question: 'Who?', evidence: [0] }],
    });
    const { file } = await importText(jsonLines(conversation('a'), conversation('b')));
    expect(
      file?.episodes.map(({ episodeId, title, questions }) => [
        episodeId,
        title,
        questions[0]?.questionId,
        questions[0]?.evidence.turns,
      ]),
    ).toEqual([
      ['a', 'Talk a', 'q-a', [0]],
      ['b', 'Talk b', 'q-b', [0]],
    ]);
  });
});

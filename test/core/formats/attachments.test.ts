import { describe, expect, it } from 'vitest';
import { sizeInWords, splitAttachments } from '../../../src/core/formats/attachments.ts';

const base64 = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919 + (i >> 3) * 31) & 255)).toString('base64');
const wrapped = base64.replace(/.{76}/g, '$&\r\n');

describe('splitAttachments', () => {
  it('takes out data URIs of any length', () => {
    expect(splitAttachments('see data:image/png;base64,iVBORw0KGgo= and data:audio/wav;base64,AAAA, yes')).toEqual({
      text: 'see  and , yes',
      attachments: ['image, 8 B', 'audio, 3 B'],
    });
    expect(splitAttachments('data:application/pdf;name=a.pdf;base64,AAAAAAAA')).toEqual({
      text: '',
      attachments: ['PDF, 6 B'],
    });
  });

  it('takes out bare base64 of at least 2 kB, also when it is wrapped', () => {
    expect(splitAttachments(`a ${base64} b`)).toEqual({ text: 'a  b', attachments: ['data, 3 kB'] });
    expect(splitAttachments(`a\n${wrapped}\nHello`).attachments).toEqual(['data, 3 kB']);
    expect(splitAttachments(`/9j/${base64}`).attachments).toEqual(['image, 3 kB']);
  });

  it.each([
    ['short base64', base64.slice(0, 1900)],
    ['one letter repeated', 'x'.repeat(50_000)],
    ['digits', '0123456789'.repeat(1000)],
    ['hexadecimal', '0123456789abcdef'.repeat(500)],
    ['prose', 'The quick brown fox jumps over 13 lazy dogs. '.repeat(200)],
    ['long words in lines', 'Donaudampfschifffahrtsgesellschaft\n'.repeat(200)],
    ['CJK', '日本語のとても長い文章'.repeat(500)],
  ])('leaves %s alone', (_name, text) => {
    expect(splitAttachments(text)).toEqual({ text, attachments: [] });
  });

  it('is quick on long hostile text', () => {
    const started = performance.now();
    for (const text of [
      `${'a'.repeat(59)} `.repeat(20_000),
      `${'a'.repeat(61)}\n`.repeat(20_000),
      'data:image/png;base64'.repeat(20_000),
    ])
      splitAttachments(text);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('sizeInWords', () => {
  it.each([
    [999, '999 B'],
    [1000, '1 kB'],
    [84_400, '84 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [1_250_000, '1.3 MB'],
  ] as const)('%i', (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
});

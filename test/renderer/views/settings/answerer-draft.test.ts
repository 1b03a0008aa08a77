import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCallInput } from '../../../../src/core/contract/parse.ts';
import {
  type AnswererDraft,
  draftOf,
  EMPTY_DRAFT,
  isReadableOnTheWay,
  readDraft,
} from '../../../../src/renderer/views/settings/answerer-draft.ts';

const draft = (part: Partial<AnswererDraft> = {}): AnswererDraft => ({
  ...EMPTY_DRAFT,
  ...{ baseUrl: 'https://a.test/v1/', model: ' gpt-x ' },
  ...part,
});

describe('readDraft', () => {
  it('reads what the engine takes, and writes it back the same', () => {
    const { choice } = readDraft(
      draft({ judgeModel: 'j', requestsPerMinute: '1,200', inputPrice: '0.4', outputPrice: '1.6' }),
    );
    expect(choice).toEqual({
      ...{ baseUrl: 'https://a.test/v1', model: 'gpt-x', judgeModel: 'j', concurrency: 4, requestsPerMinute: 1200 },
      ...{ timeoutSeconds: 60, prices: { input: 0.4, output: 1.6 } },
    });
    expect(parseCallInput('useAnswerer', { choice })).toEqual({ choice });
    expect(readDraft(draftOf(choice!)).choice).toEqual(choice);
    expect(readDraft(draft()).choice).toMatchObject({ judgeModel: null, requestsPerMinute: null, prices: null });
  });

  it('takes nothing that the engine would refuse', () => {
    const text = fc.oneof(
      fc.constantFrom('1e3', '1e7', '0x40', '64', '65', '301', '1,000', ' 7 ', '-0', 'Infinity', '.5', ''),
      fc.string({ maxLength: 8 }),
    );
    const address = fc
      .tuple(
        fc.constantFrom('http://', 'HTTPS://', 'http:/', 'ftp://'),
        fc.constantFrom('a', '[::1]', 'a:1', 'a:x'),
        text,
      )
      .map((parts) => parts.join(''));
    const one = fc.record({
      ...{ baseUrl: address, model: text, judgeModel: text, concurrency: text, requestsPerMinute: text },
      ...{ timeoutSeconds: text, inputPrice: text, outputPrice: text },
    });
    fc.assert(
      fc.property(
        fc.oneof(
          one,
          one.map((part) => draft({ baseUrl: part.baseUrl })),
          one.map((part) => draft({ ...part, baseUrl: 'http://a' })),
        ),
        (typed) => {
          const { choice } = readDraft(typed);
          if (choice) expect(parseCallInput('useAnswerer', { choice })).toEqual({ choice });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: 'a.test/v1' }],
    ['baseUrl', { baseUrl: 'https://a test/v1' }],
    ['baseUrl', { baseUrl: 'https://a.test:99999/v1' }],
    ['baseUrl', { baseUrl: 'https://[::1/v1' }],
    ['inputPrice', { inputPrice: '1e7', outputPrice: '1' }],
    ['baseUrl', { baseUrl: 'https://me:sk-1@a.test/v1' }],
    ['baseUrl', { baseUrl: 'https://a.test/v1?key=sk-1' }],
    ['model', { model: ' ' }],
    ['concurrency', { concurrency: '1.5' }],
    ['concurrency', { concurrency: '' }],
    ['requestsPerMinute', { requestsPerMinute: 'many' }],
    ['timeoutSeconds', { timeoutSeconds: '0' }],
    ['outputPrice', { inputPrice: '1' }],
    ['inputPrice', { inputPrice: '-1', outputPrice: '1' }],
  ] as const)('names %s where it is wrong: %o', (field, part) => {
    const { choice, fault } = readDraft(draft(part));
    expect(choice).toBeNull();
    expect(fault!.field).toBe(field);
    expect(fault!.sentence).toMatch(/\.$/);
  });
});

describe('isReadableOnTheWay', () => {
  it('is so for plain http to any other machine', () => {
    for (const url of [
      'http://a.test/v1',
      ' HTTP://10.0.0.7:8080',
      'http://localhost.evil.test/v1',
      'http://127.0.0.1.nip.test',
    ])
      expect(isReadableOnTheWay(url), url).toBe(true);
    for (const url of [
      'https://a.test/v1',
      'http://localhost:11434/v1',
      'http://127.0.0.1:1',
      'http://[::1]:8080/v1',
      'http://',
      '',
    ])
      expect(isReadableOnTheWay(url), url).toBe(false);
  });
});

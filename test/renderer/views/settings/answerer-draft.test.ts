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

  it.each([
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: 'a.test/v1' }],
    ['baseUrl', { baseUrl: 'https://me:sk-1@a.test/v1' }],
    ['baseUrl', { baseUrl: 'https://a.test/v1?key=sk-1' }],
    ['model', { model: ' ' }],
    ['concurrency', { concurrency: '1.5' }],
    ['concurrency', { concurrency: '' }],
    ['requestsPerMinute', { requestsPerMinute: 'many' }],
    ['timeoutSeconds', { timeoutSeconds: '0' }],
    ['timeoutSeconds', { timeoutSeconds: '301' }],
    ['baseUrl', { baseUrl: 'https://a.test:port/v1' }],
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

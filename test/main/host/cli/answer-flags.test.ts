import { describe, expect, it } from 'vitest';
import { ANSWER_FLAGS, answeringFrom } from '../../../../src/main/host/cli/answer-flags.ts';
import { planFrom } from '../../../../src/main/host/cli/evaluation-flags.ts';
import { allowedFlags, Flags } from '../../../../src/main/host/cli/flags.ts';
import { UsageError } from '../../../../src/main/host/cli/usage-error.ts';

const flags = (...args: string[]) =>
  new Flags(args, allowedFlags(['answers', ...ANSWER_FLAGS.map(({ flag }) => flag)]));
const MODEL = ['--answers', 'model', '--answer-url', 'http://localhost:1/v1', '--answer-model', 'small'];

describe('who answers', () => {
  it('stands in the plan, and how fast it is asked does not', () => {
    const one = planFrom(flags(...MODEL, '--judge-model', 'strict', '--answer-rpm', '30'));
    expect(one.answerer).toEqual({ baseUrl: 'http://localhost:1/v1', model: 'small', judgeModel: 'strict' });
    expect(planFrom(flags(...MODEL)).answerer).toEqual({ ...one.answerer, judgeModel: null });
    expect(planFrom(flags(...MODEL, '--answer-concurrency', '9'))).toEqual(planFrom(flags(...MODEL)));
    expect('answerer' in planFrom(flags('--answers', 'given'))).toBe(false);
  });

  it.each([
    [['--answers', 'model'], /--answers model needs --answer-url/],
    [['--answers', 'model', '--answer-url', 'http://x/v1'], /needs --answer-model/],
    [['--answers', 'model', '--answer-url', 'x', '--answer-model', 'm'], /--answer-url: "x" is not a URL/],
    [['--answers', 'model', '--answer-url', 'http://a:b@x/v1', '--answer-model', 'm'], /may hold no name, password/],
    [[...MODEL, '--answer-model', '  '], /needs --answer-model/],
    [[...MODEL, '--judge-model', ''], /--judge-model: expected a model's name/],
    [['--answer-model', 'm'], /--answer-model means something with --answers model only/],
    [['--answers', 'given', '--answer-price', '1,2'], /--answer-price means something with --answers model only/],
  ])('%j is a usage error', (args, message) => {
    expect(() => planFrom(flags(...args))).toThrow(message);
    expect(() => planFrom(flags(...args))).toThrow(UsageError);
  });
});

describe('answeringFrom', () => {
  it('asks four at once, for a minute each, without limit or price where nothing is said', () => {
    expect(answeringFrom(flags(...MODEL), {})).toEqual({
      keyVariable: 'ATOMSCOPE_ANSWER_KEY',
      ...{ concurrency: 4, requestsPerMinute: null, timeoutSeconds: 60, prices: null },
    });
  });

  it('names the variable of a key and never reads the key itself', () => {
    const args = [
      '--answer-key-env',
      'MINE',
      '--answer-rpm',
      '30',
      '--answer-timeout',
      '2.5',
      '--answer-price',
      '.15, 3',
    ];
    const asked = answeringFrom(flags(...args), { MINE: 'sk-secret' });
    expect(asked).toEqual({
      ...{ keyVariable: 'MINE', concurrency: 4, requestsPerMinute: 30, timeoutSeconds: 2.5 },
      prices: { input: 0.15, output: 3 },
    });
  });

  it.each([
    ['--answer-key-env', 'MINE', /no environment variable of that name/],
    ['--answer-concurrency', '0', /at least 1/],
    ['--answer-concurrency', '999999999', /whole number from 1 to 64/],
    ['--answer-rpm', '999999999', /whole number from 1 to 100000/],
    ['--answer-rpm', '1.5', /whole number/],
    ['--answer-timeout', '0', /seconds up to 300/],
    ['--answer-timeout', '301', /seconds up to 300/],
    ['--answer-price', '1', /expected two prices/],
    ['--answer-price', '1,', /expected two prices/],
    ['--answer-price', '1,2,3', /expected two prices/],
    ['--answer-price', '1,-2', /expected two prices/],
  ])('%s %s is a usage error', (flag, value, message) => {
    expect(() => answeringFrom(flags(`${flag}=${value}`), {})).toThrow(message);
    expect(() => answeringFrom(flags(`${flag}=${value}`), {})).toThrow(UsageError);
  });
});

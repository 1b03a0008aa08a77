import { expect, it } from 'vitest';
import { oneLine } from '../../../src/main/host/one-line.ts';

it('leaves words alone, and neither breaks a line nor starts an escape', () => {
  expect(oneLine(' naïve 日本 “quoted”\r\n\tnext\u001b[2Jcleared\u0007 ')).toBe('naïve 日本 “quoted” next [2Jcleared');
});

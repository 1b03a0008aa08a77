import { expect, it } from 'vitest';
import { wasStopped } from '../../../src/renderer/state/was-stopped.ts';

it('tells an abort from a failure that speaks of one', () => {
  const abort = new AbortController();
  abort.abort();
  expect(wasStopped((abort.signal.reason as Error).message)).toBe(true);
  expect(
    wasStopped('The answering endpoint http://a/v1/chat/completions broke off: aborted, the last of 6 times.'),
  ).toBe(false);
});

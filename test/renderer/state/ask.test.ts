import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { wasCancelled } from '../../../src/renderer/state/ask.ts';

describe('wasCancelled', () => {
  it('knows the words of both kinds of abort', async () => {
    const abort = new AbortController();
    abort.abort();
    expect(wasCancelled((abort.signal.reason as Error).message)).toBe(true);
    const words = await pause(1000, '', { signal: abort.signal }).catch((error: Error) => error.message);
    expect(wasCancelled(words)).toBe(true);
  });

  it.each([
    'The answering endpoint http://x/v1 answered 400: the request was aborted by policy.',
    'The answering endpoint http://x/v1 broke off: connection aborted, the last of 6 times.',
  ])('takes "%s" for a failure', (sentence) => expect(wasCancelled(sentence)).toBe(false));
});

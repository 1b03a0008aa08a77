import { describe, expect, it } from 'vitest';
import { waitAskedFor } from '../../../../src/main/host/answer/failed-attempt.ts';

const NOW = Date.UTC(2026, 4, 1, 12);

describe('waitAskedFor', () => {
  it.each<[Record<string, string>, number | null]>([
    [{}, null],
    [{ 'retry-after': '12' }, 12_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': new Date(NOW + 9000).toUTCString() }, 9000],
    [{ 'retry-after': new Date(NOW - 9000).toUTCString() }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-3' }, expect.any(Number) as unknown as number],
    [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
    [{ 'retry-after-ms': '', 'retry-after': '1' }, 1000],
  ])('%j is %s', (headers, waitMs) => {
    expect(waitAskedFor(new Headers(headers), NOW)).toEqual(waitMs);
  });

  it('is null without headers', () => {
    expect(waitAskedFor(undefined, NOW)).toBeNull();
  });
});

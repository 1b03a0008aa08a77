import { describe, expect, it } from 'vitest';
import type { Progress } from '../../../../src/core/contract/events.ts';
import { noticeWords, progressWords, rateWords } from '../../../../src/renderer/views/notices/progress-words.ts';

const progress = (part: Partial<Progress> = {}): Progress => ({
  task: 'embed',
  done: 212,
  total: 379,
  unit: 'chunks',
  ratePerSecond: 38.2,
  secondsLeft: 4.4,
  ...part,
});

describe('the words of running work', () => {
  it('say what is done of how much', () => {
    expect(progressWords(progress())).toBe('Embedding 212 of 379 chunks.');
    expect(progressWords(progress({ task: 'import', done: 1_200_000, total: 127_000_000, unit: 'bytes' }))).toBe(
      'Reading 1.2 of 127.0 MB.',
    );
    expect(progressWords(progress({ task: 'curves', done: 3, total: 66, unit: 'values of τ' }))).toBe(
      'Measuring the curves over τ, 3 of 66 values of τ.',
    );
  });
  it('say the rate and the time left once they are known', () => {
    expect(rateWords(progress())).toBe('38 a second, 4 s left');
    expect(rateWords(progress({ ratePerSecond: 4.61, secondsLeft: 200 }))).toBe('4.6 a second, 3 min left');
    expect(rateWords(progress({ ratePerSecond: null }))).toBeNull();
    expect(rateWords(progress({ secondsLeft: null }))).toBe('38 a second');
  });
  it('leave the count of embedded chunks to the map’s header', () => {
    expect(noticeWords(progress())).toBe('38 a second, 4 s left.');
    expect(noticeWords(progress({ ratePerSecond: null }))).toBe('Starting the embedder.');
    expect(noticeWords(progress({ task: 'layout', unit: 'epochs' }))).toContain(
      'Laying out the map, 212 of 379 epochs. 38 a second',
    );
  });
});

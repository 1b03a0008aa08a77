import { describe, expect, it } from 'vitest';
import { timelineLabels } from '../../../src/renderer/canvas/timeline-axis.ts';
import { chunkHeadings } from '../../support/renderer-fixtures.ts';

const words = (timestamps: readonly (string | null)[]) =>
  timelineLabels(chunkHeadings(timestamps)).map(({ chunk, text }) => `${chunk} ${text}`);

describe('timelineLabels', () => {
  it('names months, and the year where it changes', () => {
    expect(words(['2025-12-15', '2025-12-20', '2026-01-02', '2026-02-01', '2026-02-03'])).toEqual([
      '0 Dec',
      '2 Jan 2026',
      '3 Feb',
    ]);
  });

  it('names days or hours where the stream is short', () => {
    expect(words(['2026-05-01', '2026-05-02', '2026-05-03'])).toEqual(['0 1 May', '1 2 May', '2 3 May']);
    expect(words(['2026-05-01T08:00', '2026-05-01T09:30', '2026-05-01T11:00'])).toEqual([
      '0 1 May 08:00',
      '1 09:00',
      '2 11:00',
    ]);
  });

  it('counts writes where nothing is dated', () => {
    expect(words(Array.from({ length: 300 }, () => null))).toEqual([
      '0 write 0',
      '50 50',
      '100 100',
      '150 150',
      '200 200',
      '250 250',
    ]);
    expect(words([])).toEqual([]);
  });
});

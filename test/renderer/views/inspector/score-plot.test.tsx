// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WriteExplanation } from '../../../../src/core/contract/calls.ts';
import { ScorePlot } from '../../../../src/renderer/views/inspector/score-plot.tsx';

afterEach(cleanup);

const explanation: WriteExplanation = {
  chunk: 7,
  atom: 1,
  opened: false,
  decidedBy: 'member',
  tau: 0.5,
  margin: 0.1,
  atomsExisted: 2,
  candidates: [
    { atom: 1, scoreCentroid: 0.55, scoreMember: 0.6, nearestMember: 3, score: 0.6 },
    { atom: 0, scoreCentroid: Number.NaN, scoreMember: -0.2, nearestMember: 1, score: -0.2 },
  ],
};

describe('the plot of scores', () => {
  it('is a table that says every number, with the deciding one lifted', () => {
    render(
      <ScorePlot
        explanation={explanation}
        candidates={explanation.candidates}
        slots={Uint8Array.of(0, 2)}
        wordOf={(atom) => ['key', 'port'][atom]!}
        tauText="0.500"
      />,
    );
    expect(screen.getByRole('table').querySelector('caption')!.textContent).toContain('chunk c7');
    const [, first, second] = screen.getAllByRole('row');
    expect(
      within(first!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['', '0.550', '0.600']);
    expect(first!.querySelector('.decided')!.textContent).toBe('0.600');
    expect(first!.className).toBe('joined');
    expect(
      within(second!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['', '–', '−0.200']);
    expect(second!.querySelector('.decided')).toBeNull();
  });
});

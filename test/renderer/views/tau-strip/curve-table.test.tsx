// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sortRows } from '../../../../src/renderer/canvas/curve-rows.ts';
import { curveLines } from '../../../../src/renderer/canvas/curve-steps.ts';
import { CurveTable } from '../../../../src/renderer/views/tau-strip/curve-table.tsx';
import { currentRow, curveTableRows } from '../../../../src/renderer/views/tau-strip/curve-table-rows.ts';
import { NO_INNER, plateauColumns } from '../../../support/renderer-fixtures.ts';
import { giveElementsRoom } from '../../support/room.ts';

beforeAll(() => giveElementsRoom());
afterEach(cleanup);

const rows = {
  tau: Float64Array.of(0.5, 0.3, 0.4),
  atoms: Float64Array.of(9, 2, 4),
  largestShare: Float64Array.of(0.2, 0.9, 0.28),
  chaining: Float64Array.of(0.1, 0.6, 0.4),
  recall: Float64Array.of(0.4, Number.NaN, 0.41),
};

describe('CurveTable', () => {
  it('shows every row from the highest τ down, warnings with a sign, and the present row', () => {
    render(
      <CurveTable
        curves={curveLines(sortRows(rows), null)}
        plateaus={null}
        tau={0.41}
        onChoose={() => {}}
        onClose={() => {}}
      />,
    );
    const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(' '));
    expect(cells.slice(1)).toEqual([
      '0.475 sampled 9 0.200 0.100 0.400 – – – ▲ share −0.080',
      '0.400 sampled 4 0.280 0.400 0.410 – – – ▲ share −0.620',
      '0.325 sampled 2 ▲ 0.900 ▲ 0.600 – – – – ',
    ]);
    expect(screen.getAllByRole('row').findIndex((row) => row.getAttribute('aria-current') === 'true')).toBe(2);
  });

  it('takes the plateau that holds τ for the present row, however near the middle of another is', () => {
    const plateaus = plateauColumns({
      above: Float64Array.of(0.5, Number.NEGATIVE_INFINITY),
      upTo: Float64Array.of(Number.POSITIVE_INFINITY, 0.5),
      atoms: Float64Array.of(2, 1),
    });
    const table = curveTableRows(curveLines(null, { rows: plateaus, inner: NO_INNER })!, plateaus);
    expect(table.map(({ above, upTo }) => [above, upTo])).toEqual([
      [0.5, Number.POSITIVE_INFINITY],
      [Number.NEGATIVE_INFINITY, 0.5],
    ]);
    expect(currentRow(table, 0.5)).toBe(1);
    expect(currentRow(table, 0.5000001)).toBe(0);
    expect(currentRow(table, 0.9)).toBe(0);
    expect(currentRow(table, null)).toBe(-1);
  });

  it('tells chaining at both ends of a plateau where it is exact, else of the nearest sample', () => {
    const listed = plateauColumns({
      above: Float64Array.of(0.5, Number.NEGATIVE_INFINITY),
      upTo: Float64Array.of(Number.POSITIVE_INFINITY, 0.5),
      atoms: Float64Array.of(2, 1),
    });
    const exact = {
      ...listed,
      chainingHigh: Float64Array.of(0, 0.6),
      chainingLow: Float64Array.of(0, 0.4),
    };
    const words = (plateaus: typeof listed) => {
      const curves = curveLines(sortRows(rows), { rows: plateaus, inner: NO_INNER });
      const table = <CurveTable {...{ curves, plateaus, tau: null, onChoose: () => {}, onClose: () => {} }} />;
      const { container, unmount } = render(table);
      const cells = [...container.querySelectorAll('tbody tr')].map((row) => row.children[4]!.textContent);
      const scope = container.querySelector('.plot-quiet')!.textContent;
      unmount();
      return { cells, scope };
    };
    expect(words(exact)).toEqual({ cells: ['0.000', '▲ 0.400–0.600'], scope: '2 plateaus, exact' });
    expect(words(listed)).toEqual({
      cells: ['0.100', '0.100'],
      scope: '2 plateaus, exact; chaining sampled at 3 values of τ',
    });
  });

  it('sets τ to a chosen row', () => {
    const onChoose = vi.fn();
    render(
      <CurveTable
        curves={curveLines(sortRows(rows), null)}
        plateaus={null}
        tau={null}
        onChoose={onChoose}
        onClose={() => {}}
      />,
    );
    fireEvent.click(screen.getByLabelText('Set τ to 0.400'));
    expect(onChoose).toHaveBeenCalledWith(0.4);
  });
});

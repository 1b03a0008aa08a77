import { scaleLinear } from 'd3';
import type { EvaluatedDifference } from '../../../core/contract/evaluation.ts';

const INTERVAL_PX = { width: 132, height: 20 } as const;
const MARGIN = 6;

/** Differences on pixels: one scale for all rows, with 0 in the middle, so that lengths can be compared. */
export function differenceScale(
  rows: readonly Pick<EvaluatedDifference, 'ci95' | 'diff'>[],
): (value: number) => number {
  const most = rows.reduce((far, { ci95, diff }) => Math.max(far, ...[...ci95, diff].map(Math.abs)), 0);
  const half = most === 0 ? 1 : most;
  return scaleLinear()
    .domain([-half, half])
    .range([MARGIN, INTERVAL_PX.width - MARGIN]);
}

/** Whether the interval leaves open which of the two is ahead. */
export function crossesZero({ ci95 }: Pick<EvaluatedDifference, 'ci95'>): boolean {
  return ci95[0] <= 0 && ci95[1] >= 0;
}

interface IntervalPlotProps {
  readonly row: Pick<EvaluatedDifference, 'ci95' | 'diff'>;
  readonly scale: (value: number) => number;
}

/** A difference as a dot on its interval: solid where the interval keeps clear of 0, hollow where it does not. */
export function IntervalPlot({ row, scale }: IntervalPlotProps) {
  const { width, height } = INTERVAL_PX;
  const middle = height / 2;
  const isOpen = crossesZero(row);
  const zero = Math.round(scale(0)) + 0.5;
  return (
    <svg width={width} height={height} aria-hidden="true" className="interval-plot">
      <line x1={zero} x2={zero} y1={0} y2={height} className="interval-zero" />
      <line x1={scale(row.ci95[0])} x2={scale(row.ci95[1])} y1={middle} y2={middle} className="interval-line" />
      <circle
        cx={scale(row.diff)}
        cy={middle}
        r={isOpen ? 3 : 3.5}
        className={isOpen ? 'interval-dot open' : 'interval-dot'}
      />
    </svg>
  );
}

import { useEffect, useMemo, useRef } from 'react';
import type { CurveRows } from '../../../core/contract/events.ts';
import { CHAINING_LIMIT, findCliffs, SHARE_LIMIT, sortRows } from '../../canvas/curve-rows.ts';
import { decimals, signed, whole } from '../../canvas/format.ts';

interface CurveTableProps {
  readonly rows: CurveRows | null;
  readonly tau: number | null;
  readonly onChoose: (tau: number) => void;
  readonly onClose: () => void;
}

/** The row whose τ is nearest to the run's. */
function nearestRow(taus: Float64Array, tau: number | null): number {
  if (tau === null) return -1;
  let nearest = -1;
  taus.forEach((value, row) => {
    if (nearest < 0 || Math.abs(value - tau) < Math.abs(taus[nearest]! - tau)) nearest = row;
  });
  return nearest;
}

const warned = (value: number, limit: number) => (value > limit ? `▲ ${decimals(value)}` : decimals(value));

/** The strip's curves as a table: one row a τ, all of them. */
export function CurveTable({ rows, tau, onChoose, onClose }: CurveTableProps) {
  const sorted = useMemo(() => rows && sortRows(rows), [rows]);
  const cliffs = useMemo(() => {
    if (!sorted) return new Map<number, string>();
    const all = [...findCliffs(sorted, 'largestShare'), ...findCliffs(sorted, 'recall')];
    return new Map(
      all.map((cliff) => [cliff.below, `▲ ${cliff.of === 'recall' ? 'recall' : 'share'} ${signed(cliff.change)}`]),
    );
  }, [sorted]);
  const current = sorted ? nearestRow(sorted.tau, tau) : -1;
  const currentRef = useRef<HTMLTableRowElement>(null);
  const scrollRef = useRef<HTMLElement>(null);
  // Opened at the row of the present τ; afterwards the hand scrolls.
  useEffect(() => {
    const row = currentRef.current;
    const scroll = scrollRef.current;
    if (row && scroll) scroll.scrollTop = row.offsetTop - scroll.clientHeight / 2;
  }, []);
  return (
    <div className="strip-table-panel">
      <div className="strip-table-head">
        <b>Curves over τ</b>
        <span className="plot-quiet">{sorted ? `${whole(sorted.tau.length)} values of τ` : 'not measured yet'}</span>
        <button type="button" className="button small" onClick={onClose}>
          Strip
        </button>
      </div>
      <section
        ref={scrollRef}
        className="strip-table-scroll"
        aria-label="Curves over τ"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <table className="strip-table">
          <thead>
            <tr>
              {['τ', 'atoms', 'largest share', 'chaining', 'recall', 'cliff below'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted &&
              Array.from(sorted.tau, (value, row) => (
                <tr
                  key={value}
                  ref={row === current ? currentRef : undefined}
                  aria-current={row === current ? 'true' : undefined}
                >
                  <td>
                    <button
                      type="button"
                      className="button small"
                      aria-label={`Set τ to ${decimals(value)}`}
                      onClick={() => onChoose(value)}
                    >
                      {decimals(value)}
                    </button>
                  </td>
                  <td>{whole(sorted.atoms[row]!)}</td>
                  <td className={sorted.largestShare[row]! > SHARE_LIMIT ? 'cliff' : ''}>
                    {warned(sorted.largestShare[row]!, SHARE_LIMIT)}
                  </td>
                  <td className={sorted.chaining[row]! > CHAINING_LIMIT ? 'cliff' : ''}>
                    {warned(sorted.chaining[row]!, CHAINING_LIMIT)}
                  </td>
                  <td>{decimals(sorted.recall[row]!)}</td>
                  <td className="cliff">{row > 0 ? cliffs.get(sorted.tau[row - 1]!) : ''}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

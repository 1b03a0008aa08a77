import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { decimals, whole } from '../../canvas/format.ts';
import { useEngine } from '../../state/use-stores.ts';
import { isSet, type ParetoPoint, settingWords } from './pareto-points.ts';

interface ParetoTableProps {
  readonly points: readonly ParetoPoint[];
  readonly onChoose: (point: ParetoPoint) => void;
}

const COLUMNS = ['recall', 'tokens', 'τ', 'K', 'k', 'budget', 'front', ''] as const;
const ROW_PX = 22;

/** All settings that were tried, the best recall first. */
export function ParetoTable({ points, onChoose }: ParetoTableProps) {
  const settings = useEngine((state) => state.settings);
  const tau = useEngine((state) => state.run?.tau ?? null);
  const rows = useMemo(() => [...points].sort((a, b) => b.recall - a.recall || a.tokens - b.tokens), [points]);
  const scroll = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    initialRect: { width: 620, height: 300 },
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroll}
      className="pareto-scroll"
      aria-label="Settings tried"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <table className="strip-table" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {shown.map(({ index }) => {
            const point = rows[index]!;
            return (
              <tr key={index} aria-rowindex={index + 2} aria-current={isSet(settings, tau, point) ? 'true' : undefined}>
                <td>{decimals(point.recall)}</td>
                <td>{whole(point.tokens)}</td>
                <td>{decimals(point.tau)}</td>
                <td>{point.topAtoms}</td>
                <td>{point.perAtom}</td>
                <td>{whole(point.budgetTokens)}</td>
                <td>{point.onFront ? 'on it' : ''}</td>
                <td>
                  <button
                    type="button"
                    className="button small"
                    aria-label={`Use ${settingWords(point)}`}
                    onClick={() => onChoose(point)}
                  >
                    Use
                  </button>
                </td>
              </tr>
            );
          })}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  );
}

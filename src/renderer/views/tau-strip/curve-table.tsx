import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { PlateauColumns } from '../../../core/contract/events.ts';
import { CHAINING_LIMIT, SHARE_LIMIT } from '../../canvas/curve-rows.ts';
import { type CurveLines, isChainingExact } from '../../canvas/curve-steps.ts';
import { counted, formatTau, whole } from '../../canvas/format.ts';
import { type CurveTableRow, cell, currentRow, curveTableRows } from './curve-table-rows.ts';

interface CurveTableProps {
  readonly curves: CurveLines | null;
  readonly plateaus: PlateauColumns | null;
  readonly tau: number | null;
  readonly onChoose: (tau: number) => void;
  readonly onClose: () => void;
}

const COLUMNS = [
  'τ',
  'holds for τ',
  'atoms',
  'largest share',
  'chaining',
  'recall',
  'all evidence',
  'tokens',
  'fill',
  'cliff, τ rising',
] as const;
/** As tau-strip.css has it. */
const ROW_PX = 22;

const warned = (value: number, limit: number) => (value > limit ? `▲ ${cell(value)}` : cell(value));

/** Chaining falls with τ inside a plateau: "0.255–0.268" where three decimals show it. */
function chainingWords({ chaining, chainingLow }: CurveTableRow): string {
  const words = warned(chaining, CHAINING_LIMIT);
  if (Number.isNaN(chaining) || cell(chainingLow) === cell(chaining)) return words;
  return words.replace(cell(chaining), `${cell(chainingLow)}–${cell(chaining)}`);
}

/** The strip's curves as a table: one line a plateau, all of them; a sample a line where they are not listed. */
export function CurveTable({ curves, plateaus, tau, onChoose, onClose }: CurveTableProps) {
  const rows = useMemo(() => (curves ? curveTableRows(curves, plateaus) : []), [curves, plateaus]);
  const current = useMemo(() => currentRow(rows, tau), [rows, tau]);
  const scrollRef = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    initialRect: { width: 800, height: 400 },
  });
  // Opened at the row of the present τ; afterwards the hand scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'center' });
  }, []);
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div className="strip-table-panel">
      <div className="strip-table-head">
        <b>Curves over τ</b>
        <span className="plot-quiet">
          {rows.length > 0 && curves ? scopeWords(rows, curves, plateaus) : 'not measured yet'}
        </span>
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
            {shown.map(({ index }) => (
              <Line key={index} row={rows[index]!} at={index} isCurrent={index === current} onChoose={onChoose} />
            ))}
            {after > 0 && <tr style={{ height: after }} />}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function scopeWords(rows: readonly CurveTableRow[], { chaining }: CurveLines, plateaus: PlateauColumns | null): string {
  const sampled = rows.filter(({ interval }) => interval === 'sampled').length;
  const exact = rows.length - sampled;
  if (exact === 0) return `${whole(sampled)} sampled values of τ, plateaus are on their way`;
  const below = sampled === 0 ? '' : `; below them ${whole(sampled)} sampled values of τ`;
  const words = `${counted(exact, 'plateau')}, exact${below}`;
  return plateaus && isChainingExact(plateaus)
    ? words
    : `${words}; chaining sampled at ${counted(chaining.value.length, 'value')} of τ`;
}

interface LineProps {
  readonly row: CurveTableRow;
  readonly at: number;
  readonly isCurrent: boolean;
  readonly onChoose: (tau: number) => void;
}

function Line({ row, at, isCurrent, onChoose }: LineProps) {
  const tau = formatTau(row.tau, null);
  return (
    <tr aria-rowindex={at + 2} aria-current={isCurrent ? 'true' : undefined}>
      <td>
        <button type="button" className="button small" aria-label={`Set τ to ${tau}`} onClick={() => onChoose(row.tau)}>
          {tau}
        </button>
      </td>
      <td className="quiet">{row.interval}</td>
      <td>{whole(row.atoms)}</td>
      <td className={row.largestShare > SHARE_LIMIT ? 'cliff' : ''}>{warned(row.largestShare, SHARE_LIMIT)}</td>
      <td className={row.chaining > CHAINING_LIMIT ? 'cliff' : ''}>{chainingWords(row)}</td>
      <td>{cell(row.recall)}</td>
      <td>{cell(row.allEvidence)}</td>
      <td>{Number.isNaN(row.tokens) ? '–' : whole(row.tokens)}</td>
      <td>{cell(row.fill, 2)}</td>
      <td className="cliff">{row.cliffBelow}</td>
    </tr>
  );
}

import type { BridgeChunk } from '../../../core/contract/calls.ts';
import type { AtomTree } from '../../../core/explain/join-forest-tree.ts';
import { columnsOf, type ForestRow, type LinkedBy } from '../../canvas/forest-rows.ts';
import { decimals } from '../../canvas/format.ts';
import { selectChunk } from '../../state/selection.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { useSpacing } from '../shell/use-spacing.ts';
import { OptionRow, VirtualList } from '../shell/virtual-list.tsx';
import { BridgeMark } from './bridge-mark.tsx';
import { nodeWords } from './forest-words.ts';
import { holdsTogether } from './use-forest.ts';

interface ForestTreeProps {
  readonly tree: AtomTree;
  readonly rows: readonly ForestRow[];
  readonly bridges: readonly BridgeChunk[] | null;
}

const COLUMN_PX = 11;
/** As the lists have it. */
const ROW_PX = { wide: 24, compact: 23 } as const;
const MOST_ROWS_SHOWN = 11;

/** The tree, a row a chunk: lines to the left, then the chunk, the score that admitted it and its first words. */
export function ForestTree({ tree, rows, bridges }: ForestTreeProps) {
  const spacing = useSpacing();
  const selectedChunk = useView((state) => state.selectedChunk);
  const chunks = useEngine((state) => state.episode?.chunks ?? null);
  const rowPx = ROW_PX[spacing];
  const columns = columnsOf(rows);
  const active = rows.findIndex(({ node }) => node.chunk === selectedChunk);
  const holding = new Set(bridges?.filter(holdsTogether).map(({ chunk }) => chunk));
  const weakest = tree.weakest?.chunk ?? null;
  return (
    <div className="forest-tree" style={{ height: Math.min(rows.length, MOST_ROWS_SHOWN) * rowPx }}>
      <VirtualList
        id="tree"
        label={`Join tree of atom ${tree.atom}`}
        count={rows.length}
        active={active < 0 ? null : active}
        onMove={(row) => selectChunk(rows[row]!.node.chunk)}
        row={(at, place) => {
          const row = rows[at]!;
          const { chunk, link } = row.node;
          return (
            <OptionRow
              key={chunk}
              place={place}
              className="forest-row"
              title={nodeWords(row.node)}
              onChoose={() => selectChunk(chunk)}
            >
              <Lines row={row} columns={columns} height={rowPx} />
              <b>c{chunk}</b>
              {holding.has(chunk) && <BridgeMark />}
              <span className={chunk === weakest ? 'forest-score weakest' : 'forest-score'}>
                {link ? decimals(link.score) : 'opened'}
              </span>
              <span className="ink3 ellipsis">
                {chunk === weakest ? 'weakest link' : (chunks?.[chunk]?.preview ?? '')}
              </span>
            </OptionRow>
          );
        }}
      />
    </div>
  );
}

const dash = (by: LinkedBy) => (by === 'centroid' ? '2 2.5' : undefined);

/** Solid to the admitting member, dotted where the centroid admitted. */
function Lines({
  row,
  columns,
  height,
}: {
  readonly row: ForestRow;
  readonly columns: number;
  readonly height: number;
}) {
  const xOf = (column: number) => column * COLUMN_PX + 5.5;
  const { column, passing, enters, leaves } = row;
  const x = xOf(column);
  const middle = height / 2;
  return (
    <svg className="forest-lines" width={columns * COLUMN_PX} height={height} aria-hidden="true">
      {passing.map((rail) => (
        <path key={rail.column} d={`M${xOf(rail.column)} 0V${height}`} strokeDasharray={dash(rail.by)} />
      ))}
      {enters?.how === 'straight' && <path d={`M${x} 0V${middle}`} strokeDasharray={dash(enters.by)} />}
      {enters?.how === 'bend' && (
        <path d={`M${xOf(column - 1)} ${middle - 6}q0 6 6 6H${x}`} strokeDasharray={dash(enters.by)} />
      )}
      {leaves && <path d={`M${x} ${middle}V${height}`} strokeDasharray={dash(leaves)} />}
      <circle cx={x} cy={middle} r="3" />
    </svg>
  );
}

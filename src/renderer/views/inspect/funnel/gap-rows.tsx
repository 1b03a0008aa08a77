import { counted } from '../../../canvas/format.ts';
import type { Column } from './columns.ts';
import type { ListPlace } from './funnel-layout.ts';

interface GapRowsProps {
  readonly place: Pick<ListPlace<unknown>, 'list' | 'top'>;
  readonly column: Column;
  readonly one: string;
}

/** How many entries are left out where a long list was cut. */
export function GapRows({ place, column, one }: GapRowsProps) {
  return place.list.rows.map((row) =>
    row.kind === 'gap' ? (
      <span
        key={row.from}
        className="gap-row ink3"
        style={{ left: column.x + 24, width: column.width - 24, top: place.top + row.y }}
      >
        … {row.tail ? counted(row.hidden, `more ${one}`) : `${counted(row.hidden, one)} between`}
      </span>
    ) : null,
  );
}

import type { RankedAtom } from '../../../../core/contract/explanation.ts';
import { counted, decimals, whole } from '../../../canvas/format.ts';
import { AtomKey } from '../../shell/atom-key.tsx';
import type { Column } from './columns.ts';
import type { RowHeights } from './cut-list.ts';
import type { ListPlace } from './funnel-layout.ts';
import { FunnelList } from './funnel-list.tsx';
import { GapRows } from './gap-rows.tsx';
import type { Pointing } from './pointing.ts';
import { RankBar } from './rank-bar.tsx';

interface AtomColumnProps {
  readonly column: Column;
  readonly place: ListPlace<RankedAtom>;
  readonly heights: RowHeights;
  readonly slots: Uint8Array;
  readonly pointing: Pointing;
}

/** Atoms by rank, as far as they are shown. */
export function AtomColumn({ column, place, heights, slots, pointing }: AtomColumnProps) {
  const best = Math.max(0, ...[...place.itemAt.values()].map(({ score }) => score ?? 0));
  const items = place.list.rows.flatMap((row) => {
    const atom = row.kind === 'item' ? place.itemAt.get(row.rank) : undefined;
    return atom ? [{ atom, y: row.y }] : [];
  });
  return (
    <>
      <FunnelList
        label="Atoms by rank"
        left={column.x}
        width={column.width}
        items={items.map(({ atom, y }) => ({
          ...pointing.ofAtom(atom.atom),
          key: atom.atom,
          top: place.top + y,
          height: heights.item,
          className: atom.kept ? 'atom-rank-row' : 'atom-rank-row below',
          title: `Atom ${atom.atom} ${atom.words.join(' · ')}, ${counted(atom.size, 'chunk')}`,
          words: `rank ${atom.rank}, atom ${atom.atom} ${atom.words.join(' ')}, score ${decimals(atom.score ?? Number.NaN)}${atom.kept ? '' : ', below K'}${atom.goldChunks.length > 0 ? `, holds evidence ${atom.goldChunks.map((chunk) => `c${chunk}`).join(' ')}` : ''}`,
          content: (
            <>
              <span className="number ink3">{whole(atom.rank)}</span>
              <AtomKey slot={slots[atom.atom] ?? 0} alone={atom.size === 1 ? 'alone' : undefined} />
              <span className="ellipsis">
                <b>{atom.atom}</b> {atom.words[0] ?? ''}
              </span>
              <RankBar score={atom.score} best={best} kept={atom.kept ? 'kept' : 'cut'} />
              <span className="number score">{decimals(atom.score ?? Number.NaN)}</span>
            </>
          ),
        }))}
      />
      <GapRows place={place} column={column} one="atom" />
    </>
  );
}

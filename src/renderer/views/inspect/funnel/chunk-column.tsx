import type { RankedChunk } from '../../../../core/contract/explanation.ts';
import { counted, decimals, whole } from '../../../canvas/format.ts';
import { AtomKey } from '../../shell/atom-key.tsx';
import type { Column } from './columns.ts';
import type { RowHeights } from './cut-list.ts';
import type { ChunkListPlace } from './funnel-layout.ts';
import { FunnelList } from './funnel-list.tsx';
import { GapRows } from './gap-rows.tsx';
import { ChunkDot, EvidenceDot } from './marks.tsx';
import type { Pointing } from './pointing.ts';
import { RankBar } from './rank-bar.tsx';

interface ChunkColumnProps {
  readonly column: Column;
  readonly lists: readonly ChunkListPlace[];
  readonly heights: RowHeights;
  readonly perAtom: number | null;
  /** Evidence that is in the prompt. */
  readonly allIn: ReadonlySet<number>;
  readonly slotOf: (chunk: number) => number;
  readonly slots: Uint8Array;
  readonly words: (atom: number) => string;
  readonly pointing: Pointing;
}

const STATE_WORDS: Readonly<Record<RankedChunk['state'], string>> = {
  in: 'in the prompt',
  truncated: 'in the prompt, cut',
  dropped: 'dropped for the budget',
  'after-the-end': 'selected after packing had ended',
  'not-selected': 'not selected',
};

/** The chunks of every atom that evidence goes through, by rank; or all chunks by rank where there are no atoms. */
export function ChunkColumn(props: ChunkColumnProps) {
  return props.lists.map((list) => <ChunkList key={list.atom ?? 'all'} {...props} list={list} />);
}

function ChunkList({ list, ...props }: ChunkColumnProps & { readonly list: ChunkListPlace }) {
  const { column, heights, perAtom, allIn, slotOf, slots, pointing } = props;
  const best = Math.max(0, ...[...list.itemAt.values()].map(({ score }) => score));
  const items = list.list.rows.flatMap((row) => {
    const chunk = row.kind === 'item' ? list.itemAt.get(row.rank) : undefined;
    return chunk ? [{ chunk, y: row.y }] : [];
  });
  return (
    <>
      {list.atom !== null && list.headY !== null ? (
        <span className="chunk-list-head" style={{ left: column.x, top: list.headY, width: column.width }}>
          <AtomKey slot={slots[list.atom] ?? 0} alone={list.count === 1 ? 'alone' : undefined} />
          <b>{list.atom}</b>
          <span className="ellipsis">{props.words(list.atom)}</span>
          <span className="ink3 nowrap">{counted(list.count, 'chunk')}</span>
        </span>
      ) : null}
      <FunnelList
        label={list.atom === null ? 'Chunks by rank' : `Chunks of atom ${list.atom} by rank`}
        left={column.x}
        width={column.width}
        items={items.map(({ chunk: { chunk, rank, score, tokens, state, isGold }, y }) => {
          const isIn = state === 'in' || state === 'truncated';
          const kept = perAtom === null ? state !== 'not-selected' : rank <= perAtom;
          return {
            ...pointing.of(chunk),
            key: chunk,
            top: list.top + y,
            height: heights.item,
            className: `chunk-rank-row${kept ? '' : ' below'}${isGold ? ' gold' : ''}`,
            title: `c${chunk}, ${counted(tokens, 'token')}, ${STATE_WORDS[state]}`,
            words: `rank ${rank}, chunk ${chunk}${isGold ? ', evidence' : ''}, ${counted(tokens, 'token')}, score ${decimals(score)}, ${STATE_WORDS[state]}`,
            content: (
              <>
                <span className="number ink3">{whole(rank)}</span>
                {isGold ? (
                  <EvidenceDot slot={slotOf(chunk)} state={allIn.has(chunk) ? 'in' : 'out'} />
                ) : (
                  <ChunkDot slot={kept ? slotOf(chunk) : 0} state={isIn ? 'in' : 'out'} />
                )}
                <span className="chunk-name">c{chunk}</span>
                <span className="number ink3">{whole(tokens)}</span>
                <RankBar score={score} best={best} kept={kept ? 'kept' : 'cut'} />
                <span className="number score">{decimals(score)}</span>
              </>
            ),
          };
        })}
      />
      <GapRows place={list} column={column} one="chunk" />
    </>
  );
}

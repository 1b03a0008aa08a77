/** A ranked list, cut so that it fits: what stands in which line, from the top of the list down. */
export type ListRow =
  | { readonly kind: 'item'; readonly rank: number; readonly y: number }
  /** `hidden` entries from rank `from` on; `tail` where nothing follows. */
  | { readonly kind: 'gap'; readonly from: number; readonly hidden: number; readonly tail: boolean; readonly y: number }
  /** The cut line: what stands above it is kept. */
  | { readonly kind: 'cut'; readonly y: number };

export interface CutList {
  readonly rows: readonly ListRow[];
  readonly height: number;
}

export interface RowHeights {
  readonly item: number;
  readonly gap: number;
  readonly cut: number;
}

export interface RankedList {
  /** Ranks (from 1) that can be shown, ascending. */
  readonly ranks: readonly number[];
  /** Entries in the whole list. */
  readonly count: number;
  /** Ranks that must be shown. */
  readonly must: ReadonlySet<number>;
  /** Entries kept; null: no cut line. */
  readonly cut: number | null;
}

/**
 * Chooses what of the list to show in `room` pixels: evidence, the first entry and those on both sides of the cut
 * always, even where they need more; then from the top down as many as fit. What is left out stands as gaps.
 */
export function cutList(list: RankedList, heights: RowHeights, room: number): CutList {
  const { ranks, must, cut, count } = list;
  const shown = new Set(ranks.filter((rank) => must.has(rank) || rank === 1 || isAtCut(rank, cut, count)));
  let best = rowsOf(list, heights, shown);
  for (const rank of byWorth(ranks, cut)) {
    if (shown.has(rank)) continue;
    shown.add(rank);
    const next = rowsOf(list, heights, shown);
    if (next.height > room && next.height > best.height) {
      shown.delete(rank);
      break;
    }
    best = next;
  }
  return best;
}

function isAtCut(rank: number, cut: number | null, count: number): boolean {
  return cut !== null && cut < count && (rank === cut || rank === cut + 1);
}

/** What is kept from the top down, then what just missed. */
function byWorth(ranks: readonly number[], cut: number | null): readonly number[] {
  if (cut === null) return ranks;
  return [...ranks.filter((rank) => rank <= cut), ...ranks.filter((rank) => rank > cut)];
}

function rowsOf({ count, cut }: RankedList, heights: RowHeights, shown: ReadonlySet<number>): CutList {
  const rows: ListRow[] = [];
  let y = 0;
  let before = 0;
  let isCut = cut === null;
  const gapTo = (rank: number, tail: boolean) => {
    const hidden = rank - before - 1;
    if (hidden <= 0) return;
    rows.push({ kind: 'gap', from: before + 1, hidden, tail, y });
    y += heights.gap;
  };
  const cutHere = () => {
    rows.push({ kind: 'cut', y });
    y += heights.cut;
    isCut = true;
  };
  for (const rank of [...shown].sort((a, b) => a - b)) {
    if (!isCut && rank > cut!) {
      if (before < cut!) gapTo(cut! + 1, false);
      before = Math.max(before, cut!);
      cutHere();
    }
    gapTo(rank, false);
    rows.push({ kind: 'item', rank, y });
    y += heights.item;
    before = rank;
  }
  if (!isCut && cut! >= count) {
    gapTo(count + 1, true);
    before = count;
    cutHere();
  } else if (!isCut) {
    gapTo(cut! + 1, false);
    before = cut!;
    cutHere();
  }
  gapTo(count + 1, true);
  return { rows, height: y };
}

/** How many entries stand above `y`: where a cut line that is dragged there would cut. At least 1, at most `count`. */
export function cutAt({ rows }: CutList, heights: RowHeights, count: number, y: number): number {
  let kept = 0;
  for (const row of rows) {
    if (row.kind === 'item' && row.y + heights.item / 2 < y) kept = row.rank;
    if (row.kind === 'gap' && row.y < y) {
      const into = Math.min(1, (y - row.y) / heights.gap);
      kept = row.from - 1 + Math.round(into * row.hidden);
    }
  }
  return Math.max(1, Math.min(count, kept));
}

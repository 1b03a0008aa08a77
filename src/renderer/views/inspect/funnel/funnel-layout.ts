import type {
  QuestionExplanation,
  RankedAtom,
  RankedChunk,
  RankedChunks,
} from '../../../../core/contract/explanation.ts';
import { columnsFor, type FunnelColumns, LEAST_WIDTH } from './columns.ts';
import { type CutList, cutList, type RowHeights } from './cut-list.ts';
import { type Entry, entriesOf } from './entries.ts';
import { layStack, type Stack } from './stack.ts';
import { layThreads, type Stop, type Thread } from './threads.ts';

export interface FunnelInput {
  readonly explanation: QuestionExplanation;
  /** K and k; `perAtom` null for a method without a cap. */
  readonly topAtoms: number;
  readonly perAtom: number | null;
  readonly width: number;
  readonly height: number;
  readonly rowHeight: number;
}

export interface EntryPlace {
  readonly entry: Entry;
  readonly y: number;
  readonly height: number;
  /** Lines of its text that fit below its name. */
  readonly lines: number;
}

/** A ranked list in its place; rows stand `top` below the upper edge. */
export interface ListPlace<Item> {
  readonly top: number;
  readonly list: CutList;
  readonly count: number;
  readonly itemAt: ReadonlyMap<number, Item>;
}

export interface ChunkListPlace extends ListPlace<RankedChunk> {
  readonly atom: number | null;
  /** Where the atom's name stands; null for the one list of a method without atoms. */
  readonly headY: number | null;
}

export interface FunnelLayout {
  readonly width: number;
  readonly height: number;
  readonly heights: RowHeights;
  readonly columns: FunnelColumns;
  readonly entries: readonly EntryPlace[];
  readonly atoms: ListPlace<RankedAtom> | null;
  readonly chunkLists: readonly ChunkListPlace[];
  readonly stack: Stack;
  readonly threads: readonly Thread[];
  readonly stops: readonly Stop[];
}

/** Room for a column's figure and name. */
export const HEAD_HEIGHT = 60;
const FOOT = 12;
const BETWEEN_LISTS = 6;
const LEAST_ENTRY = 24;
const MOST_ENTRY = 76;
const LINE = 16;
const LEAST_STACK = 240;

/**
 * Places the whole funnel: evidence → atoms → chunks → budget, with the thread of every piece of evidence. As wide and
 * high as given, or higher where evidence needs it; nothing of the evidence is ever left out.
 */
export function layFunnel(input: FunnelInput): FunnelLayout {
  const { explanation, rowHeight } = input;
  const heights = { item: rowHeight, gap: 16, cut: 18 };
  const columns = columnsFor(input.width, explanation.rankedAtoms.length > 0);
  const entries = entriesOf(explanation);
  const room = input.height - HEAD_HEIGHT - FOOT;
  const atoms = columns.atoms && layAtoms(input, heights, room);
  const chunkLists = layChunkLists(input, { entries, heights, room });
  const needed = Math.max(
    room,
    entries.length * LEAST_ENTRY,
    atoms?.list.height ?? 0,
    bottomOf(chunkLists) - HEAD_HEIGHT,
    LEAST_STACK,
  );
  const height = HEAD_HEIGHT + needed + FOOT;
  const places = layEntries(entries, needed);
  const stack = layStack({
    explanation,
    entries,
    column: columns.packed,
    top: HEAD_HEIGHT + 2,
    // In sight without scrolling: the lists may be longer, the budget is not.
    bottom: Math.max(input.height, HEAD_HEIGHT + LEAST_STACK + FOOT) - FOOT - 30,
  });
  const middle = heights.item / 2;
  const drawn = layThreads(entries, {
    columns,
    entryY: new Map(places.map(({ entry, y }) => [entry, y + 10])),
    atomY: atoms ? rowsBy(atoms, ({ atom }) => atom, middle) : new Map(),
    chunkY: new Map(chunkLists.flatMap((list) => [...rowsBy(list, ({ chunk }) => chunk, middle)])),
    stack,
  });
  const width = Math.max(input.width, LEAST_WIDTH);
  return { width, height, heights, columns, entries: places, atoms, chunkLists, stack, ...drawn };
}

function layEntries(entries: readonly Entry[], room: number): EntryPlace[] {
  const height = Math.min(MOST_ENTRY, Math.max(LEAST_ENTRY, room / Math.max(1, entries.length)));
  const lines = Math.min(3, Math.floor((height - 24) / LINE));
  return entries.map((entry, at) => ({ entry, y: HEAD_HEIGHT + at * height, height, lines }));
}

function layAtoms({ explanation, topAtoms }: FunnelInput, heights: RowHeights, room: number): ListPlace<RankedAtom> {
  const { rankedAtoms } = explanation;
  const count = explanation.atomsRanked ?? 0;
  const must = new Set(rankedAtoms.filter(({ goldChunks }) => goldChunks.length > 0).map(({ rank }) => rank));
  const ranks = rankedAtoms.map(({ rank }) => rank);
  const list = cutList({ ranks, count, must, cut: topAtoms }, heights, room);
  return { top: HEAD_HEIGHT, list, count, itemAt: new Map(rankedAtoms.map((atom) => [atom.rank, atom])) };
}

interface ListSharing {
  readonly entries: readonly Entry[];
  readonly heights: RowHeights;
  readonly room: number;
}

function layChunkLists(
  { explanation, perAtom }: FunnelInput,
  { entries, heights, room }: ListSharing,
): ChunkListPlace[] {
  const lists = listsShown(explanation.rankedChunks, entries);
  const headOf = ({ atom }: RankedChunks) => (atom === null ? 0 : heights.item);
  const isLong = lists.some(({ count }) => perAtom !== null && count > perAtom);
  const cutOf = ({ count }: RankedChunks, at: number) => {
    if (perAtom === null) return null;
    // Where every list ends before the cut, the last one shows how far it is.
    return count > perAtom || (!isLong && at === lists.length - 1) ? perAtom : null;
  };
  const ranked = lists.map((list, at) => ({
    ranks: list.chunks.map(({ rank }) => rank),
    count: list.count,
    must: new Set(list.chunks.filter(({ isGold }) => isGold).map(({ rank }) => rank)),
    cut: cutOf(list, at),
  }));
  const least = ranked.map((list) => cutList(list, heights, 0).height);
  const fixed = lists.reduce((sum, list) => sum + headOf(list) + BETWEEN_LISTS, -BETWEEN_LISTS);
  let spare = room - fixed - least.reduce((sum, height) => sum + height, 0);
  let y = HEAD_HEIGHT;
  return lists.map((list, at) => {
    const cut = cutList(ranked[at]!, heights, least[at]! + Math.max(0, spare));
    spare -= cut.height - least[at]!;
    const headY = list.atom === null ? null : y;
    const top = y + headOf(list);
    y = top + cut.height + BETWEEN_LISTS;
    const itemAt = new Map(list.chunks.map((chunk) => [chunk.rank, chunk]));
    return { atom: list.atom, headY, top, list: cut, count: list.count, itemAt };
  });
}

/** The lists that evidence goes through; the first one where none does. */
function listsShown(lists: readonly RankedChunks[], entries: readonly Entry[]): readonly RankedChunks[] {
  const through = entries.filter(({ reach }) => reach === 'chunks' || reach === 'beside' || reach === 'stack');
  const atoms = new Set(through.map(({ journeys: [first] }) => first!.atom));
  const shown = lists.filter(({ atom }) => atom === null || atoms.has(atom));
  return shown.length > 0 ? shown : lists.slice(0, 1);
}

function bottomOf(lists: readonly ChunkListPlace[]): number {
  const last = lists.at(-1);
  return last ? last.top + last.list.height : 0;
}

function rowsBy<Item>(
  { top, list, itemAt }: ListPlace<Item>,
  keyOf: (item: Item) => number,
  middle: number,
): Map<number, number> {
  const places = new Map<number, number>();
  for (const row of list.rows) if (row.kind === 'item') places.set(keyOf(itemAt.get(row.rank)!), top + row.y + middle);
  return places;
}

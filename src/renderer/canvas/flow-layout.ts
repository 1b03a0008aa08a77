import type { Flow, FlowGroup } from './flows.ts';

/** One bar: an atom, or the smaller ones of its side together. */
export interface FlowBar {
  /** The atom, or null for several together. */
  readonly atom: number | null;
  /** How many atoms it stands for, and which. */
  readonly atoms: number;
  readonly members: ReadonlySet<number>;
  readonly chunks: number;
  readonly y: number;
  readonly height: number;
}

/** One band between two bars; y is its upper edge at either end. */
export interface FlowBand {
  readonly left: FlowBar;
  readonly right: FlowBar;
  readonly leftY: number;
  readonly rightY: number;
  readonly height: number;
}

export interface FlowPicture {
  readonly left: readonly FlowBar[];
  readonly right: readonly FlowBar[];
  readonly bands: readonly FlowBand[];
  /** Groups that had no room. */
  readonly leftOut: number;
}

/** What of the alluvial is meant: a band, or all of a bar on one side. */
export type FlowPart =
  | { readonly kind: 'band'; readonly band: FlowBand }
  | { readonly kind: 'left' | 'right'; readonly bar: FlowBar };

const LINE_PX = 13;
/** What the lowest line's letters reach below their slot. */
const DESCENDER_PX = 2;
const INNER_GAP = 2;
const GROUP_GAP = 8;
const NAMED = 2;
const MOST_GROUPS = 4;
const TALLEST_CHUNK_PX = 8;

interface Part {
  readonly atom: number | null;
  readonly atoms: ReadonlySet<number>;
  readonly chunks: number;
}

interface Sides {
  readonly left: readonly Part[];
  readonly right: readonly Part[];
  readonly flows: readonly Flow[];
}

/** The largest atoms of a side by name, the rest together; a single rest keeps its name. */
function partsOf(flows: readonly Flow[], end: 'from' | 'to'): Part[] {
  const sizes = new Map<number, number>();
  for (const flow of flows) sizes.set(flow[end], (sizes.get(flow[end]) ?? 0) + flow.count);
  const ranked = [...sizes].sort(([a, m], [b, n]) => n - m || a - b);
  const named = ranked.length <= NAMED + 1 ? ranked : ranked.slice(0, NAMED);
  const rest = ranked.slice(named.length);
  const parts: Part[] = named.map(([atom, chunks]) => ({ atom, atoms: new Set([atom]), chunks }));
  if (rest.length > 0)
    parts.push({
      atom: null,
      atoms: new Set(rest.map(([atom]) => atom)),
      chunks: rest.reduce((sum, [, chunks]) => sum + chunks, 0),
    });
  return parts;
}

const sideHeight = (parts: readonly Part[], scale: number) =>
  parts.reduce((sum, part) => sum + Math.max(LINE_PX, part.chunks * scale), 0) + (parts.length - 1) * INNER_GAP;

const groupHeight = ({ left, right }: Sides, scale: number) =>
  Math.max(sideHeight(left, scale), sideHeight(right, scale));

const totalHeight = (groups: readonly Sides[], scale: number) =>
  groups.reduce((sum, group) => sum + groupHeight(group, scale), 0) + Math.max(0, groups.length - 1) * GROUP_GAP;

/** The most pixels a chunk may have for the groups to fit; found by halving, since heights have a floor. */
function scaleFor(groups: readonly Sides[], height: number): number {
  let low = 0;
  let high = TALLEST_CHUNK_PX;
  if (totalHeight(groups, high) <= height) return high;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (totalHeight(groups, middle) <= height) low = middle;
    else high = middle;
  }
  return low;
}

function placeSide(parts: readonly Part[], top: number, room: number, scale: number): FlowBar[] {
  let y = top + (room - sideHeight(parts, scale)) / 2;
  return parts.map((part) => {
    const slot = Math.max(LINE_PX, part.chunks * scale);
    const height = Math.max(1, part.chunks * scale);
    const { atom, atoms, chunks } = part;
    const bar = { atom, atoms: atoms.size, members: atoms, chunks, y: y + (slot - height) / 2, height };
    y += slot + INNER_GAP;
    return bar;
  });
}

function bandsOf(group: Sides, left: readonly FlowBar[], right: readonly FlowBar[], scale: number): FlowBand[] {
  const usedLeft = left.map(() => 0);
  const usedRight = right.map(() => 0);
  const bands: FlowBand[] = [];
  group.left.forEach((from, i) => {
    group.right.forEach((to, j) => {
      const chunks = group.flows.reduce(
        (sum, flow) => sum + (from.atoms.has(flow.from) && to.atoms.has(flow.to) ? flow.count : 0),
        0,
      );
      if (chunks === 0) return;
      const height = Math.max(0.5, chunks * scale);
      bands.push({
        left: left[i]!,
        right: right[j]!,
        leftY: left[i]!.y + usedLeft[i]!,
        rightY: right[j]!.y + usedRight[j]!,
        height,
      });
      usedLeft[i]! += height;
      usedRight[j]! += height;
    });
  });
  return bands;
}

/** Lays out as many groups as `height` pixels hold; heights are chunks, with room for one line of text each. */
export function layOutFlows(groups: readonly FlowGroup[], height: number): FlowPicture {
  const shown: Sides[] = [];
  for (const { flows } of groups.slice(0, MOST_GROUPS)) {
    const sides = { left: partsOf(flows, 'from'), right: partsOf(flows, 'to'), flows };
    if (totalHeight([...shown, sides], 0.02) > height - DESCENDER_PX) break;
    shown.push(sides);
  }
  const scale = scaleFor(shown, height - DESCENDER_PX);
  const picture = { left: [] as FlowBar[], right: [] as FlowBar[], bands: [] as FlowBand[] };
  let top = 0;
  for (const group of shown) {
    const room = groupHeight(group, scale);
    const left = placeSide(group.left, top, room, scale);
    const right = placeSide(group.right, top, room, scale);
    picture.left.push(...left);
    picture.right.push(...right);
    picture.bands.push(...bandsOf(group, left, right, scale));
    top += room + GROUP_GAP;
  }
  return { ...picture, leftOut: groups.length - shown.length };
}

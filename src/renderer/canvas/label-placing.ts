import { type Box, overlaps, squaredDistanceTo } from './box.ts';
import { type Coverage, measureCoverage, type WeightedPoints } from './coverage.ts';

/** One atom that asks for a label. */
export interface LabelRequest {
  readonly atom: number;
  readonly slot: number;
  /** Its members with a place in view. */
  readonly members: readonly number[];
  /** Widths in pixels of its wordings, fullest first; a later one is taken only where the fuller ones hide something. */
  readonly widths: readonly number[];
}

/** Where a label stands: relative to a member, so that it moves with it. */
export interface LabelPlace {
  readonly atom: number;
  readonly slot: number;
  readonly chunk: number;
  /** From the member to the label's upper left corner. */
  readonly dx: number;
  readonly dy: number;
  readonly wording: number;
  readonly width: number;
}

export interface LabelSetting {
  readonly xy: Float32Array;
  /** What it costs to hide each chunk; 0 for those that are not drawn. */
  readonly weights: Float32Array;
  /** Slot of each chunk's atom, 0 for grey. */
  readonly slotOfChunk: Uint8Array;
  /** Points along lines, and what it costs to hide each. */
  readonly lines: WeightedPoints;
  /** Where labels may stand. */
  readonly area: Box;
  /** Boxes that other drawings hold. */
  readonly taken: readonly Box[];
  /** Places of the last time, by slot: a label moves only when it gains by it. */
  readonly before: ReadonlyMap<number, LabelPlace>;
}

const LABEL_HEIGHT = 14;
const MARGIN_X = 4;
const MARGIN_Y = 2;
/** Members that are tried as anchors, and the best rough candidates that are looked at closely. */
const MOST_ANCHORS = 40;
const CLOSE_LOOKS = 24;
const MOST_NEIGHBOURS = 1500;
const MOST_MEMBERS = 400;
/** Above this cost a label hides something: try fewer words. */
const SPOILED = 14;
const AMBIGUOUS = 60;
const LOYALTY = 22;

interface Candidate {
  readonly place: LabelPlace;
  readonly box: Box;
  readonly cost: number;
}

/** The box a label needs, margins included. */
export function labelBox(place: LabelPlace, xy: Float32Array): Box {
  const left = xy[2 * place.chunk]! + place.dx;
  const top = xy[2 * place.chunk + 1]! + place.dy;
  return {
    left: left - MARGIN_X,
    top: top - MARGIN_Y,
    right: left + place.width + MARGIN_X,
    bottom: top + LABEL_HEIGHT + MARGIN_Y,
  };
}

/** Offsets tried round a member: right and left first, then above and below, then further out. */
function offsetsFor(width: number): readonly (readonly [number, number])[] {
  const left = -10 - width;
  const middle = -width / 2;
  return [
    [10, -7], [left, -7], [10, -16], [left, -16], [10, 4], [left, 4],
    [middle, -26], [middle, 12], [18, -7], [left - 8, -7], [middle, -34], [middle, 20],
    [28, -7], [left - 18, -7], [middle, -46], [middle, 32], [16, 16], [left - 6, 16], [16, -30], [left - 6, -30],
  ]; // biome-ignore format: one table
}

function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, i) => items[Math.floor(i * step)]!);
}

/** Own members within 50 px of each anchor, at most 14 counted: labels belong where their atom is dense. */
function densityAt(setting: LabelSetting, members: readonly number[], chunk: number): number {
  const x = setting.xy[2 * chunk]!;
  const y = setting.xy[2 * chunk + 1]!;
  let near = 0;
  for (const member of members) {
    const dx = setting.xy[2 * member]! - x;
    const dy = setting.xy[2 * member + 1]! - y;
    if (dx * dx + dy * dy < 2500) near++;
  }
  return Math.min(near, 14);
}

function isWithin(box: Box, area: Box): boolean {
  return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
}

function roughCandidates(request: LabelRequest, wording: number, { setting, coverage, held }: Placing): Candidate[] {
  const width = request.widths[wording]!;
  const candidates: Candidate[] = [];
  const consider = (chunk: number, [dx, dy]: readonly [number, number], bonus: number) => {
    const place = { atom: request.atom, slot: request.slot, chunk, dx, dy, wording, width };
    const box = labelBox(place, setting.xy);
    if (!isWithin(box, setting.area) || held.some((other) => overlaps(box, other))) return;
    const away = Math.abs(dx < 0 ? Math.min(0, dx + width) : dx) + Math.abs(dy + 7);
    const hidden = coverage.within({
      left: box.left - 4,
      top: box.top - 5,
      right: box.right + 4,
      bottom: box.bottom + 5,
    });
    candidates.push({ place, box, cost: away * 0.12 - bonus + hidden });
  };
  for (const chunk of spread(request.members, MOST_ANCHORS)) {
    const bonus = densityAt(setting, request.members, chunk) * 0.35;
    for (const offset of offsetsFor(width)) consider(chunk, offset, bonus);
  }
  const before = setting.before.get(request.slot);
  if (before && before.wording === wording && setting.slotOfChunk[before.chunk] === request.slot) {
    // The same words may have another width now; a label to the left keeps its right end.
    const dx = before.dx < -before.width / 2 - 1 ? before.dx + before.width - width : before.dx;
    consider(before.chunk, [dx, before.dy], LOYALTY + densityAt(setting, request.members, before.chunk) * 0.35);
  }
  return candidates.sort((a, b) => a.cost - b.cost).slice(0, CLOSE_LOOKS);
}

/** Adds what it costs to stand nearer to another coloured atom than to one's own. */
function lookClosely(
  candidate: Candidate,
  own: readonly number[],
  others: readonly number[],
  xy: Float32Array,
): Candidate {
  const nearest = (chunks: readonly number[]) => {
    let least = Number.POSITIVE_INFINITY;
    for (const chunk of chunks) {
      const distance = squaredDistanceTo(candidate.box, xy[2 * chunk]!, xy[2 * chunk + 1]!);
      if (distance < least) least = distance;
    }
    return Math.sqrt(least);
  };
  const toOwn = nearest(own);
  const ambiguous = nearest(others) < toOwn + 4 ? AMBIGUOUS : 0;
  return { ...candidate, cost: candidate.cost + 0.5 * toOwn + ambiguous };
}

/** Chunks of coloured atoms, or an even choice of them where there are very many. */
function colouredChunks(setting: LabelSetting): readonly number[] {
  const coloured: number[] = [];
  setting.slotOfChunk.forEach((slot, chunk) => {
    if (slot > 0 && setting.weights[chunk]! > 0) coloured.push(chunk);
  });
  return spread(coloured, MOST_NEIGHBOURS);
}

/** What every request of one placing shares. */
interface Placing {
  readonly setting: LabelSetting;
  readonly coverage: Coverage;
  readonly coloured: readonly number[];
  /** What is taken, and the labels placed so far. */
  readonly held: Box[];
}

function bestPlace(request: LabelRequest, placing: Placing): Candidate | null {
  const { setting, coloured } = placing;
  const others = coloured.filter((chunk) => setting.slotOfChunk[chunk] !== request.slot);
  const own = spread(request.members, MOST_MEMBERS);
  let best: Candidate | null = null;
  for (let wording = 0; wording < request.widths.length; wording++) {
    for (const rough of roughCandidates({ ...request, members: own }, wording, placing)) {
      // Looking closely only adds to the cost, and they come cheapest first.
      if (best && rough.cost + wording * SPOILED >= best.cost) break;
      const candidate = lookClosely(rough, own, others, setting.xy);
      // Fewer words must be worth it.
      const cost = candidate.cost + wording * SPOILED;
      if (!best || cost < best.cost) best = { ...candidate, cost };
    }
    if (best && best.cost < SPOILED) break;
  }
  return best;
}

/**
 * Places at most one label an atom, in the order of the requests: near its members, off points, off what is taken and
 * off the labels before it. An atom for which nothing free is left gets none. One step an atom: a picture with many
 * points takes several frames.
 */
export function* placeLabelsSteps(
  requests: readonly LabelRequest[],
  setting: LabelSetting,
): Generator<void, LabelPlace[]> {
  const { area } = setting;
  const coverage = measureCoverage([setting, setting.lines], { width: area.right, height: area.bottom });
  const placing: Placing = { setting, coverage, coloured: colouredChunks(setting), held: [...setting.taken] };
  const places: LabelPlace[] = [];
  for (const request of requests) {
    if (request.members.length === 0) continue;
    yield;
    const best = bestPlace(request, placing);
    if (!best) continue;
    placing.held.push(best.box);
    places.push(best.place);
  }
  return places;
}

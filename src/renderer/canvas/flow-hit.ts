import type { EarlierRun, RunState } from '../../core/contract/state.ts';
import { type FlowColumns, flowColumns } from './flow-columns.ts';
import type { FlowBand, FlowBar, FlowPart, FlowPicture } from './flow-layout.ts';

/** How far beside a bar of a pixel or two the pointer still finds it. */
const REACH_PX = 6;

/** What is drawn at a place of the picture; null where nothing is. */
export function flowAt(picture: FlowPicture, width: number, x: number, y: number): FlowPart | null {
  const columns = flowColumns(width);
  const barAt = (bars: readonly FlowBar[]) =>
    bars.find((bar) => {
      const spare = Math.max(0, REACH_PX - bar.height / 2);
      return y >= bar.y - spare && y <= bar.y + bar.height + spare;
    });
  if (x <= columns.bandLeft) {
    const bar = barAt(picture.left);
    return bar ? { kind: 'left', bar } : null;
  }
  if (x >= columns.right) {
    const bar = barAt(picture.right);
    return bar ? { kind: 'right', bar } : null;
  }
  // The last drawn lies on top.
  const band = picture.bands.findLast((each) => isInBand(each, columns, x, y));
  return band ? { kind: 'band', band } : null;
}

function isInBand({ leftY, rightY, height }: FlowBand, columns: FlowColumns, x: number, y: number): boolean {
  const top = leftY + (rightY - leftY) * riseAt((x - columns.bandLeft) / (columns.right - columns.bandLeft));
  const spare = Math.max(0, 2 - height / 2);
  return y >= top - spare && y <= top + height + spare;
}

/** How far a band has risen at a share of its way: its curve leaves and arrives level, with both handles in the middle. */
function riseAt(share: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 20; i++) {
    const t = (low + high) / 2;
    const x = 1.5 * t * (1 - t) ** 2 + 1.5 * t * t * (1 - t) + t ** 3;
    if (x < share) low = t;
    else high = t;
  }
  const t = (low + high) / 2;
  return 3 * t * t * (1 - t) + t ** 3;
}

/** The chunks that a part of the alluvial stands for, in stream order. */
export function chunksOfFlow(part: FlowPart, earlier: EarlierRun, run: RunState): number[] {
  const from = part.kind === 'band' ? part.band.left : part.kind === 'left' ? part.bar : null;
  const to = part.kind === 'band' ? part.band.right : part.kind === 'right' ? part.bar : null;
  const chunks: number[] = [];
  for (let chunk = 0; chunk < Math.min(earlier.atomOf.length, run.writtenCount); chunk++) {
    const isFrom = !from || from.members.has(earlier.atomOf[chunk]!);
    if (isFrom && (!to || to.members.has(run.log.atomOf[chunk]!))) chunks.push(chunk);
  }
  return chunks;
}

/** The present atom that holds most of the chunks, ties to the oldest; null without chunks. */
export function presentAtomOf(chunks: readonly number[], run: RunState): number | null {
  const counts = new Map<number, number>();
  for (const chunk of chunks) counts.set(run.log.atomOf[chunk]!, (counts.get(run.log.atomOf[chunk]!) ?? 0) + 1);
  let best: number | null = null;
  for (const [atom, count] of counts) {
    const most = best === null ? 0 : counts.get(best)!;
    if (count > most || (count === most && atom < best!)) best = atom;
  }
  return best;
}

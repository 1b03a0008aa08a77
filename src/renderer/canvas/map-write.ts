import type { WriteCandidate, WriteExplanation } from '../../core/contract/calls.ts';
import type { Box } from './box.ts';
import { decimals } from './format.ts';
import { isPlaced, type MapScene } from './map-scene.ts';
import { drawCentroid, strokeLine } from './marks.ts';
import { drawRuns, measureRuns, type TextRun } from './text.ts';
import type { Theme } from './theme.ts';

/** Where one candidate's deciding score comes from, on the map. */
interface ScoreTarget {
  readonly candidate: WriteCandidate;
  readonly by: 'centroid' | 'member';
  /** Whether the chunk joined this candidate's atom. */
  readonly joined: boolean;
  readonly x: number;
  readonly y: number;
}

interface Tag {
  readonly runs: readonly TextRun[];
  readonly x: number;
  readonly y: number;
  readonly box: Box;
}

/** An explained write, laid out: draw it, and keep labels out of `taken`. */
export interface WritePicture {
  readonly chunk: number;
  readonly targets: readonly ScoreTarget[];
  readonly tags: readonly Tag[];
  readonly taken: readonly Box[];
}

/** Mean place of an atom's members written before `chunk`: its centroid as it was then. */
function centroidPlace(
  scene: MapScene,
  atom: number,
  chunk: number,
): { readonly x: number; readonly y: number } | null {
  let n = 0;
  let x = 0;
  let y = 0;
  for (let member = 0; member < Math.min(chunk, scene.log.count); member++) {
    if (scene.log.atomOf[member] !== atom || !isPlaced(scene, member)) continue;
    n++;
    x += (scene.xy[2 * member]! - x) / n;
    y += (scene.xy[2 * member + 1]! - y) / n;
  }
  return n > 0 ? { x, y } : null;
}

function targetOf(scene: MapScene, explanation: WriteExplanation, candidate: WriteCandidate): ScoreTarget | null {
  const by =
    Math.abs(candidate.score - candidate.scoreCentroid) <= Math.abs(candidate.score - candidate.scoreMember)
      ? 'centroid'
      : 'member';
  const joined = !explanation.opened && candidate.atom === explanation.atom;
  if (by === 'centroid') {
    const place = centroidPlace(scene, candidate.atom, explanation.chunk);
    return place && { candidate, by, joined, ...place };
  }
  const member = candidate.nearestMember;
  if (member < 0 || !isPlaced(scene, member)) return null;
  return { candidate, by, joined, x: scene.xy[2 * member]!, y: scene.xy[2 * member + 1]! };
}

interface Placing {
  readonly context: CanvasRenderingContext2D;
  readonly theme: Theme;
  readonly scene: MapScene;
}

/** Puts a tag on one side of its mark, on the other where the panel ends. */
function placeTag(
  { context, theme, scene }: Placing,
  runs: readonly TextRun[],
  at: { x: number; y: number; side: 'left' | 'right'; gap: number },
): Tag {
  const width = measureRuns(context, theme, runs);
  const right = at.x + at.gap;
  const left = at.x - at.gap - width;
  const wanted = at.side === 'right' ? right : left;
  const fits = wanted >= 8 && wanted + width <= scene.width - 8;
  const x = fits ? wanted : at.side === 'right' ? left : right;
  return { runs, x, y: at.y, box: { left: x - 4, top: at.y - 12, right: x + width + 4, bottom: at.y + 4 } };
}

const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});

/** Boxes along a line, so that no label lies across it. */
function alongLine(fromX: number, fromY: number, target: ScoreTarget): Box[] {
  return [0.2, 0.35, 0.5, 0.65, 0.8].map((part) =>
    around(fromX + (target.x - fromX) * part, fromY + (target.y - fromY) * part, 8),
  );
}

/**
 * Lays out why a chunk is in its atom: a line to what gave the best score, and one to the runner-up's. Null while the
 * chunk has no place, or is not written as of the playhead.
 */
export function pictureWrite(placing: Placing, explanation: WriteExplanation): WritePicture | null {
  const { theme, scene } = placing;
  const { chunk } = explanation;
  if (chunk >= scene.written || !isPlaced(scene, chunk)) return null;
  const x = scene.xy[2 * chunk]!;
  const y = scene.xy[2 * chunk + 1]!;
  const targets = explanation.candidates
    .slice(0, 2)
    .map((candidate) => targetOf(scene, explanation, candidate))
    .filter((target) => target !== null);
  const name = placeTag(placing, [{ text: `c${chunk}`, fill: theme.accent, weight: 600 }], {
    x,
    y: y + 4,
    side: 'left',
    gap: 15,
  });
  const tags = [name];
  for (const target of targets) {
    const { candidate, by, joined } = target;
    const runs: TextRun[] = [
      { text: decimals(candidate.score), fill: joined ? theme.accent : theme.ink, weight: 600 },
      {
        text: by === 'centroid' ? `centroid of ${candidate.atom}` : `c${candidate.nearestMember} in ${candidate.atom}`,
        fill: theme.ink2,
        gap: 5,
      },
    ];
    const clash =
      targets[0] !== target && Math.abs(target.y - targets[0]!.y) < 22 && Math.abs(target.x - targets[0]!.x) < 160;
    const dy = clash ? (target.y >= targets[0]!.y ? 16 : -18) : y > target.y ? -6 : 4;
    tags.push(placeTag(placing, runs, { x: target.x, y: target.y + dy, side: 'right', gap: 12 }));
  }
  const taken = [
    around(x, y, 14),
    ...tags.map((tag) => tag.box),
    ...targets.flatMap((t) => [around(t.x, t.y, 10), ...alongLine(x, y, t)]),
  ];
  return { chunk, targets, tags, taken };
}

/** Draws the lines and centroids of an explained write; `drawWriteTags` comes above the rings. */
export function drawWriteLines({ context, theme, scene }: Placing, picture: WritePicture): void {
  const x = scene.xy[2 * picture.chunk]!;
  const y = scene.xy[2 * picture.chunk + 1]!;
  // The deciding line comes last, above the runner-up's.
  for (const target of [...picture.targets].reverse()) {
    const line = [x, y, target.x, target.y] as const;
    strokeLine(context, line, { stroke: theme.canvas, width: 5 });
    if (target.joined) strokeLine(context, line, { stroke: theme.accent, width: 1.75 });
    else strokeLine(context, line, { stroke: theme.ink2, width: 1.75, dash: [5, 4] });
  }
  for (const target of picture.targets)
    if (target.by === 'centroid') drawCentroid(context, theme, scene.slotOf[target.candidate.atom] ?? 0, target);
}

export function drawWriteTags({ context, theme }: Placing, picture: WritePicture): void {
  for (const { runs, x, y } of picture.tags) drawRuns(context, theme, runs, { x, y, halo: theme.canvas });
}

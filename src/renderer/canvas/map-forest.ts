import type { JoinLink } from '../../core/explain/join-forest.ts';
import { decimals } from './format.ts';
import { isInView, isPlaced, type MapScene } from './map-scene.ts';
import { drawBridge } from './marks.ts';
import { drawRuns } from './text.ts';
import type { Theme } from './theme.ts';

/** What the map marks of the selected atom's join tree. */
export interface ForestMarks {
  readonly weakest: JoinLink | null;
  /** Chunks that hold the atom together. */
  readonly bridges: readonly number[];
}

const DOTTED = [2, 2.5];

/**
 * `words` are left out while a write is explained, whose own scores stand there. Draws the weakest link of the selected atom with its score, and its bridge chunks: in ink, by shape, never by hue.
 */
export function drawForestMarks(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scene: MapScene,
  { weakest, bridges, words }: ForestMarks & { readonly words: 'shown' | 'none' },
): void {
  for (const chunk of bridges) {
    if (chunk < scene.written && isInView(scene, chunk, 8))
      drawBridge(context, theme, { x: scene.xy[2 * chunk]!, y: scene.xy[2 * chunk + 1]! });
  }
  // Last, so that no mark covers its words.
  if (weakest) drawWeakest(context, theme, scene, weakest, words);
}

function drawWeakest(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scene: MapScene,
  link: JoinLink,
  words: 'shown' | 'none',
): void {
  const { chunk, parent, by, score } = link;
  if (chunk >= scene.written || !isPlaced(scene, chunk) || !isPlaced(scene, parent)) return;
  const [x0, y0] = [scene.xy[2 * chunk]!, scene.xy[2 * chunk + 1]!];
  const [x1, y1] = [scene.xy[2 * parent]!, scene.xy[2 * parent + 1]!];
  const line = (stroke: string, width: number, dash: number[]) => {
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
    context.lineWidth = width;
    context.strokeStyle = stroke;
    context.stroke();
    context.setLineDash([]);
  };
  line(theme.canvas, 5, []);
  line(theme.ink, 2, by === 'centroid' ? DOTTED : []);
  if (words === 'none') return;
  const runs = [
    { text: 'weakest link', fill: theme.ink2 },
    { text: decimals(score), fill: theme.ink, weight: 600 as const, gap: 5 },
  ];
  const x = Math.max(60, Math.min(scene.width - 60, (x0 + x1) / 2));
  drawRuns(context, theme, runs, { x, y: (y0 + y1) / 2 - 6, align: 'center', halo: theme.canvas });
}

import type { BeadUnion } from './bead-mix.ts';
import { layUnions } from './bead-raster.ts';
import { DETAIL_LIMIT, isInView, type MapScene, recedes } from './map-scene.ts';
import type { Pixels, PointStamps } from './point-raster.ts';
import type { Theme } from './theme.ts';

const BEAD_RADIUS = 11;
const OUTLINE = 1.25;

/** Members of each atom that gets a hull, as of the playhead. */
function membersByAtom(scene: MapScene): Map<number, number[]> {
  const members = new Map<number, number[]>();
  const selectedOnly = scene.written > DETAIL_LIMIT;
  for (let chunk = 0; chunk < scene.written; chunk++) {
    const atom = scene.log.atomOf[chunk]!;
    if (selectedOnly ? atom !== scene.selectedAtom : scene.slotOf[atom] === 0) continue;
    if (recedes(scene, atom) || scene.sizeOf[atom]! < 2 || !isInView(scene, chunk, BEAD_RADIUS + OUTLINE)) continue;
    const list = members.get(atom);
    if (list) list.push(chunk);
    else members.set(atom, [chunk]);
  }
  return members;
}

interface Hull {
  readonly members: readonly number[];
  readonly colour: string;
  readonly radius: number;
  readonly opacity: number;
}

/** Calls `lay` for every hull from the lowest up. The selected atom comes last and alone has an outline. */
function eachHull(theme: Theme, scene: MapScene, lay: (hull: Hull) => void): void {
  const hulls = [...membersByAtom(scene)];
  hulls.sort(([a], [b]) => Number(a === scene.selectedAtom) - Number(b === scene.selectedAtom));
  for (const [atom, members] of hulls) {
    const colour = theme.atoms[scene.slotOf[atom]!]!;
    const selected = atom === scene.selectedAtom;
    if (selected) {
      lay({ members, colour, radius: BEAD_RADIUS + OUTLINE, opacity: 1 });
      lay({ members, colour: theme.canvas, radius: BEAD_RADIUS, opacity: 1 });
    }
    lay({ members, colour, radius: BEAD_RADIUS, opacity: selected ? theme.hull * 1.6 : theme.hull });
  }
}

/** One path of dots: stroked with round caps it is the union of one bead a member, however they overlap. */
function traceBeads(context: CanvasRenderingContext2D, scene: MapScene, members: readonly number[]): void {
  context.beginPath();
  for (const chunk of members) {
    const x = scene.xy[2 * chunk]!;
    const y = scene.xy[2 * chunk + 1]!;
    context.moveTo(x, y);
    context.lineTo(x + 0.01, y);
  }
}

/** Draws a bead round every member of each atom in colour: a hull holds exactly what it claims. */
export function drawHulls(context: CanvasRenderingContext2D, theme: Theme, scene: MapScene): void {
  context.save();
  context.lineCap = 'round';
  context.setLineDash([]);
  eachHull(theme, scene, ({ members, colour, radius, opacity }) => {
    traceBeads(context, scene, members);
    context.strokeStyle = colour;
    context.lineWidth = 2 * radius;
    context.globalAlpha = opacity;
    context.stroke();
  });
  context.restore();
}

/** The same into pixels, all of them: the union of a thousand beads as one path takes a canvas longer than a frame lasts. */
export function rasterHulls(pixels: Pixels, theme: Theme, scene: MapScene, stamps: PointStamps): void {
  const unions: BeadUnion[] = [];
  eachHull(theme, scene, ({ members, colour, radius, opacity }) => {
    unions.push({ bead: stamps.of({ fill: colour, radius, line: null }), members, opacity });
  });
  layUnions(pixels, unions, { xy: scene.xy, pixelRatio: stamps.pixelRatio });
}

import { DETAIL_LIMIT, isInView, type MapScene, recedes } from './map-scene.ts';
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

/**
 * Draws a bead round every member of each atom in colour: a hull holds exactly what it claims. The selected atom comes
 * last and alone has an outline.
 */
export function drawHulls(context: CanvasRenderingContext2D, theme: Theme, scene: MapScene): void {
  const hulls = [...membersByAtom(scene)];
  hulls.sort(([a], [b]) => Number(a === scene.selectedAtom) - Number(b === scene.selectedAtom));
  context.save();
  context.lineCap = 'round';
  context.setLineDash([]);
  for (const [atom, members] of hulls) {
    const colour = theme.atoms[scene.slotOf[atom]!]!;
    const selected = atom === scene.selectedAtom;
    traceBeads(context, scene, members);
    const stroke = (style: string, width: number, alpha: number) => {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.globalAlpha = alpha;
      context.stroke();
    };
    if (selected) {
      stroke(colour, 2 * (BEAD_RADIUS + OUTLINE), 1);
      stroke(theme.canvas, 2 * BEAD_RADIUS, 1);
    }
    stroke(colour, 2 * BEAD_RADIUS, selected ? theme.hull * 1.6 : theme.hull);
  }
  context.restore();
}

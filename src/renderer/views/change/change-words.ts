import { adjustedRandIndex } from '../../../core/math/adjusted-rand-index.ts';
import type { FlowBar, FlowPicture } from '../../canvas/flow-layout.ts';
import type { Flows } from '../../canvas/flows.ts';
import { counted, decimals, signed } from '../../canvas/format.ts';

/** What changed, in a sentence; recalls where both are known. */
export function changeSentence(
  flows: Flows,
  recall: { readonly before: number | null; readonly after: number | null },
  spacing: 'compact' | 'wide',
): string {
  const took = flows.tookIn > 0 ? `${flows.tookIn} took in others` : '';
  const split = flows.split > 0 ? `${flows.split} split` : '';
  const atoms = [took, split].filter((words) => words !== '').join(', ');
  const what = atoms === '' ? `No atom changed; ${counted(flows.same, 'atom')} as before.` : `${atoms}.`;
  const { before, after } = recall;
  if (before === null || after === null) return what;
  const recalls =
    spacing === 'compact' ? `Recall ${signed(after - before)}.` : `Recall ${decimals(before)} → ${decimals(after)}.`;
  return `${what} ${recalls}`;
}

/** A bar of the alluvial in words: where its chunks came from, or where they went. */
export function barWords(picture: FlowPicture, side: 'left' | 'right', bar: FlowBar): string {
  const bands = picture.bands.filter((band) => band[side] === bar);
  const others = bands.map((band) => {
    const other = side === 'left' ? band.right : band.left;
    return nameOf(other);
  });
  const what = `${side === 'left' ? 'Before' : 'Now'}: ${nameOf(bar)}, ${counted(bar.chunks, 'chunk')}`;
  return `${what}. ${side === 'left' ? 'Now in' : 'From'} ${others.join(', ')}.`;
}

function nameOf({ atom, atoms }: FlowBar): string {
  return atom === null ? counted(atoms, 'smaller atom') : `atom ${atom}`;
}

/** "ARI 0.842": how far two clusterings agree; '' where that is not defined. */
export function agreementWords(a: Int32Array, b: Int32Array): string {
  const index = adjustedRandIndex(a, b);
  return Number.isFinite(index) ? `ARI ${decimals(index)}` : '';
}

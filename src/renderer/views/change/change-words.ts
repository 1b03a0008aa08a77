import { adjustedRandIndex } from '../../../core/math/adjusted-rand-index.ts';
import type { FlowBar, FlowPicture } from '../../canvas/flow-layout.ts';
import type { Flows } from '../../canvas/flows.ts';
import { counted, decimals, signed } from '../../canvas/format.ts';

/** What changed, in a sentence. */
export function changeSentence(flows: Flows): string {
  const { tookIn, split } = flows;
  if (tookIn === 0 && split === 0) return `No atom changed; ${counted(flows.same, 'atom')} as before.`;
  if (tookIn === 0) return `${counted(split, 'atom')} split.`;
  const rest = split > 0 ? `, ${split} split` : '';
  return `${counted(tookIn, 'atom')} took in others${rest}.`;
}

/** Mean recall before and now, or by how much it moved where there is less room; '' where either is not known. */
export function recallWords(
  { before, after }: { readonly before: number | null; readonly after: number | null },
  spacing: 'compact' | 'wide',
): string {
  if (before === null || after === null) return '';
  return spacing === 'compact' ? `Recall ${signed(after - before)}` : `Recall ${decimals(before)} → ${decimals(after)}`;
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

/** "Agreement (ARI) 0.842": how far two clusterings agree; '' where that is not defined. */
export function agreementWords(a: Int32Array, b: Int32Array): string {
  const index = adjustedRandIndex(a, b);
  return Number.isFinite(index) ? `Agreement (ARI) ${decimals(index)}` : '';
}

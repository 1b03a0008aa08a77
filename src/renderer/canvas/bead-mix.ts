import type { Pixels } from './point-raster.ts';

/** The union of one bead a member, in the bead's own colour: where beads overlap it is no denser. */
export interface BeadUnion {
  readonly bead: Pixels;
  readonly members: readonly number[];
  readonly opacity: number;
}

/** A pixel is covered to so many parts of three, in two bits a union: sixteen unions make one number. */
export const FULL = 3;
export const BITS = 2;
export const MOST_UNIONS = 32 / BITS;

/** The pixel for each number made of the unions' levels: few occur, and most repeat the last. */
export function createMixes(unions: readonly BeadUnion[]): (code: number) => number {
  const colours = unions.map(({ bead }) => colourOf(bead));
  const known = new Map<number, number>();
  let last = 0;
  let mix = 0;
  return (code) => {
    if (code === last) return mix;
    last = code;
    const found = known.get(code);
    mix = found ?? mixOf(code, unions, colours);
    if (found === undefined) known.set(code, mix);
    return mix;
  };
}

type Colour = readonly [number, number, number];

function colourOf({ data, width, height }: Pixels): Colour {
  const middle = 4 * ((height >> 1) * width + (width >> 1));
  return [data[middle]!, data[middle + 1]!, data[middle + 2]!];
}

const mixed = new Uint8ClampedArray(4);
const mixedPixel = new Uint32Array(mixed.buffer);

/** One pixel of an ImageData: the unions one over the other, each as dense as its level says. */
function mixOf(code: number, unions: readonly BeadUnion[], colours: readonly Colour[]): number {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  unions.forEach(({ opacity }, at) => {
    const over = (((code >>> (at * BITS)) & FULL) / FULL) * opacity;
    if (over === 0) return;
    const sum = over + alpha * (1 - over);
    const share = over / sum;
    red += (colours[at]![0] - red) * share;
    green += (colours[at]![1] - green) * share;
    blue += (colours[at]![2] - blue) * share;
    alpha = sum;
  });
  mixed.set([red, green, blue, 255 * alpha]);
  return mixedPixel[0]!;
}

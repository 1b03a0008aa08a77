/** Width of a bar. */
export const BAR_PX = 4;

/** Where the bars stand, in pixels; bands run from `bandLeft` to `right`. */
export interface FlowColumns {
  readonly left: number;
  readonly bandLeft: number;
  readonly right: number;
}

export function flowColumns(width: number): FlowColumns {
  const left = Math.round(Math.min(112, width * 0.4));
  return { left, bandLeft: left + BAR_PX, right: Math.round(width - Math.max(112, width * 0.41)) };
}

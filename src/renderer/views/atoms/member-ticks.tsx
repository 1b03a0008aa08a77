import { memo } from 'react';

/** One path of ticks, one for each pixel column that holds a chunk, over a stream of `total` chunks. */
export function ticksPath(
  members: readonly number[],
  total: number,
  box: { readonly width: number; readonly top: number; readonly height: number },
): string {
  let path = '';
  let last = -1;
  for (const chunk of members) {
    const x = Math.min(box.width - 1, Math.floor((chunk / Math.max(1, total)) * box.width));
    if (x === last) continue;
    path += `M${x + 0.5} ${box.top}v${box.height}`;
    last = x;
  }
  return path;
}

interface MemberTicksProps {
  readonly members: readonly number[];
  readonly total: number;
  readonly width: number;
  readonly colour: string;
}

/** When an atom's members came: the whole stream from left to right, one tick a member. */
export const MemberTicks = memo(function MemberTicks({ members, total, width, colour }: MemberTicksProps) {
  return (
    <svg width={width} height="14" aria-hidden="true">
      <path d={ticksPath(members, total, { width, top: 2, height: 10 })} stroke={colour} strokeWidth="1" />
    </svg>
  );
});

import { useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../canvas/format.ts';
import { ticksPath } from '../atoms/member-ticks.tsx';

interface SpreadProps {
  readonly members: readonly number[];
  readonly total: number;
  readonly colour: string;
  readonly selected: number | null;
  readonly onSelect: (chunk: number) => void;
}

const HEIGHT = 16;

/** The member nearest to a share of the stream. */
export function memberAt(members: readonly number[], chunk: number): number | null {
  let best: number | null = null;
  for (const member of members) if (best === null || Math.abs(member - chunk) < Math.abs(best - chunk)) best = member;
  return best;
}

/** When an atom's members came, over the whole stream; a press selects the member nearest to it. */
export function Spread({ members, total, colour, selected, onSelect }: SpreadProps) {
  const box = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.floor(box.current?.clientWidth ?? 0));
    measure();
    const sizes = new ResizeObserver(measure);
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  const at = selected === null ? null : Math.floor((selected / Math.max(1, total)) * width);
  return (
    <button
      ref={box}
      type="button"
      className="spread"
      aria-label={`When its ${counted(members.length, 'member')} came; press to select the nearest`}
      onClick={(event) => {
        const { left } = event.currentTarget.getBoundingClientRect();
        // A press of Enter has no place: it goes to the first member.
        const chunk = event.detail === 0 ? 0 : ((event.clientX - left) / Math.max(1, width)) * total;
        const member = memberAt(members, chunk);
        if (member !== null) onSelect(member);
      }}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <path d={`M0 ${HEIGHT - 0.5}H${width}`} stroke="var(--hairline-2)" />
        <path d={ticksPath(members, total, { width, top: 4, height: 11 })} stroke={colour} />
        {at === null ? null : <rect x={at - 0.5} y="0" width="2" height="15" fill="var(--accent)" />}
      </svg>
    </button>
  );
}

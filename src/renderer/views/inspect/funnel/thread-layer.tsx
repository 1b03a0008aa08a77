import { memo } from 'react';
import type { FunnelLayout } from './funnel-layout.ts';

interface ThreadLayerProps {
  readonly threads: FunnelLayout['threads'];
  /** The chunk under the pointer or selected: its thread is thicker. */
  readonly lifted: number | null;
}

/** The way of every piece of evidence, in full ink. */
export const ThreadLayer = memo(function ThreadLayer({ threads, lifted }: ThreadLayerProps) {
  return (
    <g fill="none" stroke="var(--evidence)">
      {threads.map(({ chunk, path }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of threads have no other identity than their place.
        <path key={at} d={path} strokeWidth={chunk === lifted ? 2.5 : 1.5} opacity={chunk === lifted ? 1 : 0.9} />
      ))}
    </g>
  );
});

/** ✕ where a thread ends, with the code of its stage. */
export function StopLayer({ stops }: { readonly stops: FunnelLayout['stops'] }) {
  return (
    <g>
      {stops.map(({ chunk, stage, x, y, label }) => (
        <g key={`${chunk} ${stage}`}>
          <path d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} stroke="var(--evidence)" strokeWidth="2" />
          {label === 'right' ? (
            <text x={x + 9} y={y + 4} className="stop-code">
              {stage}
            </text>
          ) : null}
        </g>
      ))}
    </g>
  );
}

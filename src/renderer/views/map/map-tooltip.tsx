import { formatDay } from '../../canvas/format.ts';

export interface TooltipWords {
  readonly chunk: number;
  readonly timestamp: string | null;
  /** Null while the chunk is not written. */
  readonly atom: {
    readonly number: number;
    readonly words: string;
    readonly slot: number;
    readonly size: number;
  } | null;
  readonly preview: string;
}

interface MapTooltipProps {
  readonly words: TooltipWords;
  /** Where the chunk stands, in pixels of the panel. */
  readonly x: number;
  readonly y: number;
  readonly panel: { readonly width: number; readonly height: number };
}

const WIDTH = 264;
const GAP = 14;
/** Its usual height; decides only on which side of the chunk it opens. */
const HEIGHT = 108;

/** What stands under the pointer, in words; beside the chunk, on the side with room. */
export function MapTooltip({ words, x, y, panel }: MapTooltipProps) {
  const left = x + GAP + WIDTH <= panel.width - 8 ? x + GAP : Math.max(8, x - GAP - WIDTH);
  const above = y + GAP + HEIGHT > panel.height - 8;
  const place = above ? { bottom: Math.max(8, panel.height - y + GAP) } : { top: y + GAP };
  const day = formatDay(words.timestamp);
  return (
    <div className="map-tooltip" role="tooltip" style={{ left, width: WIDTH, ...place }}>
      <div className="map-tooltip-head">
        <b>c{words.chunk}</b>
        {day && <span className="plot-quiet">{day}</span>}
        {!words.atom && <span className="plot-quiet">not yet written</span>}
      </div>
      {words.atom && (
        <div className="map-tooltip-head">
          <i
            className="plot-key"
            data-slot={words.atom.slot}
            style={words.atom.slot > 0 ? { background: `var(--atom-${words.atom.slot})` } : undefined}
          />
          <b>{words.atom.number}</b>
          <span>{words.atom.size === 1 ? 'alone' : words.atom.words}</span>
        </div>
      )}
      <p>{words.preview}</p>
    </div>
  );
}

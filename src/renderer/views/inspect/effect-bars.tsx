import { whole } from '../../canvas/format.ts';

interface EffectBarsProps {
  readonly fixes: number;
  readonly breaks: number;
  /** The longest bar of the table stands for so many questions. */
  readonly most: number;
}

const REACH = 28;
const HEIGHT = 16;

/** Broken questions hollow to the left, fixed ones solid to the right, each with its number. */
export function EffectBars({ fixes, breaks, most }: EffectBarsProps) {
  const left = (REACH * breaks) / most;
  const right = (REACH * fixes) / most;
  return (
    <span className="effect-bars">
      <span className={breaks > 0 ? 'number ink' : 'number ink3'}>{whole(breaks)}</span>
      <svg width={2 * REACH + 3} height={HEIGHT} aria-hidden="true">
        {breaks > 0 ? (
          <rect
            x={REACH + 0.25 - left}
            y="4.75"
            width={Math.max(0.75, left)}
            height="6.5"
            fill="none"
            stroke="var(--ink-3)"
            strokeWidth="1.25"
          />
        ) : null}
        {fixes > 0 ? <rect x={REACH + 2} y="4" width={Math.max(1, right)} height="8" fill="var(--ink-2)" /> : null}
        <path d={`M${REACH + 1.5} 1v14`} stroke="var(--hairline-2)" />
      </svg>
      <span className={fixes > 0 ? 'number ink fixed' : 'number ink3 fixed'}>{whole(fixes)}</span>
    </span>
  );
}

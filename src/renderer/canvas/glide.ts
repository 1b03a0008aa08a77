/** After this time a glide has covered 63 % of what was left of its way. */
const TIME_CONSTANT_MS = 80;
const ARRIVED_PX = 0.2;

/** Points that move smoothly towards where they should be. */
export interface Glide {
  /** 2n values shown now. Owned by the glide; it changes in place. */
  readonly shown: () => Float32Array;
  /** New goals. Points that were not shown before stand at their goal at once, as all do with `jump`. */
  aim(goal: Float32Array, manner: 'glide' | 'jump'): void;
  /** Moves on by `elapsedMs`; false when everything has arrived. */
  step(elapsedMs: number): boolean;
}

/** A glide without points. */
export function createGlide(): Glide {
  let shown = new Float32Array(0);
  let goal = new Float32Array(0);
  return {
    shown: () => shown,
    aim(next, manner) {
      const before = shown;
      goal = next.slice();
      shown = next.slice();
      if (manner === 'jump') return;
      for (let i = 0; i < Math.min(before.length, shown.length); i++) {
        if (Number.isFinite(before[i]!) && Number.isFinite(shown[i]!)) shown[i] = before[i]!;
      }
    },
    step(elapsedMs) {
      const part = 1 - Math.exp(-elapsedMs / TIME_CONSTANT_MS);
      let furthest = 0;
      for (let i = 0; i < shown.length; i++) {
        const left = goal[i]! - shown[i]!;
        if (!Number.isFinite(left)) continue;
        furthest = Math.max(furthest, Math.abs(left));
        shown[i] = shown[i]! + left * part;
      }
      if (furthest > ARRIVED_PX) return true;
      shown.set(goal);
      return false;
    },
  };
}

/** The distribution of all pair cosines of an episode, zero vectors left out. */
export interface PairPercentiles {
  readonly pairs: number;
  /** 0: exact. Else values are right to within this cosine. */
  readonly resolution: number;
  /** The value at a percentile (0 to 100), linearly interpolated; NaN without pairs. Throws a RangeError outside 0 to 100. */
  valueAt(percentile: number): number;
  /** The percentile (0 to 100) at which τ stands: the inverse of `valueAt`. NaN without pairs. */
  rankOf(tau: number): number;
  pairsAtOrAbove(tau: number): number;
}

interface RankBarProps {
  readonly score: number | null;
  readonly best: number;
  readonly kept: 'kept' | 'cut';
}

/** A score as a short bar; the longest one of the list is full. */
export function RankBar({ score, best, kept }: RankBarProps) {
  const share = score === null || best <= 0 ? 0 : Math.max(0, score / best);
  return (
    <span className="rank-bar">
      <i className={kept} style={{ width: `${100 * Math.min(1, share)}%` }} />
    </span>
  );
}

interface QuestionLegendProps {
  readonly nearest: number;
  /** Whether atoms were opened at all. */
  readonly atoms: 'atoms' | 'none';
}

/** What the marks of a question's map mean. */
export function QuestionLegend({ nearest, atoms }: QuestionLegendProps) {
  return (
    <ul className="map-legend" aria-label="Marks of the map">
      <li
        title={`It has no place of its own: the map knows chunks only. It stands in the middle of its ${nearest} most similar chunks, each counted by its similarity.`}
      >
        <svg width="10" height="10" aria-hidden="true">
          <path d="M5 0 10 5 5 10 0 5z" fill="var(--ink)" />
        </svg>
        question, amid its {nearest} nearest
      </li>
      <li>
        <svg width="20" height="8" aria-hidden="true">
          <path d="M0 4h20" stroke="var(--ink-3)" />
        </svg>
        packed
      </li>
      <li>
        <svg width="12" height="12" aria-hidden="true">
          <circle cx="6" cy="6" r="4.75" fill="none" stroke="var(--evidence)" strokeWidth="1.5" />
          <circle cx="6" cy="6" r="2" fill="var(--evidence)" />
        </svg>
        evidence
      </li>
      <li>
        <svg width="12" height="12" aria-hidden="true">
          <circle
            cx="6"
            cy="6"
            r="4.75"
            fill="none"
            stroke="var(--evidence)"
            strokeWidth="1.5"
            strokeDasharray="2.6 2.6"
          />
        </svg>
        left out
      </li>
      {atoms === 'atoms' ? (
        <li className="wide-only">
          <svg width="8" height="8" aria-hidden="true">
            <circle cx="4" cy="4" r="2.5" fill="none" stroke="var(--ink-3)" strokeWidth="1.25" />
          </svg>
          not opened
        </li>
      ) : null}
      <li className="wide-only">
        <svg width="6" height="8" aria-hidden="true">
          <circle cx="3" cy="4" r="1.25" fill="var(--ink-3)" />
        </svg>
        not yet written
      </li>
    </ul>
  );
}

import { BridgeMark } from '../forest/bridge-mark.tsx';

/** What the marks of the map mean. */
export function MapLegend({ forest }: { readonly forest: 'marked' | 'plain' }) {
  return (
    <ul className="map-legend" aria-label="Marks of the map">
      <li>
        <svg width="8" height="8" aria-hidden="true">
          <circle cx="4" cy="4" r="3.5" fill="var(--mark)" />
        </svg>
        chunk
      </li>
      <li>
        <svg width="8" height="8" aria-hidden="true">
          <circle cx="4" cy="4" r="2.5" fill="none" stroke="var(--mark)" strokeWidth="1.25" />
        </svg>
        alone
      </li>
      <li>
        <svg width="12" height="12" aria-hidden="true">
          <circle cx="6" cy="6" r="4.75" fill="none" stroke="var(--evidence)" strokeWidth="1.5" />
          <circle cx="6" cy="6" r="2" fill="var(--evidence)" />
        </svg>
        evidence
      </li>
      <li>
        <svg width="20" height="8" aria-hidden="true">
          <path d="M0 4h20" stroke="var(--ink-3)" />
        </svg>
        joined by member
      </li>
      <li>
        <svg width="20" height="8" aria-hidden="true">
          <path d="M0 4h20" stroke="var(--ink-3)" strokeDasharray="2 2.5" />
        </svg>
        by centroid
      </li>
      {forest === 'marked' && (
        <li>
          <BridgeMark />
          bridge
        </li>
      )}
    </ul>
  );
}

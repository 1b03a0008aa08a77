import { memo } from 'react';
import type { Outcome } from './question-rows.ts';

/** ● all evidence in prompt A, ◐ part of it, ○ none of it; a dot where there is none to look for. */
export const OutcomeGlyph = memo(function OutcomeGlyph({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === 'no evidence' || outcome === 'unknown') {
    return (
      <svg width="10" height="10" aria-hidden="true">
        <circle cx="5" cy="5" r="1.5" fill="var(--ink-3)" />
      </svg>
    );
  }
  return (
    <svg width="10" height="10" aria-hidden="true">
      <circle
        cx="5"
        cy="5"
        r="4"
        fill={outcome === 'in' ? 'var(--ink-2)' : 'none'}
        stroke="var(--ink-2)"
        strokeWidth="1.5"
      />
      {outcome === 'part' ? <path d="M5 1a4 4 0 0 0 0 8z" fill="var(--ink-2)" /> : null}
    </svg>
  );
});

import { colourOfSlot } from '../../../state/atom-colours.ts';

/** A chunk in its atom's colour: filled in the prompt, hollow where it was left out. */
export function ChunkDot({ slot, state }: { readonly slot: number; readonly state: 'in' | 'out' }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      {state === 'in' ? (
        <circle cx="6" cy="6" r="3" fill={colourOfSlot(slot)} />
      ) : (
        <circle cx="6" cy="6" r="2.5" fill="none" stroke={colourOfSlot(slot)} strokeWidth="1.25" />
      )}
    </svg>
  );
}

/** A chunk with evidence: a ring of full ink round its colour, broken where it was left out. */
export function EvidenceDot({ slot, state }: { readonly slot: number; readonly state: 'in' | 'out' }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <circle
        cx="6"
        cy="6"
        r="5"
        fill="var(--canvas)"
        stroke="var(--evidence)"
        strokeWidth="1.5"
        strokeDasharray={state === 'out' ? '2.6 2.6' : undefined}
      />
      <circle cx="6" cy="6" r="2.25" fill={colourOfSlot(slot)} />
    </svg>
  );
}

import { useMemo } from 'react';
import type { RunState } from '../../core/contract/state.ts';
import { shownSlots } from '../canvas/shown-slots.ts';
import { useView } from './use-stores.ts';

const NO_SLOTS = new Uint8Array(0);

/**
 * slots[atom] of the run as the screen shows them now: colour slot 1 … 12, 0 for an atom without a colour. A grey atom
 * is lent slot 12 while it is selected.
 */
export function useShownSlots(run: RunState | null): Uint8Array {
  const selectedAtom = useView((state) => state.selectedAtom);
  return useMemo(() => (run ? shownSlots(run, selectedAtom) : NO_SLOTS), [run, selectedAtom]);
}

/** The CSS colour of a slot; slot 0 is the grey of atoms without a colour. */
export function colourOfSlot(slot: number): string {
  return slot > 0 ? `var(--atom-${slot})` : 'var(--mark)';
}

import { SLOT_COUNT } from '../../core/contract/colour-slots.ts';
import type { RunState } from '../../core/contract/state.ts';

/** Colour slots as the screen shows them: selecting an atom without a colour lends it the last slot while it is selected. */
export function shownSlots(run: Pick<RunState, 'slotOf' | 'sizeOf'>, selectedAtom: number | null): Uint8Array {
  const { slotOf, sizeOf } = run;
  if (selectedAtom === null || selectedAtom >= slotOf.length) return slotOf;
  if (slotOf[selectedAtom]! > 0 || sizeOf[selectedAtom]! < 2) return slotOf;
  const lent = slotOf.slice();
  const owner = lent.indexOf(SLOT_COUNT);
  if (owner >= 0) lent[owner] = 0;
  lent[selectedAtom] = SLOT_COUNT;
  return lent;
}

export const SLOT_COUNT = 12;

interface Labelled {
  readonly atomOf: Int32Array;
  readonly atomCount: number;
}

/** Atoms of at least two chunks by size, larger first, ties to the older; the first `SLOT_COUNT`. */
function largestAtoms(sizeOf: Int32Array, atomCount: number): number[] {
  const atoms: number[] = [];
  for (let atom = 0; atom < atomCount; atom++) if (sizeOf[atom]! > 1) atoms.push(atom);
  return atoms.sort((a, b) => sizeOf[b]! - sizeOf[a]! || a - b).slice(0, SLOT_COUNT);
}

/** overlap[slot] counts, for one atom, its chunks that wore that slot's colour before. */
function overlaps(
  next: Labelled,
  count: number,
  worn: { readonly atomOf: Int32Array; readonly slotOf: Uint8Array },
): Map<number, Int32Array> {
  const byAtom = new Map<number, Int32Array>();
  for (let chunk = 0; chunk < Math.min(count, worn.atomOf.length); chunk++) {
    const slot = worn.slotOf[worn.atomOf[chunk]!] ?? 0;
    if (slot === 0) continue;
    const atom = next.atomOf[chunk]!;
    const row = byAtom.get(atom) ?? new Int32Array(SLOT_COUNT + 1);
    byAtom.set(atom, row);
    row[slot]!++;
  }
  return byAtom;
}

/**
 * slotOf[atom] = 1 … 12 for the twelve largest atoms, 0 for the others and for single chunks.
 * An atom keeps the colour that most of its chunks wore before; only freed slots are dealt again, lowest first, so that
 * scrubbing τ never makes a colour jump from one topic to another.
 */
export function dealSlots(
  next: Labelled & { readonly sizeOf: Int32Array },
  count: number,
  worn: { readonly atomOf: Int32Array; readonly slotOf: Uint8Array } | null,
): Uint8Array {
  const slotOf = new Uint8Array(next.atomCount);
  const entitled = largestAtoms(next.sizeOf, next.atomCount);
  const taken = new Set<number>();
  if (worn) {
    const byAtom = overlaps(next, count, worn);
    const claims = entitled.flatMap((atom) => {
      const row = byAtom.get(atom);
      if (!row) return [];
      return Array.from(row, (overlap, slot) => ({ atom, slot, overlap })).filter((claim) => claim.overlap > 0);
    });
    claims.sort((a, b) => b.overlap - a.overlap || a.slot - b.slot || a.atom - b.atom);
    for (const { atom, slot } of claims) {
      if (slotOf[atom] !== 0 || taken.has(slot)) continue;
      slotOf[atom] = slot;
      taken.add(slot);
    }
  }
  let free = 1;
  for (const atom of entitled) {
    if (slotOf[atom] !== 0) continue;
    while (taken.has(free)) free++;
    slotOf[atom] = free;
    taken.add(free);
  }
  return slotOf;
}

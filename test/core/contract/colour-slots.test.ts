import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealSlots, SLOT_COUNT } from '../../../src/core/contract/colour-slots.ts';

function labelled(labels: readonly number[]) {
  const atomOf = Int32Array.from(labels);
  const atomCount = Math.max(-1, ...labels) + 1;
  const sizeOf = new Int32Array(atomCount);
  for (const atom of atomOf) sizeOf[atom]!++;
  return { atomOf, atomCount, sizeOf };
}

const partition = fc.array(fc.nat(25), { maxLength: 90, size: 'max' }).map((draws) => {
  let atoms = 0;
  return labelled(draws.map((draw) => (draw >= atoms ? atoms++ : draw)));
});

const pairs = fc.record({ before: partition, after: partition });

function dealt(next: ReturnType<typeof labelled>, worn: Parameters<typeof dealSlots>[2] = null): Uint8Array {
  return dealSlots(next, next.atomOf.length, worn);
}

describe('dealSlots', () => {
  it('deals at most twelve slots, each to one atom, and none to a single chunk', () => {
    fc.assert(
      fc.property(pairs, ({ before, after }) => {
        const slots = dealt(after, { atomOf: before.atomOf, slotOf: dealt(before) });
        const used = [...slots].filter((slot) => slot !== 0);
        expect(new Set(used).size).toBe(used.length);
        for (const slot of used) expect(slot >= 1 && slot <= SLOT_COUNT).toBe(true);
        after.sizeOf.forEach((size, atom) => void (size === 1 && expect(slots[atom]).toBe(0)));
      }),
    );
  });

  it('gives colours to the largest atoms, ties to the older', () => {
    fc.assert(
      fc.property(pairs, ({ before, after }) => {
        const slots = dealt(after, { atomOf: before.atomOf, slotOf: dealt(before) });
        const bySize = [...after.sizeOf.keys()]
          .filter((atom) => after.sizeOf[atom]! > 1)
          .sort((a, b) => after.sizeOf[b]! - after.sizeOf[a]! || a - b);
        const coloured = [...slots.keys()].filter((atom) => slots[atom] !== 0);
        expect(coloured).toEqual(bySize.slice(0, SLOT_COUNT).sort((a, b) => a - b));
      }),
    );
  });

  it('keeps the colour that an atom shares most chunks with, unless another atom shares more', () => {
    fc.assert(
      fc.property(pairs, ({ before, after }) => {
        const wornSlots = dealt(before);
        const slots = dealt(after, { atomOf: before.atomOf, slotOf: wornSlots });
        const shared = (atom: number, slot: number) =>
          [...after.atomOf].filter((label, chunk) => label === atom && wornSlots[before.atomOf[chunk] ?? -1] === slot)
            .length;
        for (const atom of slots.keys()) {
          if (slots[atom] === 0) continue;
          const own = shared(atom, slots[atom]!);
          for (let slot = 1; slot <= SLOT_COUNT; slot++) {
            if (shared(atom, slot) <= own) continue;
            const owner = slots.indexOf(slot);
            expect(owner, `slot ${slot} suits atom ${atom} better and is free`).toBeGreaterThanOrEqual(0);
            expect(shared(owner, slot)).toBeGreaterThanOrEqual(shared(atom, slot));
          }
        }
      }),
    );
  });

  it('changes nothing when the clustering does not change', () => {
    fc.assert(
      fc.property(pairs, ({ before, after }) => {
        const slots = dealt(after, { atomOf: before.atomOf, slotOf: dealt(before) });
        expect(dealt(after, { atomOf: after.atomOf, slotOf: slots })).toEqual(slots);
      }),
    );
  });

  it('keeps a topic’s colour when τ splits another atom and renumbers all', () => {
    const before = labelled([0, 1, 0, 1, 2, 2]);
    // Atom 0 falls apart into 0 and 2; what was atom 1 is now atom 1, what was 2 is 3.
    const after = labelled([0, 1, 2, 1, 3, 3]);
    const slots = dealt(after, { atomOf: before.atomOf, slotOf: dealt(before) });
    expect([...slots]).toEqual([0, 2, 0, 3]);
  });

  it('is dealt lowest first to the largest when nothing was worn', () => {
    expect([...dealt(labelled([0, 1, 1, 2, 2, 2, 3, 3]))]).toEqual([0, 2, 1, 3]);
  });

  it('has nothing to deal where there is no chunk', () => {
    expect(dealt(labelled([]))).toEqual(new Uint8Array(0));
  });
});

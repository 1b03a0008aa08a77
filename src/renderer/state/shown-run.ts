import { useRef } from 'react';
import { useStore } from 'zustand';
import type { AtomHeading } from '../../core/contract/events.ts';
import type { RunState } from '../../core/contract/state.ts';
import { engineStore } from './engine-store.ts';

/**
 * The run to show. A run that was started and has not written anything yet would blank every view for a frame, so the
 * one before it stays until then; never across episodes.
 */
export function useShownRun(): RunState | null {
  const run = useStore(engineStore, (state) => state.run);
  const session = useStore(engineStore, (state) => state.episode?.session);
  const kept = useRef<{ readonly run: RunState; readonly session: number | undefined } | null>(null);
  if (run && (run.writtenCount > 0 || run.chunkCount === 0)) kept.current = { run, session };
  else if (kept.current?.session !== session) kept.current = null;
  return kept.current?.run ?? run;
}

/**
 * The headings to name the run's atoms with. While a run's own are on their way, the last ones stand in for atoms that
 * share their colour, so that words do not flicker while τ is dragged.
 */
export function useAtomHeadings(run: RunState | null): readonly AtomHeading[] {
  const kept = useRef<{ readonly atoms: readonly AtomHeading[]; readonly slotOf: Uint8Array } | null>(null);
  const standIn = useRef<{
    readonly run: number;
    readonly slotOf: Uint8Array;
    readonly atoms: readonly AtomHeading[];
  } | null>(null);
  if (!run) return [];
  if (run.atoms.length > 0) {
    kept.current = { atoms: run.atoms, slotOf: run.slotOf };
    return run.atoms;
  }
  if (!kept.current) return [];
  if (standIn.current?.run !== run.run || standIn.current.slotOf !== run.slotOf) {
    standIn.current = { run: run.run, slotOf: run.slotOf, atoms: sameColours(run, kept.current) };
  }
  return standIn.current.atoms;
}

function sameColours(
  run: RunState,
  kept: { readonly atoms: readonly AtomHeading[]; readonly slotOf: Uint8Array },
): AtomHeading[] {
  const bySlot = new Map(kept.atoms.map((heading) => [kept.slotOf[heading.atom] ?? 0, heading]));
  const atoms: AtomHeading[] = [];
  run.slotOf.forEach((slot, atom) => {
    const before = slot > 0 ? bySlot.get(slot) : undefined;
    if (before) atoms.push({ atom, size: run.sizeOf[atom]!, words: before.words, cohesion: null, chaining: null });
  });
  return atoms;
}

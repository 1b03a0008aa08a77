import type { AtomHeading } from '../../core/contract/events.ts';

/** The atom's heading, whether or not the list is in order; undefined until the atom is described. */
export function headingOf(atoms: readonly AtomHeading[], atom: number): AtomHeading | undefined {
  const direct = atoms[atom];
  return direct?.atom === atom ? direct : atoms.find((heading) => heading.atom === atom);
}

/** Its first words as they stand in labels: "cycling · schedule"; '' until the atom is described. */
export function wordsOf(atoms: readonly AtomHeading[], atom: number, count = 2): string {
  return headingOf(atoms, atom)?.words.slice(0, count).join(' · ') ?? '';
}

import type { AtomHeading } from '../../../core/contract/events.ts';
import { headingOf } from '../../canvas/atom-words.ts';
import { counted } from '../../canvas/format.ts';
import type { ViewState } from '../../state/view-store.ts';

export interface AtomEntry {
  readonly kind: 'atom';
  readonly atom: number;
  readonly size: number;
  readonly slot: number;
  readonly words: readonly string[];
  readonly chaining: number | null;
}

/** The atoms without a colour, or those of one chunk, folded into one row. */
export interface TailEntry {
  readonly kind: 'tail';
  readonly tail: 'grey' | 'alone';
  readonly atoms: number;
  readonly chunks: number;
  readonly smallest: number;
  readonly largest: number;
  readonly open: boolean;
}

export type AtomListEntry = AtomEntry | TailEntry;

export interface AtomListInput {
  /** Chunks in each atom as of the moment shown; 0 for atoms not born yet. */
  readonly sizeOf: Int32Array;
  readonly slots: Uint8Array;
  readonly headings: readonly AtomHeading[];
  readonly sort: ViewState['atomSort'];
  readonly openTails: ReadonlySet<TailEntry['tail']>;
}

type Order = (a: number, b: number) => number;

function orderBy({ sort, sizeOf, headings }: AtomListInput): Order {
  const cohesion = (atom: number) => headingOf(headings, atom)?.cohesion ?? -2;
  const bySize: Order = (a, b) => sizeOf[b]! - sizeOf[a]! || a - b;
  // Atoms are numbered by birth.
  if (sort === 'birth') return (a, b) => a - b;
  if (sort === 'cohesion') return (a, b) => cohesion(b) - cohesion(a) || bySize(a, b);
  return bySize;
}

/** Entries of the atom list: the atoms in colour, then the grey ones and those of one chunk, folded unless open. */
export function atomEntries(input: AtomListInput): readonly AtomListEntry[] {
  const { sizeOf, slots } = input;
  const coloured: number[] = [];
  const grey: number[] = [];
  const alone: number[] = [];
  for (let atom = 0; atom < sizeOf.length; atom++) {
    const size = sizeOf[atom]!;
    if (size === 0) continue;
    if ((slots[atom] ?? 0) > 0) coloured.push(atom);
    else (size > 1 ? grey : alone).push(atom);
  }
  const order = orderBy(input);
  const entry = (atom: number) => entryOf(input, atom);
  return [
    ...coloured.sort(order).map(entry),
    ...tailEntries(input, 'grey', grey.sort(order)),
    ...tailEntries(input, 'alone', alone.sort(order)),
  ];
}

function entryOf({ sizeOf, slots, headings }: AtomListInput, atom: number): AtomEntry {
  const heading = headingOf(headings, atom);
  return {
    kind: 'atom',
    atom,
    size: sizeOf[atom]!,
    slot: slots[atom] ?? 0,
    words: heading?.words ?? [],
    chaining: heading?.chaining ?? null,
  };
}

function tailEntries(input: AtomListInput, tail: TailEntry['tail'], atoms: readonly number[]): AtomListEntry[] {
  if (atoms.length === 0) return [];
  const sizes = atoms.map((atom) => input.sizeOf[atom]!);
  const open = input.openTails.has(tail);
  const fold: TailEntry = {
    kind: 'tail',
    tail,
    atoms: atoms.length,
    chunks: sizes.reduce((sum, size) => sum + size, 0),
    smallest: sizes.reduce((least, size) => Math.min(least, size), sizes[0]!),
    largest: sizes.reduce((most, size) => Math.max(most, size), sizes[0]!),
    open,
  };
  return open ? [fold, ...atoms.map((atom) => entryOf(input, atom))] : [fold];
}

/** "38 more, of 2 to 4 chunks" or "60 alone, of one chunk". */
export function tailWords({ tail, atoms, smallest, largest }: TailEntry): string {
  if (tail === 'alone') return `${atoms} alone, of one chunk`;
  return `${atoms} more, of ${smallest === largest ? '' : `${smallest} to `}${counted(largest, 'chunk')}`;
}

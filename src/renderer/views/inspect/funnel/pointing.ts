import { selectAtom, selectChunk } from '../../../state/selection.ts';
import { viewStore } from '../../../state/view-store.ts';

/** What a row of the funnel does with the hand: hover and selection are those of the map. */
export interface Pointing {
  of(chunk: number): {
    readonly selected: boolean;
    readonly onChoose: () => void;
    readonly onOpen: () => void;
    readonly onHover: (over: 'over' | 'away') => void;
  };
  ofAtom(atom: number): { readonly selected: boolean; readonly onChoose: () => void };
}

interface Selected {
  readonly selectedChunk: number | null;
  readonly selectedAtom: number | null;
}

/** Rows that select and show chunks and atoms in this window. */
export function pointingAt({ selectedChunk, selectedAtom }: Selected): Pointing {
  return {
    of: (chunk) => ({
      selected: chunk === selectedChunk,
      onChoose: () => selectChunk(chunk),
      onOpen: () => viewStore.setState({ readingChunk: chunk }),
      onHover: (over) => viewStore.setState({ hoveredChunk: over === 'over' ? chunk : null }),
    }),
    ofAtom: (atom) => ({
      selected: atom === selectedAtom && selectedChunk === null,
      onChoose: () => selectAtom(atom),
    }),
  };
}

import { createStore } from 'zustand/vanilla';

export type ThemeChoice = 'system' | 'dark' | 'light';

/** What this window shows: selection, playhead, theme. Never domain state. */
export interface ViewState {
  readonly theme: ThemeChoice;
  readonly selectedChunk: number | null;
  readonly selectedAtom: number | null;
  readonly selectedQuestion: string | null;
  readonly hoveredChunk: number | null;
  /** Chunks drawn round with the lasso or found by words; null: none. */
  readonly markedChunks: ReadonlySet<number> | null;
  /** Writes shown: the memory as of the first `playhead` chunks; null: all that are written. */
  readonly playhead: number | null;
  readonly playing: boolean;
  /** Writes a second. */
  readonly speed: number;
  readonly loop: boolean;
  readonly questionFilter: string;
  readonly questionSort: 'difference' | 'outcome' | 'order';
  readonly atomSort: 'size' | 'birth' | 'cohesion';
  /** The field that finds chunks by their words. */
  readonly findOpen: boolean;
  readonly promptsOpen: boolean;
  readonly helpOpen: boolean;
  /** The chunk whose turns are read in full, or null. */
  readonly readingChunk: number | null;
  /** Chunks of a flow under the pointer: marked on the map for the moment. */
  readonly hintedChunks: ReadonlySet<number> | null;
  /** Whether the τ strip shows its table. */
  readonly curvesOpen: boolean;
  /** The chart of recall against tokens. */
  readonly paretoOpen: boolean;
  /** The join tree of the selected atom. */
  readonly treeOpen: boolean;
  readonly edgesShown: boolean;
  readonly hullsShown: boolean;
  readonly labelsShown: boolean;
}

export const viewStore = createStore<ViewState>(() => ({
  theme: 'system',
  selectedChunk: null,
  selectedAtom: null,
  selectedQuestion: null,
  hoveredChunk: null,
  markedChunks: null,
  playhead: null,
  playing: false,
  speed: 40,
  loop: false,
  questionFilter: '',
  questionSort: 'difference',
  atomSort: 'size',
  findOpen: false,
  promptsOpen: false,
  helpOpen: false,
  readingChunk: null,
  hintedChunks: null,
  curvesOpen: false,
  paretoOpen: false,
  treeOpen: false,
  edgesShown: true,
  hullsShown: true,
  labelsShown: true,
}));

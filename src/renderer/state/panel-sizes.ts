import { readRemembered, remember } from './remembered.ts';

/** Sizes of the movable panels, in CSS pixels. */
export interface PanelSizes {
  readonly left: number;
  readonly right: number;
  readonly strip: number;
  readonly dock: number;
  /** Height of the question list; the atom list takes the rest of the column. */
  readonly questions: number;
  /** In Inspect: width of the verdict, height of the map above the funnel. */
  readonly verdict: number;
  readonly inspectMap: number;
  /** In Evaluate: width of the questions, height of the table. */
  readonly behind: number;
  readonly cells: number;
}

export type Spacing = 'wide' | 'compact';

export const DEFAULT_SIZES: Readonly<Record<Spacing, PanelSizes>> = {
  wide: {
    left: 280,
    right: 320,
    strip: 277,
    dock: 140,
    questions: 317,
    verdict: 424,
    inspectMap: 424,
    behind: 320,
    cells: 480,
  },
  compact: {
    left: 224,
    right: 288,
    strip: 205,
    dock: 108,
    questions: 208,
    verdict: 400,
    inspectMap: 308,
    behind: 280,
    cells: 360,
  },
};

/** Below these a panel's own contents would be cut: figures run into each other, a track of the strip is lost. */
export const SMALLEST_SIZES: Readonly<Record<Spacing, Pick<PanelSizes, 'left' | 'right' | 'strip' | 'dock'>>> = {
  wide: { left: 248, right: 300, strip: 272, dock: 112 },
  compact: { left: 208, right: 268, strip: 196, dock: 100 },
};

const NAMES = [
  'left',
  'right',
  'strip',
  'dock',
  'questions',
  'verdict',
  'inspectMap',
  'behind',
  'cells',
] as const satisfies readonly (keyof PanelSizes)[];
const keyOf = (spacing: Spacing) => `atomscope.panels.${spacing}`;

/** The sizes a person left the panels in, each default where nothing sensible is remembered. */
export function rememberedSizes(spacing: Spacing): PanelSizes {
  const kept = readRemembered(keyOf(spacing)) as Partial<Record<keyof PanelSizes, unknown>> | null;
  const sizes: Record<keyof PanelSizes, number> = { ...DEFAULT_SIZES[spacing] };
  for (const name of NAMES) {
    const size = kept?.[name];
    if (typeof size === 'number' && size >= 40 && size <= 4000) sizes[name] = size;
  }
  return sizes;
}

/** Remembers these sizes, beside the others, for windows of this spacing. */
export function rememberSizes(spacing: Spacing, sizes: Partial<PanelSizes>): void {
  remember(keyOf(spacing), { ...rememberedSizes(spacing), ...sizes });
}

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';

interface FigureButtonProps {
  /** What the number is and of what, for whoever hears it. */
  readonly label: string;
  readonly chosen: boolean;
  readonly onOpen: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A number that opens the questions behind it. The table it stands in is one stop for Tab. */
export function FigureButton({ label, chosen, onOpen, className = '', children }: FigureButtonProps) {
  return (
    <button
      type="button"
      data-figure
      tabIndex={-1}
      className={`figure-button ${className}`}
      aria-label={label}
      aria-pressed={chosen}
      title={label}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

type Step = readonly [rows: number, columns: number];

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
  PageUp: [Number.NEGATIVE_INFINITY, 0],
  PageDown: [Number.POSITIVE_INFINITY, 0],
};

/** The place `step` from `at` among rows of these lengths, held inside. */
export function placeAfter(at: Step, step: Step, lengths: readonly number[]): Step {
  const row = clamp(at[0] + step[0], lengths.length - 1);
  return [row, clamp(at[1] + step[1], (lengths[row] ?? 1) - 1)];
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

/** The figures below `root`, row by row. */
function figuresIn(root: HTMLElement): HTMLElement[][] {
  return Array.from(root.querySelectorAll<HTMLElement>('[data-figures]'), (row) =>
    Array.from(row.querySelectorAll<HTMLElement>('[data-figure]')),
  ).filter((row) => row.length > 0);
}

function makeStop(rows: readonly HTMLElement[][], stop: HTMLElement | undefined): void {
  for (const figure of rows.flat()) figure.tabIndex = figure === stop ? 0 : -1;
}

/**
 * Makes the figures inside `ref` one stop for Tab, with arrow keys from one to the next; rows carry `data-figures`.
 * Returns what the element must be given.
 */
export function useRovingFigures(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = ref.current;
    if (!root) return;
    const rows = figuresIn(root);
    const all = rows.flat();
    if (all.some((figure) => figure.tabIndex === 0)) return;
    makeStop(rows, all.find((figure) => figure.getAttribute('aria-pressed') === 'true') ?? all[0]);
  });
  return {
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      if (ref.current && target instanceof HTMLElement && target.hasAttribute('data-figure'))
        makeStop(figuresIn(ref.current), target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const root = ref.current;
      if (!step || !root) return;
      const rows = figuresIn(root);
      const row = rows.findIndex((figures) => figures.includes(event.target as HTMLElement));
      if (row < 0) return;
      event.preventDefault();
      event.stopPropagation();
      const [toRow, toColumn] = placeAfter(
        [row, rows[row]!.indexOf(event.target as HTMLElement)],
        step,
        rows.map(({ length }) => length),
      );
      rows[toRow]?.[toColumn]?.focus();
    },
  };
}

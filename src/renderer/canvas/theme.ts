import { SLOT_COUNT } from '../../core/contract/colour-slots.ts';

/** Every colour that a drawing may use, read from the page's CSS variables. */
export interface Theme {
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly hairline: string;
  readonly hairline2: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly mark: string;
  readonly accent: string;
  readonly accentQuiet: string;
  readonly onAccent: string;
  readonly evidence: string;
  readonly hatch: string;
  readonly warning: string;
  /** atoms[slot] for slots 1 … 12; atoms[0] is `mark`, the grey of atoms without a colour. */
  readonly atoms: readonly string[];
  /** Opacity of hulls and of coloured join edges. */
  readonly hull: number;
  readonly edge: number;
  readonly font: string;
}

/** Reads the theme in force at `element`. A variable that is missing reads as an empty string, a number as 1. */
export function readTheme(element: Element): Theme {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const share = (name: string) => Number.parseFloat(value(name)) || 1;
  const mark = value('--mark');
  const slots = Array.from({ length: SLOT_COUNT }, (_, i) => value(`--atom-${i + 1}`));
  return {
    canvas: value('--canvas'),
    surface: value('--surface'),
    raised: value('--raised'),
    hairline: value('--hairline'),
    hairline2: value('--hairline-2'),
    ink: value('--ink'),
    ink2: value('--ink-2'),
    ink3: value('--ink-3'),
    mark,
    accent: value('--accent'),
    accentQuiet: value('--accent-quiet'),
    onAccent: value('--on-accent'),
    evidence: value('--evidence'),
    hatch: value('--hatch'),
    warning: value('--warning'),
    atoms: [mark, ...slots],
    hull: share('--hull'),
    edge: share('--edge'),
    font: value('--font') || 'sans-serif',
  };
}

/** Tells when the theme in force may be another one: the page's own choice, or the system's. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

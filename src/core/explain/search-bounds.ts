import type { SearchBounds } from '../contract/explanation.ts';
import type { Inspection } from './inspection.ts';

/** How far the searches went, over all targets. */
export class Bounds {
  stopped: SearchBounds['stopped'] = null;
  readonly #tried: { topAtoms: number; perAtom: number; budgetTokens: number };
  #bounded = false;
  #tau: SearchBounds['tau'] = null;

  constructor({ plan }: Inspection) {
    const { topAtoms, perAtom, budgetTokens } = plan;
    this.#tried = { topAtoms, perAtom, budgetTokens };
  }

  note(
    which: 'topAtoms' | 'perAtom' | 'budgetTokens',
    { tried, bounded }: { readonly tried: number; readonly bounded: boolean },
  ): void {
    this.#tried[which] = Math.max(this.#tried[which], tried);
    if (bounded) this.#bounded = true;
  }

  noteTau({ tried, bounded }: { readonly tried: SearchBounds['tau']; readonly bounded: boolean }): void {
    this.#tau = tried;
    if (bounded) this.#bounded = true;
  }

  noted(): SearchBounds {
    return { ...this.#tried, tau: this.#tau, bounded: this.#bounded, stopped: this.stopped };
  }
}

import { applyChanges } from '../contract/apply-change.ts';
import type { Counterfactual } from '../contract/explanation.ts';
import { type Inspection, underRun, underSettings } from './inspection.ts';
import { keyOf, type Way } from './search-kinds.ts';
import { sideEffects, wholeAnswers } from './side-effects.ts';
import { holdsTarget, type Target, turnsInUnder } from './target.ts';

export interface EffectsOf {
  readonly inspection: Inspection;
  readonly questionIndex: number;
  readonly targets: readonly Target[];
}

/** What each way does, measured once however many chunks it brings in. */
export class Effects {
  readonly #asked: EffectsOf;
  readonly #known = new Map<string, Counterfactual>();
  #before: Uint8Array | null = null;

  constructor(asked: EffectsOf) {
    this.#asked = asked;
  }

  *measure(way: Way): Generator<void, void> {
    if (this.#known.has(keyOf(way))) return;
    const { inspection, questionIndex, targets } = this.#asked;
    this.#before ??= yield* wholeAnswers(inspection);
    const { changes, tau, isSmallest } = way;
    const after = tau
      ? underRun(inspection, tau.run)
      : underSettings(inspection, applyChanges(inspection.settings, changes));
    const turnsIn = turnsInUnder(after, questionIndex);
    const effects = sideEffects(this.#before, yield* wholeAnswers(after), questionIndex);
    const [first, second] = changes;
    this.#known.set(keyOf(way), {
      ...first,
      and: second ?? null,
      bringsIn: targets.filter((target) => holdsTarget(turnsIn, target)).map(({ chunk }) => chunk),
      goldTurnsIn: turnsIn.size,
      ...effects,
      atoms: tau?.atoms ?? null,
      isSmallest,
    });
  }

  /** Of a way that was measured. */
  known(way: Way): Counterfactual {
    return this.#known.get(keyOf(way))!;
  }
}

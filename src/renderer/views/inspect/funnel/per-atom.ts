import type { QuestionExplanation } from '../../../../core/contract/explanation.ts';
import type { Settings } from '../../../../core/model/settings.ts';

/** k, or the cap of a flat list; null for a method that has none. */
export function perAtomOf({ method, rankedAtoms }: QuestionExplanation, { pack }: Settings): number | null {
  const isCapped = (pack.selection ?? method) === 'flat-top-k';
  return rankedAtoms.length > 0 || isCapped ? pack.perAtom : null;
}

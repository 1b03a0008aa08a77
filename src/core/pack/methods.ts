import type { Method, PackSettings, Presentation, Selection } from '../model/settings.ts';

/** The write rules that make the atoms a method packs. */
export type ClusterCore = 'rsm' | 'dp-means' | 'online-kmeans';

/** What a named method is made of (FIELD section 4). */
export interface MethodRecipe {
  /** null: the method has no atoms. */
  readonly core: ClusterCore | null;
  readonly selection: Selection;
  readonly presentation: Presentation;
}

export const METHOD_RECIPES: Readonly<Record<Method, MethodRecipe>> = {
  rsm: { core: 'rsm', selection: 'atoms-first', presentation: 'grouped' },
  'dp-means': { core: 'dp-means', selection: 'atoms-first', presentation: 'grouped' },
  'online-kmeans': { core: 'online-kmeans', selection: 'atoms-first', presentation: 'grouped' },
  flat: { core: null, selection: 'flat', presentation: 'relevance' },
  'flat-top-k': { core: null, selection: 'flat-top-k', presentation: 'relevance' },
  'bm25-rag': { core: null, selection: 'bm25', presentation: 'relevance' },
  'hybrid-rag': { core: null, selection: 'hybrid', presentation: 'relevance' },
  'full-context': { core: null, selection: 'full-context', presentation: 'chronological' },
  recency: { core: null, selection: 'recency', presentation: 'chronological' },
};

/** Settings with the method's own selection and presentation filled in. */
export interface PackPlan extends Omit<PackSettings, 'selection' | 'presentation'> {
  readonly core: ClusterCore | null;
  readonly selection: Selection;
  readonly presentation: Presentation;
}

const NEEDS_ATOMS: readonly (Selection | Presentation)[] = ['atoms-first', 'grouped', 'grouped-by-time'];

/**
 * How `method` packs under `settings`: what they leave null is as the method names it. A method without atoms that is
 * told to select or group by atom takes RSM's, so `core` always names the partition that the plan needs.
 */
export function planOf(method: Method, settings: PackSettings): PackPlan {
  const recipe = METHOD_RECIPES[method];
  const selection = settings.selection ?? recipe.selection;
  const presentation = settings.presentation ?? recipe.presentation;
  const needsAtoms = NEEDS_ATOMS.includes(selection) || NEEDS_ATOMS.includes(presentation);
  return { ...settings, selection, presentation, core: recipe.core ?? (needsAtoms ? 'rsm' : null) };
}

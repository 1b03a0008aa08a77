import type { Method, PackSettings, Presentation, Selection } from '../../../core/model/settings.ts';

/** What a method is called on screen, and what it does in one line (FIELD section 4). */
export const METHOD_WORDS: Readonly<Record<Method, { readonly name: string; readonly meaning: string }>> = {
  rsm: { name: 'rsm · grouped', meaning: 'Max-member atoms, the best first, a block an atom' },
  'dp-means': { name: 'dp-means · grouped', meaning: 'The same packer on centroid-gated atoms' },
  'online-kmeans': { name: 'k-means · grouped', meaning: 'The same packer on K-means with as many atoms' },
  flat: { name: 'flat', meaning: 'Most similar chunks first until the budget is full' },
  'flat-top-k': { name: 'flat top-k', meaning: 'Only the k most similar chunks, within the budget' },
  'bm25-rag': { name: 'bm25', meaning: 'Chunks by shared words instead of similarity' },
  'hybrid-rag': { name: 'hybrid', meaning: 'Similarity and BM25 fused by rank' },
  'full-context': { name: 'full context', meaning: 'The latest turns as they are' },
  recency: { name: 'recency', meaning: 'Latest chunks first until the budget is full' },
};

const OWN_SELECTION: Readonly<Record<Method, Selection>> = {
  rsm: 'atoms-first',
  'dp-means': 'atoms-first',
  'online-kmeans': 'atoms-first',
  flat: 'flat',
  'flat-top-k': 'flat-top-k',
  'bm25-rag': 'bm25',
  'hybrid-rag': 'hybrid',
  'full-context': 'full-context',
  recency: 'recency',
};

/** How the method offers chunks to the prompt: what the settings put in place of its own, or its own. */
export function selectionOf(method: Method, pack: PackSettings): Selection {
  return pack.selection ?? OWN_SELECTION[method];
}

export const SELECTION_WORDS: Readonly<Record<Selection, string>> = {
  'atoms-first': 'atoms first',
  flat: 'flat',
  'flat-top-k': 'flat top-k',
  bm25: 'bm25',
  hybrid: 'hybrid',
  recency: 'recency',
  'full-context': 'full context',
};

export const PRESENTATION_WORDS: Readonly<Record<Presentation, string>> = {
  grouped: 'grouped, best atom first',
  'grouped-by-time': 'grouped, oldest atom first',
  relevance: 'by relevance',
  chronological: 'by time',
};

/** The method's name, with what the settings put in place of its own selection or presentation. */
export function methodName(method: Method, pack: PackSettings): string {
  const { name } = METHOD_WORDS[method];
  const changes = [
    pack.selection && SELECTION_WORDS[pack.selection],
    pack.presentation && PRESENTATION_WORDS[pack.presentation].split(',')[0],
  ].filter(Boolean);
  return changes.length > 0 ? `${name.split(' · ')[0]} · ${changes.join(' · ')}` : name;
}

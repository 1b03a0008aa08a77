/** What the figures of an evaluation mean where the sources leave it open; printed with every report. */
export const READINGS: Readonly<Record<string, string>> = {
  er: 'Share of the gold turns whose full text is in the prompt; a question without resolvable evidence is left out.',
  rankedList:
    'nDCG@10, R@5 and R@10 rank chunks in the order in which the method tries them, before the budget has its say; a chunk is relevant when it holds a gold turn. They do not depend on the budget.',
  ndcg10Standard: 'Gains rel_i / log2(i + 1).',
  ndcg10Lme: 'Gains rel_1 + Σ_{i ≥ 2} rel_i / log2 i, as LongMemEval and RealMem compute it.',
  eF1: 'E-Prec, E-Recall and E-F1 after CLAG, read as: retrieved is what stands in the prompt, relevant is what holds a gold turn.',
  factorial:
    'Reading "selection": flat packing takes all chunks by similarity, so the merge rule acts in the grouped row only. Reading "presentation": flat packing lists the chunks of the same atoms without headers.',
  presentation:
    'With the same chunks, evidence recall cannot tell grouped from flat presentation: only an answering model can.',
  answers:
    'locomoF1, setF1 and bleu1 are not comparable with one another. `extractive` quotes the two sentences of the prompt that are most similar to the question; no model writes anything.',
  paired:
    'Differences a − b of the same questions; percentile bootstrap of the mean over questions, sign-flip permutation p-value (exact where few differ).',
};

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
  modelAnswers:
    'A model is asked at temperature 0 with our own prompt: the packed memory, the question, and the order to answer briefly from the memory alone, or else "No information available". Asked are the questions with an expected answer, and LoCoMo\'s adversarial ones. One that no answer could be had to is unanswered, not wrong, and is left out of the answer figures.',
  judge:
    'Share of yes among the verdicts of the judging model named, which sees question, expected and given answer in our own prompt, not the memory; adversarial questions are not judged. Figures of different judges, of another prompt, or of the word metrics cannot be compared with it.',
  paired:
    'Differences a − b of the same questions; percentile bootstrap of the mean over questions, sign-flip permutation p-value (exact where few differ).',
};

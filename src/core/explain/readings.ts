/**
 * Numbers that FIELD section 6 leaves open. Each is a reading of ours, said to be one wherever it decides something.
 */

/** W1: an atom that holds more than this share of the visible chunks dilutes them (FIELD's own number). */
export const DILUTED_SHARE = 0.3;
/** W3: chunks at least this close are near-duplicates. */
export const DUPLICATE_COSINE = 0.95;
/** W3: so are two turns when one repeats at least this share of the other's distinct words. */
export const DUPLICATE_OVERLAP = 0.8;
/** W3: turns of fewer distinct words repeat one another by chance. */
export const LEAST_DUPLICATE_WORDS = 8;
/** P3: one earlier atom used more than this share of the budget. */
export const STARVING_SHARE = 0.5;
/** O: evidence is less than this share of the prompt's tokens … */
export const BURIED_DENSITY = 0.03;
/** … and more than this share of the prompt stands before it. */
export const BURIED_POSITION = 0.75;
/** A: an answer that does not contain the expected one is right from this word F1 on. */
export const RIGHT_F1 = 0.5;

/** The readings in words, by the code they decide. */
export const READINGS: Readonly<Record<string, string>> = {
  C: 'The embedder cut a turn off when the turn ends beyond the share of its chunk that the embedder saw, by characters.',
  W1: `Diluted: the atom holds more than ${percent(DILUTED_SHARE)} of the chunks the question sees, or the chunk's cosine to the atom's centroid is below τ.`,
  W3: `Stale: a newer chunk of the same atom is in the prompt, and either its cosine to the gold chunk is at least ${DUPLICATE_COSINE}, or one of its turns repeats at least ${percent(DUPLICATE_OVERLAP)} of the gold turn's distinct words.`,
  P3: `Starved: one earlier atom used more than ${percent(STARVING_SHARE)} of the budget before the chunk was tried.`,
  O: `Buried: evidence is less than ${percent(BURIED_DENSITY)} of the prompt's tokens and more than ${percent(BURIED_POSITION)} of them stand before it.`,
  A: `Wrong: the expected answer, normalised, does not stand in the given one, and their word F1 is below ${RIGHT_F1}. Where a model judged the answer, its verdict stands instead.`,
  tags: 'Cause tags are derived by rule from the words of the question and its evidence; nobody labelled them.',
};

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

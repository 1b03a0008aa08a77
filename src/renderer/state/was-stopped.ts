/**
 * Whether a call was put an end to, by a person or by a newer one, which is no failure. Only what Node itself says of an
 * abort counts: a sentence of a failed request may hold the word too.
 */
export function wasStopped(sentence: string): boolean {
  return /^th(is|e) operation was aborted\.?$/i.test(sentence);
}

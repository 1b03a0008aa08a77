import type { ShownChunks } from './metrics.ts';

/** A sentence of a chunk, where it stands in its text. */
export interface ChunkSentence {
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Sentences that make an extractive answer. */
const SENTENCES = 2;

/** The sentences of what a prompt shows, chunk by chunk as it was let in; of a cut chunk those that are shown whole. */
export function shownSentences(
  { chunksIn, truncated }: ShownChunks,
  sentencesIn: (chunk: number) => readonly ChunkSentence[],
): ChunkSentence[] {
  return chunksIn.flatMap((chunk) =>
    sentencesIn(chunk).filter(({ text }) => truncated?.chunk !== chunk || truncated.shown.includes(text)),
  );
}

/** Splits a chunk's text at line breaks and after `.`, `!`, `?` before white space (and after their CJK kin). */
export function sentencesOf(chunk: number, text: string): ChunkSentence[] {
  const sentences: ChunkSentence[] = [];
  for (const match of text.matchAll(/[^\n]*?(?:[.!?]+["')\]]*(?=\s)|[。！？]|(?=\n)|$)/g)) {
    const words = match[0].trim();
    if (!/[\p{L}\p{N}]/u.test(words)) continue;
    const start = match.index + match[0].indexOf(words);
    sentences.push({ chunk, start, end: start + words.length, text: words });
  }
  return sentences;
}

/**
 * The extractive baseline: the two sentences with the largest similarity to the question (each text once, ties to the
 * earlier), in the order they stand in the stream, joined by a space. No model writes anything; it only shows what could
 * be quoted. Empty where no sentence is shown.
 */
export function extractiveAnswer(
  shown: readonly number[],
  sentences: readonly ChunkSentence[],
  similarities: Float32Array,
): string {
  const ranked = [...shown].sort((a, b) => similarities[b]! - similarities[a]! || a - b);
  const chosen: number[] = [];
  for (const index of ranked) {
    if (chosen.length === SENTENCES) break;
    if (!chosen.some((other) => sentences[other]!.text === sentences[index]!.text)) chosen.push(index);
  }
  return chosen
    .sort((a, b) => a - b)
    .map((index) => sentences[index]!.text)
    .join(' ');
}

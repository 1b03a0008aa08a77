import type { PackedPrompt } from '../../core/model/packed-prompt.ts';

/** One stretch of a budget ruler, in tokens from its start. */
export interface Segment {
  readonly kind: 'header' | 'chunk';
  /** -1 for a header. */
  readonly chunk: number;
  /** The run's atom of the chunk, whatever the method; -1 where it is not known. */
  readonly atom: number;
  readonly from: number;
  readonly to: number;
  /** Whether the chunk was cut to fit. */
  readonly cut: 'cut' | 'whole';
}

/** Neighbouring segments of one atom, headers between them included: they share a label. */
export interface AtomStretch {
  readonly atom: number;
  readonly from: number;
  readonly to: number;
  /** Tokens of its chunks, headers left out. */
  readonly tokens: number;
}

/** The prompt as stretches in the order of the text; a block's header comes first. They add up to the prompt's tokens. */
export function segmentsOf(pack: PackedPrompt, atomOf: Int32Array): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const block of pack.blocks) {
    const header = block.tokens - block.chunkTokens.reduce((sum, tokens) => sum + tokens, 0);
    if (header > 0)
      segments.push({ kind: 'header', chunk: -1, atom: block.atom ?? -1, from: at, to: at + header, cut: 'whole' });
    at += Math.max(0, header);
    block.chunks.forEach((chunk, i) => {
      const to = at + block.chunkTokens[i]!;
      segments.push({
        kind: 'chunk',
        chunk,
        atom: atomOf[chunk] ?? -1,
        from: at,
        to,
        cut: block.truncatedChunk === chunk ? 'cut' : 'whole',
      });
      at = to;
    });
  }
  return segments;
}

/** Runs of one atom among the chunks. */
export function stretchesOf(segments: readonly Segment[]): AtomStretch[] {
  const stretches: AtomStretch[] = [];
  for (const segment of segments) {
    if (segment.kind === 'header') continue;
    const tokens = segment.to - segment.from;
    const last = stretches.at(-1);
    if (last?.atom === segment.atom)
      stretches[stretches.length - 1] = { ...last, to: segment.to, tokens: last.tokens + tokens };
    else stretches.push({ atom: segment.atom, from: segment.from, to: segment.to, tokens });
  }
  return stretches;
}

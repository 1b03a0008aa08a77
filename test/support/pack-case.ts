import fc from 'fast-check';
import { type Chunk, chunkEpisode } from '../../src/core/model/chunk.ts';
import { normaliseRows } from '../../src/core/model/embedding-matrix.ts';
import type { Episode, Turn } from '../../src/core/model/episode.ts';
import { OVERFLOWS, PRESENTATIONS, SELECTIONS } from '../../src/core/model/settings.ts';
import type { PackContext } from '../../src/core/pack/admission.ts';
import type { PackPlan } from '../../src/core/pack/methods.ts';
import { createPieceTable } from '../../src/core/pack/pieces.ts';
import type { TokenCounter } from '../../src/core/pack/token-counter.ts';
import { createBm25Index } from '../../src/core/retrieve/bm25.ts';
import { createMemoryView, type MemoryView, viewAsOf } from '../../src/core/retrieve/memory-view.ts';
import { createQuery, type Query } from '../../src/core/retrieve/query.ts';
import { nastyText } from './nasty-text.ts';

export interface PackCase {
  readonly turns: readonly Turn[];
  readonly chunks: readonly Chunk[];
  readonly view: MemoryView;
  readonly query: Query;
  readonly plan: PackPlan;
  readonly context: PackContext;
}

const DIMS = 4;

export function episodeOf(texts: readonly string[], timestamp: string | null = '2026-05-09T10:00:00Z'): Episode {
  const turns = texts.map((text, i) => ({
    ...{ turnId: `t${i}`, session: `s${Math.floor(i / 5)}`, speaker: 'Ada', text, timestamp },
    attachments: [],
  }));
  return { episodeId: 'e', title: 'e', format: 'chat', turns, questions: [] };
}

const textOf = fc
  .record({ text: nastyText(), repeat: fc.constantFrom(1, 1, 1, 3, 40) })
  .map(({ text, repeat }) => `Ada: ${text.repeat(repeat)}`);

const planArbitrary: fc.Arbitrary<PackPlan> = fc.record({
  rule: fc.constantFrom('centroid', 'max-member', 'v1', 'basis-2'),
  topAtoms: fc.integer({ min: 1, max: 5 }),
  perAtom: fc.integer({ min: 1, max: 4 }),
  budgetTokens: fc.constantFrom(1, 20, 80, 150, 300, 900, 4000),
  selection: fc.constantFrom(...SELECTIONS),
  presentation: fc.constantFrom(...PRESENTATIONS),
  overflow: fc.constantFrom(...OVERFLOWS),
  longChunk: fc.constantFrom('truncate', 'skip'),
  backfill: fc.constantFrom('on', 'off'),
  encoding: fc.constant('o200k_base'),
  core: fc.constantFrom('rsm', null),
});

/** A small memory with texts that trip tokenizers, a question that sees a prefix of it, and any plan. */
export function packCase(counter: TokenCounter): fc.Arbitrary<PackCase> {
  return fc
    .record({
      texts: fc.array(textOf, { minLength: 1, maxLength: 24, size: 'max' }),
      chunkTurns: fc.integer({ min: 1, max: 3 }),
      seeds: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 40, maxLength: 40 }),
      labels: fc.array(fc.nat(6), { minLength: 24, maxLength: 24 }),
      seenPercent: fc.constantFrom(0, 30, 60, 90, 100, 100, 100),
      gold: fc.array(fc.nat(23), { maxLength: 4, size: 'max' }),
      plan: planArbitrary,
    })
    .map(({ texts, chunkTurns, seeds, labels, seenPercent, gold, plan }) => {
      const episode = episodeOf(texts);
      const chunks = chunkEpisode(episode, chunkTurns);
      const values = Float32Array.from(
        { length: chunks.length * DIMS },
        (_, i) => seeds[(i * 7) % seeds.length]! / 100 + i / 500,
      );
      const embeddings = normaliseRows(values, chunks.length, DIMS);
      const view = createMemoryView({ chunks, embeddings, atomOf: denseLabels(labels, chunks.length) });
      const visibleCount = Math.round((seenPercent / 100) * chunks.length);
      const goldTurns = [...new Set(gold.filter((turn) => turn < texts.length))].sort((a, b) => a - b);
      const similarities = Float32Array.from(chunks, (_, i) => Math.round(seeds[(i * 3) % seeds.length]! / 12) / 8);
      const bm25 = createBm25Index(chunks.map((chunk) => chunk.text));
      const query = createQuery({
        text: 'hello World 日本語 7',
        similarities,
        visibleCount,
        goldTurns,
        bm25: () => bm25,
      });
      const pieces = createPieceTable(chunks, episode.turns, counter);
      const context = { pieces, atomWords: [['cycling', 'sche\ndule'], ['日本語'], []] };
      return { turns: episode.turns, chunks, view: viewAsOf(view, visibleCount), query, plan, context };
    });
}

/** Labels as a write rule gives them: numbered by birth. */
function denseLabels(labels: readonly number[], count: number): Int32Array {
  const numberOf = new Map<number, number>();
  return Int32Array.from({ length: count }, (_, i) => {
    const label = labels[i % labels.length]!;
    if (!numberOf.has(label)) numberOf.set(label, numberOf.size);
    return numberOf.get(label)!;
  });
}

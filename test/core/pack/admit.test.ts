import { describe, expect, it } from 'vitest';
import { chunkEpisode } from '../../../src/core/model/chunk.ts';
import { normaliseRows } from '../../../src/core/model/embedding-matrix.ts';
import { DEFAULT_SETTINGS, type Method, type PackSettings } from '../../../src/core/model/settings.ts';
import { FULL_CONTEXT_TOKENS } from '../../../src/core/pack/admission-door.ts';
import { planOf } from '../../../src/core/pack/methods.ts';
import { pack } from '../../../src/core/pack/pack.ts';
import { createPieceTable } from '../../../src/core/pack/pieces.ts';
import { createBm25Index } from '../../../src/core/retrieve/bm25.ts';
import { createMemoryView } from '../../../src/core/retrieve/memory-view.ts';
import { createQuery } from '../../../src/core/retrieve/query.ts';
import { characterCounter } from '../../support/fake-counter.ts';
import { episodeOf } from '../../support/pack-case.ts';

/** Chunks of one turn each; a piece `[c0]\n…\n\n` costs its text and 7 characters more. */
function packOf(
  {
    texts,
    atomOf,
    scores,
  }: { readonly texts: readonly string[]; readonly atomOf: readonly number[]; readonly scores: readonly number[] },
  method: Method,
  changes: Partial<PackSettings>,
) {
  const episode = episodeOf(texts, null);
  const chunks = chunkEpisode(episode, 1);
  const embeddings = normaliseRows(new Float32Array(texts.length).fill(1), texts.length, 1);
  const view = createMemoryView({ chunks, embeddings, atomOf: Int32Array.from(atomOf) });
  const bm25 = createBm25Index(texts);
  const similarities = Float32Array.from(scores);
  const query = createQuery({ text: 'q', similarities, visibleCount: texts.length, goldTurns: [0], bm25: () => bm25 });
  const pieces = createPieceTable(chunks, episode.turns, characterCounter);
  const packed = pack(view, query, planOf(method, { ...DEFAULT_SETTINGS.pack, ...changes }), {
    pieces,
    atomWords: [['bike']],
  });
  return {
    ...packed,
    shown: packed.blocks.flatMap((block) => [...block.chunks]),
    reasons: Object.fromEntries(packed.dropped.map(({ chunk, reason }) => [chunk, reason])),
  };
}

const a = 'a'.repeat(100);
const b = 'b'.repeat(150);
const c = 'c'.repeat(60);
const three = { texts: [a, b, c], atomOf: [0, 1, 1], scores: [0.9, 0.8, 0.7] };

describe('overflow', () => {
  it('skip goes on with the next that fits', () => {
    const { shown, reasons, metrics } = packOf(three, 'flat', { budgetTokens: 200 });
    expect(shown).toEqual([0, 2]);
    expect(reasons).toEqual({ 1: 'budget' });
    expect(metrics.stoppedBy).toBe('budget');
  });

  it('stop ends at the first that does not', () => {
    const { shown, reasons } = packOf(three, 'flat', { budgetTokens: 200, overflow: 'stop' });
    expect(shown).toEqual([0]);
    expect(reasons).toEqual({ 1: 'budget', 2: 'stopped' });
  });

  it('truncate cuts it to the room left and ends', () => {
    const { shown, reasons, blocks, tokens, prompt } = packOf(three, 'flat', {
      budgetTokens: 200,
      overflow: 'truncate',
    });
    expect(shown).toEqual([0, 1]);
    expect(blocks[1]!.truncatedChunk).toBe(1);
    expect(reasons).toEqual({ 2: 'stopped' });
    expect(tokens).toBe(200);
    expect(prompt.slice(107)).toBe(`[c1]\n${'b'.repeat(54)}\n… [truncated: 54 of 150 tokens]\n\n`);
  });

  it('truncate leaves out what has less than 64 tokens of room, and ends all the same', () => {
    const { shown, reasons } = packOf(three, 'flat', { budgetTokens: 107 + 63, overflow: 'truncate' });
    expect(shown).toEqual([0]);
    expect(reasons).toEqual({ 1: 'budget', 2: 'stopped' });
  });
});

describe('a chunk longer than the whole budget', () => {
  const long = { texts: ['x'.repeat(5000), c, a], atomOf: [0, 1, 2], scores: [0.9, 0.8, 0.7] };

  it('takes the room that the whole chunks leave', () => {
    const { shown, reasons, tokens, blocks, metrics } = packOf(long, 'flat', { budgetTokens: 300 });
    expect(shown).toEqual([0, 1, 2]);
    expect(blocks[0]!.truncatedChunk).toBe(0);
    expect(reasons).toEqual({});
    expect(tokens).toBeGreaterThan(290);
    expect(metrics).toMatchObject({ stoppedBy: 'budget', er: 0, goldTurnsIn: 0 });
  });

  it('is left out where the whole chunks leave less than 64 tokens, and a second one always', () => {
    expect(packOf(long, 'flat', { budgetTokens: 174 + 63 }).reasons).toEqual({ 0: 'budget' });
    const two = {
      ...long,
      texts: [...long.texts, 'y'.repeat(5000)],
      atomOf: [0, 1, 2, 3],
      scores: [0.9, 0.8, 0.7, 0.6],
    };
    expect(packOf(two, 'flat', { budgetTokens: 300 }).reasons).toEqual({ 3: 'budget' });
  });

  it('is cut in its turn under overflow truncate, and ends packing', () => {
    const { shown, reasons } = packOf(long, 'flat', { budgetTokens: 300, overflow: 'truncate' });
    expect(shown).toEqual([0]);
    expect(reasons).toEqual({ 1: 'stopped', 2: 'stopped' });
  });

  it('is passed over by option, whatever overflow says', () => {
    for (const overflow of ['skip', 'stop', 'truncate'] as const) {
      const { shown, reasons } = packOf(long, 'flat', { budgetTokens: 300, overflow, longChunk: 'skip' });
      expect(shown).toEqual([1, 2]);
      expect(reasons).toEqual({ 0: 'budget' });
    }
  });

  it('counts its header where it is grouped', () => {
    const { prompt, tokens, blocks } = packOf(long, 'rsm', { budgetTokens: 300, topAtoms: 1 });
    expect(prompt.startsWith('## Atom 0 · bike (1 chunk)\n\n[c0]\nxxx')).toBe(true);
    expect(tokens).toBeLessThanOrEqual(300);
    expect(blocks[0]!.tokens - blocks[0]!.chunkTokens[0]!).toBe('## Atom 0 · bike (1 chunk)\n\n'.length);
  });
});

describe('atoms first', () => {
  const memory = {
    texts: ['a0', 'a1', 'a2', 'b0', 'b1', 'c0'],
    atomOf: [0, 0, 0, 1, 1, 2],
    scores: [0.1, 0.9, 0.5, 0.8, 0.7, 0.2],
  };

  it('groups by atom rank, chunks in time order, and says what K and k left out', () => {
    const { blocks, reasons, prompt, metrics } = packOf(memory, 'rsm', { topAtoms: 2, perAtom: 2, rule: 'max-member' });
    expect(blocks.map(({ atom, chunks }) => ({ atom, chunks }))).toEqual([
      { atom: 0, chunks: [1, 2] },
      { atom: 1, chunks: [3, 4] },
    ]);
    expect(reasons).toEqual({ 0: 'chunk-rank', 5: 'atom-rank' });
    expect(prompt).toBe(
      '## Atom 0 · bike (3 chunks)\n\n[c1]\na1\n\n[c2]\na2\n\n## Atom 1 (2 chunks)\n\n[c3]\nb0\n\n[c4]\nb1\n\n',
    );
    expect(metrics.stoppedBy).toBe('K');
  });

  it('orders atoms by their first shown chunk, or chunks alone, as the presentation says', () => {
    const settings = { topAtoms: 2, perAtom: 2, rule: 'max-member' } as const;
    const of = (presentation: PackSettings['presentation']) =>
      packOf({ ...memory, scores: [0.1, 0.2, 0.3, 0.8, 0.9, 0] }, 'rsm', { ...settings, presentation });
    expect(of('grouped').shown).toEqual([3, 4, 1, 2]);
    expect(of('grouped-by-time').shown).toEqual([1, 2, 3, 4]);
    expect(of('relevance').shown).toEqual([4, 3, 2, 1]);
    expect(of('chronological').shown).toEqual([1, 2, 3, 4]);
    expect(of('relevance').blocks.map(({ atom }) => atom)).toEqual([1, 1, 0, 0]);
  });

  it('backfills with the next by similarity, which join their atoms', () => {
    const { blocks, dropped, metrics } = packOf(memory, 'rsm', {
      topAtoms: 1,
      perAtom: 1,
      rule: 'max-member',
      backfill: 'on',
    });
    expect(blocks.map(({ chunks }) => chunks)).toEqual([[0, 1, 2], [3, 4], [5]]);
    expect(dropped).toEqual([]);
    expect(metrics.stoppedBy).toBe('nothing-left');
  });

  it('stops by k where only k left something out', () => {
    expect(packOf(memory, 'rsm', { topAtoms: 9, perAtom: 1 }).metrics.stoppedBy).toBe('k');
    expect(packOf(memory, 'flat-top-k', { perAtom: 2 }).metrics.stoppedBy).toBe('k');
    expect(packOf(memory, 'rsm', { topAtoms: 9, perAtom: 9 }).metrics.stoppedBy).toBe('nothing-left');
  });
});

describe('the stream up to now', () => {
  it('full-context is one stretch, newest kept, in time order', () => {
    const { shown, reasons, metrics } = packOf({ ...three, texts: [c, b, a] }, 'full-context', { budgetTokens: 200 });
    expect(shown).toEqual([2]);
    expect(reasons).toEqual({ 1: 'budget', 0: 'stopped' });
    expect(metrics.stoppedBy).toBe('budget');
    expect(packOf(three, 'full-context', {}).shown).toEqual([0, 1, 2]);
  });

  it('full-context keeps no more than its last 16,384 tokens', () => {
    const texts = Array.from({ length: 9 }, (_, i) => String(i).repeat(3000));
    const memory = { texts, atomOf: texts.map(() => 0), scores: texts.map(() => 0) };
    const { shown, tokens } = packOf(memory, 'full-context', { budgetTokens: 100_000 });
    expect(shown).toEqual([4, 5, 6, 7, 8]);
    expect(tokens).toBeLessThanOrEqual(FULL_CONTEXT_TOKENS);
  });

  it('recency may skip', () => {
    expect(packOf({ ...three, texts: [c, b, a] }, 'recency', { budgetTokens: 200 }).shown).toEqual([0, 2]);
  });
});

describe('blocks', () => {
  it('name no atom for a method without atoms', () => {
    expect(packOf(three, 'flat', {}).blocks.map(({ atom }) => atom)).toEqual([null, null, null]);
  });

  it('are none in an empty prompt', () => {
    expect(packOf(three, 'flat', { budgetTokens: 10 })).toMatchObject({ prompt: '', tokens: 0, blocks: [] });
  });
});

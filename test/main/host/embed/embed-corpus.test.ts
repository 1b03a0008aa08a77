import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryVectorStore } from '../../../../src/main/host/cache/vector-store.ts';
import { type EmbeddedBatch, embedTexts } from '../../../../src/main/host/embed/embed-corpus.ts';
import { fakeEmbedder, fakeEmbedding } from '../../../support/fake-embedder.ts';

async function run(
  texts: readonly string[],
  over: Partial<Parameters<typeof embedTexts>[3]> = {},
  store = memoryVectorStore(),
) {
  const embedder = fakeEmbedder();
  const batches: EmbeddedBatch[] = [];
  await embedTexts(embedder, store, texts, { kind: 'passage', onBatch: (batch) => batches.push(batch), ...over });
  return { embedder, batches, store, delivered: batches.flatMap((batch) => [...batch.indexes]) };
}

describe('embedTexts', () => {
  it('delivers every text once with its own vector, embedding equal texts once', async () => {
    const texts = fc.array(fc.constantFrom('a', 'b c', 'd e f', '', 'g'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const { embedder, batches, delivered } = await run(given);
        expect([...delivered].sort((a, b) => a - b)).toEqual(given.map((_, index) => index));
        expect(embedder.calls.flat().length).toBe(new Set(given).size);
        for (const { indexes, vectors, seen, total } of batches) {
          indexes.forEach((index, row) => {
            const expected = fakeEmbedding(given[index]!, 'passage', 4);
            expect(vectors.subarray(row * 4, row * 4 + 4)).toEqual(expected.vector);
            expect([seen[row], total[row]]).toEqual([expected.seenTokens, expected.totalTokens]);
          });
        }
      }),
    );
  });

  it('embeds in the order asked, the rest after it', async () => {
    const { delivered } = await run(['a', 'b', 'c', 'd', 'e'], { order: Int32Array.of(3, 1) });
    expect(delivered).toEqual([3, 1, 0, 2, 4]);
  });

  it('refuses an order that names no text', async () => {
    await expect(run(['a'], { order: Int32Array.of(1) })).rejects.toThrow('order names text 1, but there are 1');
  });

  it('takes what is stored from the store, first, and says so', async () => {
    const { store } = await run(['b', 'd']);
    const { embedder, batches, delivered } = await run(['a', 'b', 'c', 'd'], {}, store);
    expect(delivered).toEqual([1, 3, 0, 2]);
    expect(embedder.calls).toEqual([['a', 'c']]);
    expect(batches[0]).toMatchObject({ done: 2, totalTexts: 4, fromCache: 2, ratePerSecond: null, secondsLeft: null });
    expect(batches[1]).toMatchObject({ done: 4, fromCache: 2, secondsLeft: 0 });
  });

  it('keeps queries and passages apart', async () => {
    const { store } = await run(['a']);
    const { embedder } = await run(['a'], { kind: 'query' }, store);
    expect(embedder.calls).toEqual([['a']]);
  });

  it('loses nothing finished when it is cancelled, and goes on from there', async () => {
    const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const store = memoryVectorStore();
    const controller = new AbortController();
    const cancelled = run(texts, { signal: controller.signal, onBatch: () => controller.abort() }, store);
    await expect(cancelled).rejects.toThrow(/abort/i);
    const { embedder, batches } = await run(texts, {}, store);
    expect(batches[0]!.fromCache).toBe(3);
    expect(embedder.calls.flat()).toEqual(['d', 'e', 'f', 'g']);
  });

  it('has stored a batch by the time it shows it', async () => {
    const stored: number[] = [];
    const store = memoryVectorStore();
    const watched = {
      ...store,
      putMany: async (entries: Parameters<typeof store.putMany>[0]) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        stored.push(entries.length);
        return store.putMany(entries);
      },
    };
    const shownAfter: number[] = [];
    await run(['a', 'b', 'c', 'd'], { onBatch: () => shownAfter.push(stored.length) }, watched);
    expect(shownAfter).toEqual([1, 2]);
  });

  it('tells the rate and the time left from the clock it is given', async () => {
    const ticks = [0, 1000, 2000].values();
    const { batches } = await run(['a', 'b', 'c', 'd', 'e', 'f'], { now: () => ticks.next().value! });
    // Three texts a call and a tick of a second each: the second half takes as long as the first.
    expect(batches.map(({ ratePerSecond, secondsLeft }) => [ratePerSecond, secondsLeft])).toEqual([
      [3, 1],
      [3, 0],
    ]);
  });

  it('does not let long texts silence the progress', async () => {
    const { embedder } = await run(['x'.repeat(50_000), 'y'.repeat(30_000), 'z'.repeat(30_000)]);
    expect(embedder.calls.map((call) => call.length)).toEqual([1, 1, 1]);
  });
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkEpisode } from '../../../src/core/model/chunk.ts';
import { plateaus } from '../../../src/core/tau/plateaus.ts';
import { cacheSubfolder, defaultModelFolder } from '../../../src/main/host/cache/cache-folder.ts';
import { openVectorStore, type VectorStore } from '../../../src/main/host/cache/vector-store.ts';
import type { Embedder } from '../../../src/main/host/embed/embedder.ts';
import { openEmbedder } from '../../../src/main/host/embed/open-embedder.ts';
import { embedRows } from '../../../src/main/host/engine/embed-rows.ts';
import { importPaths } from '../../../src/main/host/import/import-paths.ts';
import { gramOf, naiveReplay } from '../../support/naive-replay.ts';
import { unitVectors } from '../../support/naive-write-rule.ts';
import { tryPlateaus } from '../../support/plateau-tries.ts';
import { triangleOf } from '../../support/random-stream.ts';

const folder = process.env.ATOMSCOPE_DATA && join(process.env.ATOMSCOPE_DATA, 'realmem');
const canRun = folder && existsSync(folder) && existsSync(join(defaultModelFolder(), 'tokenizer.json'));
const personas = canRun ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const rule = { gate: 'max-member', candidate: 'best-score' } as const;

/** Each whole persona under the default settings, embedded by the real model where its vectors are not cached. */
describe.skipIf(!canRun)('plateaus of RealMem personas', () => {
  let embedder: Embedder;
  let store: VectorStore;
  beforeAll(async () => {
    embedder = await openEmbedder('minilm');
    store = openVectorStore(cacheSubfolder('vectors'));
  });
  afterAll(async () => {
    await embedder?.close();
    await store?.close();
  });

  it.each(personas)(
    '%s: a naive replay agrees in the middle of every plateau and on either side of its ends',
    async (name) => {
      const [episode] = (await importPaths([join(folder!, name)])).files.flatMap(({ episodes }) => episodes);
      const texts = chunkEpisode(episode!, 5).map(({ text }) => text);
      const signal = new AbortController().signal;
      const matrix = await embedRows(embedder, store, texts, { kind: 'passage', signal });
      const triangle = triangleOf(matrix);
      const all = [...plateaus(triangle, rule)];
      expect(all[0]!.atomCount).toBe(texts.length);
      const gram = gramOf(unitVectors(matrix.values, matrix.dims));
      const { tried, tooClose, wrong } = tryPlateaus(
        all,
        all.map((_, index) => index),
        (tau) => naiveReplay(gram, tau, rule.gate, rule.candidate),
      );
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(2 * all.length);
      console.log(`${name}: ${texts.length} chunks, ${all.length} plateaus, ${tried} τ tried, ${tooClose} too close`);
    },
    900_000,
  );
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { chunkEpisode } from '../../../src/core/model/chunk.ts';
import { plateauAt, plateaus } from '../../../src/core/tau/plateaus.ts';
import { cacheSubfolder, defaultModelFolder } from '../../../src/main/host/cache/cache-folder.ts';
import { openVectorStore, type VectorStore } from '../../../src/main/host/cache/vector-store.ts';
import type { Embedder } from '../../../src/main/host/embed/embedder.ts';
import { openEmbedder } from '../../../src/main/host/embed/open-embedder.ts';
import { embedRows } from '../../../src/main/host/engine/embed-rows.ts';
import { importPaths } from '../../../src/main/host/import/import-paths.ts';
import { unitVectors } from '../../support/naive-write-rule.ts';
import { tryPlateaus } from '../../support/plateau-tries.ts';
import { triangleOf } from '../../support/random-stream.ts';

const folder = process.env.ATOMSCOPE_DATA && join(process.env.ATOMSCOPE_DATA, 'realmem');
const canRun = folder && existsSync(folder) && existsSync(join(defaultModelFolder(), 'tokenizer.json'));
const personas = canRun ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const PICKED = 8;
/** Of each persona: the naive rule is cubic in time, and the model takes a tenth of a second a chunk. */
const CHUNKS = 150;
const rule = { gate: 'max-member', candidate: 'best-score' } as const;

/** The beginning of each persona under the default settings, embedded by the real model where its vectors are not cached. */
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
    '%s: the naive write rule agrees',
    async (name) => {
      const [episode] = (await importPaths([join(folder!, name)])).files.flatMap(({ episodes }) => episodes);
      const texts = chunkEpisode(episode!, 5)
        .slice(0, CHUNKS)
        .map(({ text }) => text);
      const signal = new AbortController().signal;
      const matrix = await embedRows(embedder, store, texts, { kind: 'passage', signal });
      const triangle = triangleOf(matrix);
      const all = [...plateaus(triangle, rule)];
      expect(all[0]!.atomCount).toBe(texts.length);
      for (const plateau of all.filter((_, index) => index % 7 === 0)) {
        const tau = plateau.upTo ?? 2;
        expect({ ...plateauAt(triangle, tau, rule), atomOf: null }).toEqual({ ...plateau, atomOf: null });
      }
      const picked = [0, all.length - 1, ...createRandom(1).sample(all.length, PICKED)];
      const { tried, wrong } = tryPlateaus(all, picked, unitVectors(matrix.values, matrix.dims), rule);
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(2 * PICKED);
    },
    900_000,
  );
});

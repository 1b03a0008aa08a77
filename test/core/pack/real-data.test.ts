import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { chunkEpisode, visibleChunkCount } from '../../../src/core/model/chunk.ts';
import { normaliseRows } from '../../../src/core/model/embedding-matrix.ts';
import { DEFAULT_SETTINGS, METHODS, OVERFLOWS } from '../../../src/core/model/settings.ts';
import { planOf } from '../../../src/core/pack/methods.ts';
import { pack } from '../../../src/core/pack/pack.ts';
import { packOutcome } from '../../../src/core/pack/pack-outcome.ts';
import { createPieceTable } from '../../../src/core/pack/pieces.ts';
import { createBm25Index } from '../../../src/core/retrieve/bm25.ts';
import { createMemoryView, viewAsOf } from '../../../src/core/retrieve/memory-view.ts';
import { createQuery } from '../../../src/core/retrieve/query.ts';
import { importPaths } from '../../../src/main/host/import/import-paths.ts';
import { createTokenCounter } from '../../../src/main/host/tokens/token-counter.ts';

const folder = process.env.ATOMSCOPE_DATA;
const outsiderCount = (text: string) =>
  encode(text, { disallowedSpecial: new Set(), allowedSpecial: new Set() }).length;

/** Vectors are drawn, not embedded: what is tested is the account, which must hold whatever is retrieved. */
describe.skipIf(!folder)('pack on real episodes', () => {
  it.each([
    'ama-bench/gaia_level1-68.json',
    'ama-bench/minihack-12.json',
    'ama-bench/swebench-141.json',
    'realmem/Lin_Wanyu_dialogues_256k.json',
    'locomo/locomo5.json',
  ])('%s', async (file) => {
    const [episode] = (await importPaths([join(folder!, file)])).files.flatMap(({ episodes }) => episodes);
    const chunks = chunkEpisode(episode!, 5);
    const random = createRandom(7);
    const values = Float32Array.from({ length: chunks.length * 8 }, () => random.normal());
    const embeddings = normaliseRows(values, chunks.length, 8);
    const atomOf = Int32Array.from(chunks, (_, i) => (i < 12 ? i : random.integer(12)));
    const memory = createMemoryView({ chunks, embeddings, atomOf });
    const pieces = createPieceTable(chunks, episode!.turns, await createTokenCounter('o200k_base'));
    const context = { pieces, atomWords: [['sign', 'door'], ['répété']] };
    const question = episode!.questions.at(-1)!;
    const query = createQuery({
      text: question.text,
      similarities: Float32Array.from(chunks, () => random.next()),
      visibleCount: visibleChunkCount(chunks, question.visibleTurns),
      goldTurns: question.evidence.turns,
      bm25: () => createBm25Index(chunks.map((chunk) => chunk.text)),
    });
    const view = viewAsOf(memory, query.visibleCount);
    for (const method of METHODS) {
      for (const budgetTokens of [300, 2600, 4000]) {
        for (const overflow of OVERFLOWS) {
          const plan = planOf(method, { ...DEFAULT_SETTINGS.pack, budgetTokens, overflow });
          const packed = pack(view, query, plan, context);
          expect(packed.tokens).toBe(outsiderCount(packed.prompt));
          expect(packed.tokens).toBeLessThanOrEqual(budgetTokens);
          expect(packOutcome(view, query, plan, context)).toMatchObject({ ...packed.metrics, tokens: packed.tokens });
        }
      }
    }
  });
});

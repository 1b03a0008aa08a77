import { indexTerms } from '../../src/core/explain/atom-words.ts';
import { dotAll } from '../../src/core/math/dot.ts';
import { createRandom } from '../../src/core/math/random.ts';
import { topK } from '../../src/core/math/top-k.ts';
import { chunkEpisode } from '../../src/core/model/chunk.ts';
import { rowOf } from '../../src/core/model/embedding-matrix.ts';
import { DEFAULT_SETTINGS, type PackSettings } from '../../src/core/model/settings.ts';
import { createPieceTable } from '../../src/core/pack/pieces.ts';
import { createBm25Index } from '../../src/core/retrieve/bm25.ts';
import { createQuery } from '../../src/core/retrieve/query.ts';
import type { AskedEpisode } from '../../src/core/tau/pack-partition.ts';
import { characterCounter } from './fake-counter.ts';
import { episodeOf } from './pack-case.ts';
import { randomMatrix } from './random-stream.ts';

const WORDS = ['boiler', 'valve', 'van', 'market', 'dough', 'oven', 'ledger', 'refund'];

/** An episode of one-turn chunks with questions; each asks for one chunk and has three gold turns near it, the last has none. */
export function askedEpisode(seed: number, count: number, questions: number): AskedEpisode {
  const random = createRandom(seed);
  const texts = Array.from({ length: count }, (_, i) => {
    const words = Array.from({ length: 4 + random.integer(8) }, () => WORDS[random.integer(WORDS.length)]!);
    return `Ada: ${words.join(' ')} ${i}`;
  });
  const { turns } = episodeOf(texts);
  const chunks = chunkEpisode({ ...episodeOf(texts) }, 1);
  const embeddings = randomMatrix({ seed, count, dims: 12, topics: 5, noise: 0.8, zeros: 1, duplicates: 3 });
  const bm25 = createBm25Index(texts);
  const queries = Array.from({ length: questions }, (_, q) => {
    const about = random.integer(count);
    const similarities = dotAll(embeddings, rowOf(embeddings, about));
    const near = topK(similarities, 12);
    const gold = [near[1]!, near[5]!, near[11]!].sort((a, b) => a - b);
    return createQuery({
      text: texts[about]!,
      similarities,
      visibleCount: q % 3 === 0 ? count : count - random.integer(Math.ceil(count / 2)),
      goldTurns: q === questions - 1 ? [] : gold,
      bm25: () => bm25,
    });
  });
  const pieces = createPieceTable(chunks, turns, characterCounter);
  return { chunks, embeddings, terms: indexTerms(texts, ['Ada']), pieces, queries };
}

/** Settings under which some chunks find room and others do not. */
export const TIGHT_PACK: PackSettings = { ...DEFAULT_SETTINGS.pack, topAtoms: 3, perAtom: 5, budgetTokens: 1000 };

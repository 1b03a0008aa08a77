import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkEpisode } from '../../src/core/model/chunk.ts';
import type { EmbeddingMatrix } from '../../src/core/model/embedding-matrix.ts';
import type { Episode } from '../../src/core/model/episode.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { cacheSubfolder } from '../../src/main/host/cache/cache-folder.ts';
import { openVectorStore, vectorKey } from '../../src/main/host/cache/vector-store.ts';
import { openEmbedder } from '../../src/main/host/embed/open-embedder.ts';
import { importPaths } from '../../src/main/host/import/import-paths.ts';
import type { BenchContext } from './context.ts';
import { type StoryShape, storyOf } from './story.ts';
import { talkMatrix } from './talk-matrix.ts';

/** A generated corpus on disk whose vectors are stored, so that opening it embeds nothing. */
export interface StoredCorpus {
  readonly path: string;
  readonly turns: number;
  readonly chunks: number;
  readonly questions: number;
}

/**
 * Writes the story and stores a vector for each of its chunks and questions (drawn, not embedded: what is measured is
 * everything after that). From then on this process, and the engines it starts, keep their cache in the scratch folder.
 */
export async function storeCorpus({ project, scratch, model }: BenchContext, shape: StoryShape): Promise<StoredCorpus> {
  const path = join(scratch, `story-${shape.turns}.jsonl`);
  const story = storyOf(project, shape);
  writeFileSync(path, story.chat);
  if (shape.questions > 0) writeFileSync(path.replace(/\.jsonl$/, '.questions.jsonl'), story.questions);
  const cache = join(scratch, 'cache');
  mkdirSync(join(cache, 'models'), { recursive: true });
  symlinkSync(model, join(cache, 'models', 'all-MiniLM-L6-v2-q4'));
  process.env.ATOMSCOPE_CACHE = cache;
  const episode = (await importPaths([path])).files[0]!.episodes[0]!;
  const chunks = chunkEpisode(episode, DEFAULT_SETTINGS.chunkTurns).map((chunk) => chunk.text);
  await storeVectors(episode, chunks);
  return { path, turns: shape.turns, chunks: chunks.length, questions: episode.questions.length };
}

async function storeVectors(episode: Episode, chunks: readonly string[]): Promise<void> {
  const embedder = await openEmbedder('minilm');
  const store = openVectorStore(cacheSubfolder('vectors'));
  const put = (kind: 'passage' | 'query', texts: readonly string[], { values, dims }: EmbeddingMatrix) =>
    store.putMany(
      texts.map((text, i) => ({
        key: vectorKey(embedder.fingerprint, kind, text),
        embedded: { vector: values.slice(i * dims, (i + 1) * dims), seenTokens: 200, totalTokens: 200 },
      })),
    );
  const { dims } = embedder;
  await put('passage', chunks, talkMatrix({ count: chunks.length, seed: 6, dims }));
  const questions = episode.questions.map((question) => question.text);
  await put('query', questions, talkMatrix({ count: questions.length, seed: 7, dims }));
  await store.close();
  await embedder.close();
}

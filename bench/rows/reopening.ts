import { readFileSync } from 'node:fs';
import { cacheSubfolder } from '../../src/main/host/cache/cache-folder.ts';
import { openVectorStore, vectorKey } from '../../src/main/host/cache/vector-store.ts';
import type { BenchContext } from '../support/context.ts';
import { startBenchEngine } from '../support/engine.ts';
import { type BenchLine, measuredOf, times, told } from '../support/line.ts';
import { type StoredCorpus, storeCorpus } from '../support/stored-corpus.ts';
import { elapsedMs, ratioOf } from '../support/timing.ts';

const TURNS = 14_000;
/** RealMem's turns are about this long. */
const WORDS_PER_TURN = 120;
const ROUNDS = 5;
const TARGET_MS = 3000;

/** From the call to open the file to the settled atoms, by an engine that has just started, as after a restart. */
export async function reopening(context: BenchContext): Promise<BenchLine[]> {
  const shape = { turns: TURNS, questions: 200, wordsPerTurn: WORDS_PER_TURN, seed: 8 };
  const corpus = await storeCorpus(context, shape);
  const opened: number[] = [];
  const described: number[] = [];
  const bound: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { describedMs, settledMs } = await reopen(context.project, corpus);
    described.push(describedMs);
    opened.push(settledMs);
    bound.push(await elapsedMs(() => readBare(corpus)));
  }
  const ours = measuredOf(opened);
  return [
    {
      work: `reopening ${TURNS.toLocaleString('en')} turns (${corpus.chunks.toLocaleString('en')} chunks), vectors stored`,
      ours: `${told(ours, 'ms')}; chunks listed after ${told(measuredOf(described), 'ms')}`,
      peer: `reading file and vectors alone: ${told(measuredOf(bound), 'ms')}`,
      ratio: `${times(ratioOf(opened, bound).median)} the bound`,
      target: `≤ ${TARGET_MS / 1000} s to settled atoms`,
      met: ours.median <= TARGET_MS,
    },
  ];
}

async function reopen(project: string, { path }: StoredCorpus) {
  const engine = startBenchEngine(project);
  // The engine's thread has loaded its code when it answers.
  await engine.call('findChunks', { text: '' }).catch(() => {});
  const startMs = performance.now();
  const listed = engine.heard((event) => event.type === 'episode-opened').then(() => performance.now() - startMs);
  const settled = engine.heard((event) => event.type === 'run-completed').then(() => performance.now() - startMs);
  await engine.call('openPaths', { paths: [path] });
  const times = { describedMs: await listed, settledMs: await settled };
  await engine.stop();
  return times;
}

/** What no opening can do without: every line parsed, every stored vector read. */
async function readBare({ path, chunks }: StoredCorpus): Promise<void> {
  for (const line of readFileSync(path, 'utf8').split('\n')) if (line) JSON.parse(line);
  const store = openVectorStore(cacheSubfolder('vectors'));
  for (let i = 0; i < chunks; i++) store.get(vectorKey('bound', 'passage', String(i)), 384);
  await store.close();
}

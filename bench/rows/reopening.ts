import { readFileSync } from 'node:fs';
import { cacheSubfolder } from '../../src/main/host/cache/cache-folder.ts';
import { openVectorStore, vectorKey } from '../../src/main/host/cache/vector-store.ts';
import type { BenchContext } from '../support/context.ts';
import { startBenchEngine } from '../support/engine.ts';
import { type BenchLine, rounded, times } from '../support/line.ts';
import { type StoredCorpus, storeCorpus } from '../support/stored-corpus.ts';
import { over, ratioOf, startTiming, type Timed, timedOf, toldTimes } from '../support/timing.ts';

const TURNS = 14_000;
/** RealMem's turns are about this long. */
const WORDS_PER_TURN = 120;
const ROUNDS = 5;
const TARGET_MS = 3000;

/** From the call to open the file to the settled atoms, by an engine that has just started, as after a restart. */
export async function reopening(context: BenchContext): Promise<BenchLine[]> {
  const shape = { turns: TURNS, questions: 200, wordsPerTurn: WORDS_PER_TURN, seed: 8 };
  const corpus = await storeCorpus(context, shape);
  const opened: Timed[] = [];
  const described: Timed[] = [];
  const bound: Timed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { listed, settled } = await reopen(context.project, corpus);
    described.push(listed);
    opened.push(settled);
    bound.push(await timedOf(() => readBare(corpus)));
  }
  return [
    {
      work: `reopening ${TURNS.toLocaleString('en')} turns (${corpus.chunks.toLocaleString('en')} chunks), vectors stored`,
      ours: `${toldTimes(opened)}; chunks listed after ${rounded(over(described, 'processorMs').median)} ms`,
      peer: `reading file and vectors alone: ${toldTimes(bound)}`,
      ratio: `${times(ratioOf(opened, bound).median)} the bound`,
      target: `≤ ${TARGET_MS / 1000} s to settled atoms`,
      met: over(opened, 'processorMs').median <= TARGET_MS,
    },
  ];
}

async function reopen(project: string, { path }: StoredCorpus) {
  const engine = startBenchEngine(project);
  // The engine's thread has loaded its code when it answers.
  await engine.call('findChunks', { text: '' }).catch(() => {});
  const stop = startTiming();
  const listed = engine.heard((event) => event.type === 'episode-opened').then(stop);
  const settled = engine.heard((event) => event.type === 'run-completed').then(stop);
  await engine.call('openPaths', { paths: [path] });
  const reached = { listed: await listed, settled: await settled };
  await engine.stop();
  return reached;
}

/** What no opening can do without: every line parsed, every stored vector read. */
async function readBare({ path, chunks }: StoredCorpus): Promise<void> {
  for (const line of readFileSync(path, 'utf8').split('\n')) if (line) JSON.parse(line);
  const store = openVectorStore(cacheSubfolder('vectors'));
  for (let i = 0; i < chunks; i++) store.get(vectorKey('bound', 'passage', String(i)), 384);
  await store.close();
}

import { dotAll } from '../../src/core/math/dot.ts';
import { rowOf } from '../../src/core/model/embedding-matrix.ts';
import { DEFAULT_SETTINGS, type Method } from '../../src/core/model/settings.ts';
import type { Source } from '../../src/main/host/engine/report-calls.ts';
import type { BenchContext } from '../support/context.ts';
import { startBenchEngine } from '../support/engine.ts';
import { type BenchLine, times } from '../support/line.ts';
import { storeCorpus } from '../support/stored-corpus.ts';
import { talkMatrix } from '../support/talk-matrix.ts';
import { type Timed, timedOf, toldTimes } from '../support/timing.ts';

const TURNS = 14_000;
const QUESTIONS = 1000;
const METHODS: readonly Method[] = ['rsm', 'dp-means', 'online-kmeans', 'flat', 'bm25-rag', 'hybrid-rag'];
const TARGET_S = 60;

/** The command `evaluate` on one generated episode: from the file to the tables, with the factorial's further cells. */
export async function evaluating(context: BenchContext): Promise<BenchLine[]> {
  const corpus = await storeCorpus(context, { turns: TURNS, questions: QUESTIONS, wordsPerTurn: 60, seed: 9 });
  const engine = startBenchEngine(context.project);
  let told = 0;
  engine.listen((events) => {
    told += events.filter((event) => event.type === 'task-progressed').length;
  });
  const plan = {
    settings: DEFAULT_SETTINGS,
    methods: METHODS,
    budgets: [DEFAULT_SETTINGS.pack.budgetTokens],
    seeds: null,
    answers: 'none',
  } as const;
  const source: Source = {
    ...{ paths: [corpus.path], episodeId: null, questionsPath: null, auditPath: null, columns: {} },
    ...{ vectorsPath: null, embedder: 'minilm', model: null, longText: 'windows' },
  };
  const ours = await timedOf(async () => {
    const report = await engine.call('evaluateReport', { source, plan, perQuestion: 'off' });
    const asked = report.rows.map((row) => row.questions);
    if (asked.length < METHODS.length || asked.some((questions) => questions !== QUESTIONS))
      throw new Error(`not every question was asked of every method: ${asked.join(', ')}`);
  });
  await engine.stop();
  const bound = await scan(corpus.chunks);
  return [
    {
      work: `evaluating ${QUESTIONS.toLocaleString('en')} questions × ${METHODS.length} methods, vectors stored`,
      ours: `${toldTimes([ours])}; progress told ${told} times`,
      peer: `the dot products of ${METHODS.length} flat scans: ${toldTimes([bound])}`,
      ratio: `${times(ours.processorMs / bound.processorMs)} the bound`,
      target: `≤ ${TARGET_S} s`,
      met: ours.processorMs <= TARGET_S * 1000 && told > 0,
    },
  ];
}

/** Every question against every chunk, once a method: what retrieval costs before anything is packed. */
async function scan(chunks: number): Promise<Timed> {
  const rows = talkMatrix({ count: chunks, seed: 6 });
  const queries = talkMatrix({ count: QUESTIONS, seed: 7 });
  return await timedOf(() => {
    for (let q = 0; q < QUESTIONS * METHODS.length; q++) dotAll(rows, rowOf(queries, q % QUESTIONS));
  });
}

import { finish } from '../../src/core/math/finish.ts';
import type { SimilarityRows } from '../../src/core/math/similarity-rows.ts';
import { buildTriangle } from '../../src/core/math/similarity-triangle.ts';
import { replayPartition } from '../../src/core/memory/replay-partition.ts';
import { pairPercentiles } from '../../src/core/tau/percentiles.ts';
import { naiveWriteRule, unitVectors } from '../../test/support/naive-write-rule.ts';
import { type BenchLine, rounded, times } from '../support/line.ts';
import { talkMatrix } from '../support/talk-matrix.ts';
import { inTurns, over, ratioOf, type Timed, timedOf, toldTimes } from '../support/timing.ts';

const RULE = { gate: 'max-member', candidate: 'best-score' } as const;
/** From many small atoms to a few large ones; the slowest of them is told. */
const PERCENTILES = [90, 97, 99, 99.9];

export async function replay(): Promise<BenchLine[]> {
  return [await replayAt(3000, 16), await replayAt(10_000, 150), await againstNaive(2000)];
}

/** The bound is reading every similarity once, which any exact replay must. */
async function replayAt(count: number, targetMs: number): Promise<BenchLine> {
  const rows = finish(buildTriangle(talkMatrix({ count, seed: 2 })));
  const percentiles = pairPercentiles(rows);
  const taus = PERCENTILES.map((percentile) => percentiles.valueAt(percentile));
  const elapsed = await inTurns(11, [
    () => sumOfAll(rows),
    ...taus.map((tau) => () => replayPartition(rows, { tau, ...RULE })),
  ]);
  const [reading, ...replays] = elapsed as [Timed[], ...Timed[][]];
  const costOf = (timed: readonly Timed[]) => over(timed, 'processorMs').median;
  const slowest = replays.reduce((a, b) => (costOf(a) > costOf(b) ? a : b));
  return {
    work: `exact replay at one τ, ${count.toLocaleString('en')} chunks`,
    ours: toldTimes(slowest),
    peer: `adding up all similarities: ${toldTimes(reading)}`,
    ratio: `${times(ratioOf(slowest, reading).median)} the bound`,
    target: `≤ ${targetMs} ms`,
    met: costOf(slowest) <= targetMs,
  };
}

function sumOfAll(rows: SimilarityRows): number {
  let total = 0;
  for (let i = 0; i < rows.count; i++) {
    const row = rows.row(i);
    for (let j = 0; j < i; j++) total += row[j]!;
  }
  return total;
}

async function againstNaive(count: number): Promise<BenchLine> {
  const matrix = talkMatrix({ count, seed: 3 });
  const rows = finish(buildTriangle(matrix));
  const vectors = unitVectors(matrix.values, matrix.dims);
  const tau = pairPercentiles(rows).valueAt(97);
  const naively: Timed[] = [];
  const replayed: Timed[] = [];
  for (let round = 0; round < 2; round++) {
    let naive: readonly number[] = [];
    let ours: Int32Array = new Int32Array(0);
    naively.push(await timedOf(() => (naive = naiveWriteRule(vectors, tau).atomOf)));
    replayed.push(await timedOf(() => (ours = replayPartition(rows, { tau, ...RULE }).atomOf)));
    if (naive.some((atom, chunk) => atom !== ours[chunk])) throw new Error('the replay differs from the definition');
  }
  const ratio = ratioOf(naively, replayed).low;
  return {
    work: `exact replay at one τ, ${count.toLocaleString('en')} chunks, same atoms`,
    ours: toldTimes(replayed),
    peer: `the naive definition: ${toldTimes(naively)}`,
    ratio: `${rounded(ratio)} × faster`,
    target: '≥ 50 ×',
    met: ratio >= 50,
  };
}

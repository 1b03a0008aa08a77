import { InferenceSession, Tensor } from 'onnxruntime-node';
import { finish } from '../../src/core/math/finish.ts';
import { buildTriangle } from '../../src/core/math/similarity-triangle.ts';
import type { EmbeddingMatrix } from '../../src/core/model/embedding-matrix.ts';
import { type BenchLine, measuredOf, rounded, times, told } from '../support/line.ts';
import { matmulModel } from '../support/matmul-model.ts';
import { talkMatrix } from '../support/talk-matrix.ts';
import { type Clock, inTurns, over, ratioOf, type Timed, type Work } from '../support/timing.ts';

const CHUNKS = 3000;
const DIMS = 384;
const ROUNDS = 9;

/**
 * Multiply-adds a second, in 10⁹: a triangle's are those of its pairs, a MatMul's those of all its products. Seconds are
 * processor time where both use one thread, else the clock's.
 */
export async function triangle(): Promise<BenchLine[]> {
  const matrix = talkMatrix({ count: CHUNKS, seed: 1, dims: DIMS });
  const peers: readonly Peer[] = [
    { name: 'float32, 1 thread', clock: 'processorMs', work: await matmul(matrix, 'float32', 1), isJudged: true },
    { name: 'float32, 2 threads', clock: 'clockMs', work: await matmul(matrix, 'float32', 2), isJudged: true },
    { name: 'float64, 1 thread', clock: 'processorMs', work: await matmul(matrix, 'float64', 1), isJudged: false },
  ];
  const elapsed = await inTurns(ROUNDS, [() => finish(buildTriangle(matrix)), ...peers.map(({ work }) => work)]);
  const [ours, ...theirs] = elapsed as [Timed[], ...Timed[][]];
  return peers.map((peer, p) => lineOf(peer, ours, theirs[p]!));
}

interface Peer {
  readonly name: string;
  readonly clock: Clock;
  readonly work: Work;
  readonly isJudged: boolean;
}

const PAIRS = (CHUNKS * (CHUNKS - 1)) / 2;

function lineOf({ name, clock, isJudged }: Peer, ours: readonly Timed[], theirs: readonly Timed[]): BenchLine {
  const rate = (products: number, timed: readonly Timed[]) =>
    told(measuredOf(timed.map((each) => (products * DIMS) / each[clock] / 1e6)), 'GMAC/s');
  const perProduct = PAIRS / CHUNKS ** 2;
  const ratio = ratioOf(theirs, ours, clock);
  const median = ratio.median * perProduct;
  return {
    work: `similarity triangle, ${CHUNKS.toLocaleString('en')} chunks (${rounded(over(ours, 'processorMs').median)} ms)`,
    ours: rate(PAIRS, ours),
    peer: `onnxruntime MatMul, ${name}: ${rate(CHUNKS ** 2, theirs)}`,
    ratio: `${times(median)} its rate (${rounded(ratio.low * perProduct)}–${rounded(ratio.high * perProduct)})`,
    target: isJudged ? '≥ 0.5 ×' : '',
    met: isJudged ? median >= 0.5 : null,
  };
}

/** All chunks against all, in one MatMul into memory that is there already. */
async function matmul(matrix: EmbeddingMatrix, type: 'float32' | 'float64', threads: number): Promise<Work> {
  const { count, dims, values } = matrix;
  const session = await InferenceSession.create(matmulModel(type), {
    intraOpNumThreads: threads,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
  const Values = type === 'float32' ? Float32Array : Float64Array;
  const across = new Values(count * dims);
  for (let i = 0; i < count; i++) for (let k = 0; k < dims; k++) across[k * count + i] = values[i * dims + k]!;
  const tensor = (data: Float32Array | Float64Array, shape: readonly number[]) =>
    data instanceof Float32Array ? new Tensor('float32', data, shape) : new Tensor('float64', data, shape);
  const feeds = { a: tensor(Values.from(values), [count, dims]), b: tensor(across, [dims, count]) };
  const fetches = { c: tensor(new Values(count * count), [count, count]) };
  return () => session.run(feeds, fetches);
}

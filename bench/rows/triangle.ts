import { InferenceSession, Tensor } from 'onnxruntime-node';
import { finish } from '../../src/core/math/finish.ts';
import { buildTriangle } from '../../src/core/math/similarity-triangle.ts';
import type { EmbeddingMatrix } from '../../src/core/model/embedding-matrix.ts';
import { type BenchLine, type Measured, measuredOf, rounded, times, told } from '../support/line.ts';
import { matmulModel } from '../support/matmul-model.ts';
import { talkMatrix } from '../support/talk-matrix.ts';
import { inTurns, ratioOf, type Work } from '../support/timing.ts';

const CHUNKS = 3000;
const ROUNDS = 9;
const UNIT = 'GMAC/s';

/** Multiply-adds a second, in 10⁹: a triangle's are those of its pairs, a MatMul's those of all its products. */
export async function triangle(): Promise<BenchLine[]> {
  const matrix = talkMatrix({ count: CHUNKS, seed: 1 });
  const pairs = (CHUNKS * (CHUNKS - 1)) / 2;
  const peers = [
    { name: 'float32, 1 thread', work: await matmul(matrix, 'float32', 1) },
    { name: 'float32, 2 threads', work: await matmul(matrix, 'float32', 2) },
    { name: 'float64, 1 thread', work: await matmul(matrix, 'float64', 1) },
  ];
  const elapsed = await inTurns(ROUNDS, [() => finish(buildTriangle(matrix)), ...peers.map(({ work }) => work)]);
  const rates = elapsed.map((list, index) => {
    const products = (index === 0 ? pairs : CHUNKS ** 2) * matrix.dims;
    return list.map((ms) => products / ms / 1e6);
  });
  const [ours, ...theirs] = rates as [number[], ...number[][]];
  const lines = theirs.map((rate, index) => lineOf(peers[index]!.name, ours, rate));
  const fastest = lines[0]!.ratio.median < lines[1]!.ratio.median ? 0 : 1;
  return lines.map(({ ratio, line }, index) => ({
    ...line,
    target: index === fastest ? '≥ 0.5 ×' : '',
    met: index === fastest ? ratio.median >= 0.5 : null,
  }));
}

function lineOf(name: string, ours: readonly number[], theirs: readonly number[]) {
  const ratio: Measured = ratioOf(ours, theirs);
  const line = {
    work: `similarity triangle, ${CHUNKS.toLocaleString('en')} chunks`,
    ours: told(measuredOf(ours), UNIT),
    peer: `onnxruntime MatMul, ${name}: ${told(measuredOf(theirs), UNIT)}`,
    ratio: `${times(ratio.median)} its rate (${rounded(ratio.low)}–${rounded(ratio.high)})`,
  };
  return { ratio, line };
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

import { UMAP } from 'umap-js';
import { exactNeighbours, LAYOUT_NEIGHBOURS } from '../../src/core/layout/neighbours.ts';
import { finish } from '../../src/core/math/finish.ts';
import { createRandom } from '../../src/core/math/random.ts';
import { buildTriangle } from '../../src/core/math/similarity-triangle.ts';
import { type EmbeddingMatrix, rowOf } from '../../src/core/model/embedding-matrix.ts';
import { layoutInWorker } from '../../src/main/host/layout/layout-in-worker.ts';
import { trustworthiness } from '../../test/support/trustworthiness.ts';
import { type BenchLine, measuredOf, rounded, times, told } from '../support/line.ts';
import { talkMatrix } from '../support/talk-matrix.ts';
import { elapsedMs, ratioOf } from '../support/timing.ts';

const CHUNKS = 2000;
const ROUNDS = 3;
const NEIGHBOURS = 15;

/** From the vectors to the map: ours with the similarities, the exact neighbours and the worker's start; umap-js's all. */
export async function umap(): Promise<BenchLine[]> {
  const matrix = talkMatrix({ count: CHUNKS, seed: 4 });
  const first: number[] = [];
  const done: number[] = [];
  const peer: number[] = [];
  let ourMap: Float32Array = new Float32Array(0);
  let peerMap: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await layOut(matrix);
    ourMap = ours.map;
    first.push(ours.firstMs);
    done.push(ours.doneMs);
    peer.push(await elapsedMs(() => (peerMap = byDefaults(matrix))));
  }
  const ratio = ratioOf(peer, done);
  const ourTrust = trustworthiness(matrix, ourMap, NEIGHBOURS);
  const peerTrust = trustworthiness(matrix, peerMap, NEIGHBOURS);
  const work = `UMAP, ${CHUNKS.toLocaleString('en')} chunks`;
  const peerText = `umap-js with defaults: ${told(measuredOf(peer), 'ms')}`;
  const trust = `trustworthiness (k = ${NEIGHBOURS}) ${ourTrust.toFixed(4)} against ${peerTrust.toFixed(4)}`;
  const none = { peer: peerText, ratio: `${times(ratio.median)} faster` };
  return [
    {
      ...{ work: `${work}: first frame`, ours: told(measuredOf(first), 'ms'), ...none },
      ratio: `${times(ratioOf(peer, first).median)} sooner`,
      ...{ target: '≤ 1 s', met: measuredOf(first).median <= 1000 },
    },
    {
      ...{ work: `${work}: done`, ours: told(measuredOf(done), 'ms'), ...none },
      ...{ target: '≤ 5 s', met: measuredOf(done).median <= 5000 },
    },
    {
      ...{ work: `${work}: against umap-js`, ours: trust, peer: peerText },
      ratio: `${times(ratio.median)} faster (${rounded(ratio.low)}–${rounded(ratio.high)})`,
      target: '≥ 3 × at equal or better trustworthiness',
      // Equal to a thousandth, which is what another seed moves it by.
      met: ratio.median >= 3 && ourTrust >= peerTrust - 0.001,
    },
  ];
}

async function layOut(matrix: EmbeddingMatrix) {
  const startMs = performance.now();
  let firstMs = 0;
  const neighbours = finish(exactNeighbours(finish(buildTriangle(matrix)), LAYOUT_NEIGHBOURS));
  const map = await layoutInWorker({ matrix, seed: 1, neighbours }, (_positions, frame) => {
    if (frame === 0) firstMs = performance.now() - startMs;
  });
  return { map, firstMs, doneMs: performance.now() - startMs };
}

function byDefaults(matrix: EmbeddingMatrix): number[] {
  const random = createRandom(1);
  const rows = Array.from({ length: matrix.count }, (_, i) => Array.from(rowOf(matrix, i)));
  return new UMAP({ random: () => random.next() }).fit(rows).flat();
}

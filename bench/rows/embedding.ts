import { availableParallelism } from 'node:os';
import { openOnnxEmbedder } from '../../src/main/host/embed/onnx-embedder.ts';
import type { BenchContext } from '../support/context.ts';
import { type EmbeddingPeer, openTransformers, paddedLoop } from '../support/embedding-peers.ts';
import { type BenchLine, measuredOf, rounded, times, told } from '../support/line.ts';
import { storyOf } from '../support/story.ts';
import { inTurns, ratioOf, type Timed } from '../support/timing.ts';

const TEXTS = 48;
const ROUNDS = 5;
/** English words a token of this vocabulary, roughly: texts stay below the model's 256 tokens, so all read the same. */
const MOST_WORDS = 120;
const LARGEST_DIFFERENCE = 1e-4;

/** Texts a second of the same model file, the same texts and as many threads. */
export async function embedding(context: BenchContext): Promise<BenchLine[]> {
  const threads = availableParallelism();
  const texts = textsOf(context.project);
  const ours = await openOnnxEmbedder(context.model, { threads });
  const options = { model: context.model, peers: context.peers, threads };
  const peers = await openTransformers(options);
  const compared = peers ?? [await paddedLoop(options)];
  let vectors: Float32Array[] = [];
  const theirs: Float32Array[][] = compared.map(() => []);
  const elapsed = await inTurns(ROUNDS, [
    async () => {
      vectors = (await ours.embed(texts, 'passage')).map(({ vector }) => vector);
    },
    ...compared.map((peer, p) => async () => {
      theirs[p] = await peer.embed(texts);
    }),
  ]);
  await ours.close();
  const [own, ...others] = elapsed as [Timed[], ...Timed[][]];
  return compared.map((peer, p) => lineOf(peer, { own, other: others[p]! }, largestGap(vectors, theirs[p]!)));
}

function lineOf(
  peer: EmbeddingPeer,
  { own, other }: { readonly own: readonly Timed[]; readonly other: readonly Timed[] },
  gap: number,
): BenchLine {
  const rate = (timed: readonly Timed[]) => measuredOf(timed.map(({ clockMs }) => (1000 * TEXTS) / clockMs));
  const ratio = ratioOf(other, own, 'clockMs');
  const cost = ratioOf(other, own);
  return {
    work: `embedding ${TEXTS} texts of 20 to ${MOST_WORDS} words`,
    ours: told(rate(own), 'texts/s'),
    peer: `${peer.name}: ${told(rate(other), 'texts/s')}`,
    ratio: `${times(ratio.median)} as fast (${rounded(ratio.low)}–${rounded(ratio.high)}), in processor time ${times(cost.median)}, vectors equal to ${gap.toExponential(0)}`,
    target: peer.isPeer ? '≥ 1.3 ×, vectors to 1e-4' : '',
    met: peer.isPeer ? ratio.median >= 1.3 && gap <= LARGEST_DIFFERENCE : null,
  };
}

function largestGap(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  let gap = 0;
  a.forEach((vector, i) => {
    vector.forEach((value, k) => {
      gap = Math.max(gap, Math.abs(value - b[i]![k]!));
    });
  });
  return gap;
}

function textsOf(project: string): string[] {
  const { chat } = storyOf(project, { turns: TEXTS, questions: 0, wordsPerTurn: 80, seed: 10 });
  return chat
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { content: string }).content.split(' ').slice(0, MOST_WORDS).join(' '));
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultModelFolder } from '../../../../src/main/host/cache/cache-folder.ts';
import type { Embedder } from '../../../../src/main/host/embed/embedder.ts';
import { openOnnxEmbedder } from '../../../../src/main/host/embed/onnx-embedder.ts';

const folder = defaultModelFolder();
const here = existsSync(join(folder, 'tokenizer.json'));
const LIMIT = 256;

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, k) => sum + x * b[k]!, 0);
const furthest = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Math.max(...Array.from(a, (x, k) => Math.abs(x - b[k]!)));

const TEXTS = [
  'hi',
  'Marta: the deploy failed again, third time this week.\nOps: rolling back to 4.2.1 now.',
  'naïve café, 東京 and 😀 emoji\t\r\nwith a tab',
  `Observation: ${'connection refused by db-7 at 10.0.3.4; '.repeat(12)}`,
  `Observation: ${'the queue drained slowly while replicas caught up. '.repeat(60)}`,
];

describe.skipIf(!here)(`openOnnxEmbedder with the default model (skipped unless it lies in ${folder})`, () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await openOnnxEmbedder(folder);
  });
  afterAll(() => embedder.close());

  it('knows its model', () => {
    expect(embedder).toMatchObject({ name: 'all-MiniLM-L6-v2-q4', dims: 384, inputLimitTokens: LIMIT });
    expect(embedder.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  it('agrees with the plain definition: one text, one window at a time, nothing padded', async () => {
    const naive = await naiveMiniLm();
    const together = await embedder.embed(TEXTS, 'passage');
    for (const [i, text] of TEXTS.entries()) {
      const expected = await naive(text);
      expect(cosine(together[i]!.vector, expected)).toBeGreaterThan(0.9999);
      expect(furthest(together[i]!.vector, expected)).toBeLessThan(1e-4);
    }
  });

  it('gives the same vector whatever else is in the call', async () => {
    const together = await embedder.embed([...TEXTS, ...TEXTS.map((text) => `${text} and more`)], 'passage');
    for (const [i, text] of TEXTS.entries()) {
      const [alone] = await embedder.embed([text], 'passage');
      expect(furthest(together[i]!.vector, alone!.vector)).toBeLessThan(1e-4);
    }
  });

  it('puts like meanings together', async () => {
    const vectors = await embedder.embed(
      ['The cat sat on the mat.', 'A kitten rests on a rug.', 'Interest rates rose.'],
      'query',
    );
    const [cat, kitten, rates] = vectors.map(({ vector }) => vector);
    expect(cosine(cat!, kitten!)).toBeGreaterThan(cosine(cat!, rates!) + 0.3);
  });

  it('reads a long text whole, or its head where asked, and says which', async () => {
    const long = TEXTS[4]!;
    const head = await openOnnxEmbedder(folder, { longText: 'head' });
    const [[whole], [first]] = await Promise.all([embedder.embed([long], 'passage'), head.embed([long], 'passage')]);
    await head.close();
    expect(whole!.totalTokens).toBeGreaterThan(2 * LIMIT);
    expect(whole!.seenTokens).toBe(whole!.totalTokens);
    expect(first).toMatchObject({ seenTokens: LIMIT, totalTokens: whole!.totalTokens });
    expect(head.fingerprint).not.toBe(embedder.fingerprint);
  });

  it('gives a zero vector for a text without tokens, and a unit one for any other', async () => {
    const [empty, blank, lone, special] = await embedder.embed(
      ['', ' \n\t', 'half \ud83d emoji', '[SEP] <|endoftext|>'],
      'passage',
    );
    for (const none of [empty!, blank!])
      expect(none).toEqual({ vector: new Float32Array(384), seenTokens: 0, totalTokens: 0 });
    for (const some of [lone!, special!]) expect(cosine(some.vector, some.vector)).toBeCloseTo(1, 5);
  });

  it('stops between batches when cancelled', async () => {
    const controller = new AbortController();
    const pending = embedder.embed(Array(40).fill(TEXTS[4]), 'passage', controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(pending).rejects.toThrow(/abort/i);
  });

  it('refuses after close', async () => {
    const other = await openOnnxEmbedder(folder);
    await other.close();
    await expect(other.embed(['a'], 'passage')).rejects.toThrow('all-MiniLM-L6-v2-q4 has been closed');
  });
});

/** The model's card, word for word: mean of the token states, normalised; windows of 254 tokens weighed by length. */
async function naiveMiniLm(): Promise<(text: string) => Promise<number[]>> {
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const tokenizer = new Tokenizer(json('tokenizer.json'), json('tokenizer_config.json'));
  const session = await InferenceSession.create(join(folder, 'onnx', 'model_q4.onnx'));
  const unit = (v: number[]) => v.map((x) => x / Math.hypot(...v));
  const embedIds = async (ids: number[]) => {
    const tensor = (values: bigint[]) => new Tensor('int64', BigInt64Array.from(values), [1, ids.length]);
    const { last_hidden_state: states } = await session.run({
      input_ids: tensor(ids.map(BigInt)),
      attention_mask: tensor(ids.map(() => 1n)),
      token_type_ids: tensor(ids.map(() => 0n)),
    });
    const values = states!.data as Float32Array;
    return unit(
      Array.from({ length: 384 }, (_, k) => ids.reduce((sum, _id, t) => sum + values[t * 384 + k]!, 0) / ids.length),
    );
  };
  return async (text) => {
    const content = tokenizer.encode(text, { add_special_tokens: false }).ids;
    const sum: number[] = Array(384).fill(0);
    for (let from = 0; from < content.length; from += LIMIT - 2) {
      const piece = content.slice(from, from + LIMIT - 2);
      const vector = await embedIds([101, ...piece, 102]);
      for (let k = 0; k < 384; k++) sum[k] = sum[k]! + piece.length * vector[k]!;
    }
    return unit(sum);
  };
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { readModelFolder } from '../../src/main/host/embed/model-folder.ts';
import { poolRow } from '../../src/main/host/embed/pool.ts';
import { openTokenizer } from '../../src/main/host/embed/text-tokenizer.ts';

export interface EmbeddingPeer {
  readonly name: string;
  /** False for a bound that stands in where the peer is not installed. */
  readonly isPeer: boolean;
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

export interface PeerOptions {
  readonly model: string;
  readonly peers: string;
  readonly threads: number;
}

/** What of @huggingface/transformers is used here. */
interface Transformers {
  readonly env: { localModelPath: string; allowRemoteModels: boolean };
  pipeline(task: string, model: string, options: object): Promise<Extract>;
}

type Extract = (
  texts: readonly string[],
  options: object,
) => Promise<{ readonly dims: readonly number[]; readonly data: Float32Array }>;

/** @huggingface/transformers on the same file, text by text and in batches; null where it is not installed. */
export async function openTransformers({ model, peers, threads }: PeerOptions): Promise<EmbeddingPeer[] | null> {
  const path = resolved('@huggingface/transformers', peers);
  if (path === null) return null;
  const { env, pipeline } = (await import(pathToFileURL(path).href)) as Transformers;
  env.localModelPath = dirname(model);
  env.allowRemoteModels = false;
  const extract = await pipeline('feature-extraction', basename(model), {
    dtype: 'q4',
    device: 'cpu',
    session_options: { intraOpNumThreads: threads },
  });
  return [1, 16].map((batch) => ({
    name: `@huggingface/transformers ${versionOf(path)}, ${batch === 1 ? 'text by text' : `${batch} texts a call`}`,
    isPeer: true,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += batch) {
        const { dims, data } = await extract(texts.slice(from, from + batch), { pooling: 'mean', normalize: true });
        const width = dims.at(-1)!;
        for (let at = 0; at < data.length; at += width) vectors.push(Float32Array.from(data.subarray(at, at + width)));
      }
      return vectors;
    },
  }));
}

/** One text a call, padded to the model's limit: how a session is run where nobody thinks about lengths. */
export async function paddedLoop({ model, threads }: PeerOptions): Promise<EmbeddingPeer> {
  const folder = readModelFolder(model);
  const { frame, tokenise } = openTokenizer(folder);
  const session = await InferenceSession.create(folder.modelFile, { intraOpNumThreads: threads, logSeverityLevel: 3 });
  const width = frame.limitTokens;
  const room = width - frame.head.length - frame.tail.length;
  const input = (values: readonly number[]) => {
    const padded = new BigInt64Array(width);
    padded.set(values.map(BigInt));
    return new Tensor('int64', padded, [1, width]);
  };
  return {
    name: 'onnxruntime, one text a call padded to its limit (peer not installed: npm i --no-save @huggingface/transformers)',
    isPeer: false,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const ids = [...frame.head, ...tokenise(text, '').ids.slice(0, room), ...frame.tail];
        const feeds = { input_ids: input(ids), attention_mask: input(ids.map(() => 1)), token_type_ids: input([]) };
        const { data, dims } = (await session.run(feeds)).last_hidden_state!;
        const states = { values: data as Float32Array, width, dims: dims.at(-1)!, lengths: [ids.length] };
        vectors.push(poolRow(states, 0, folder.pooling));
      }
      return vectors;
    },
  };
}

function resolved(name: string, from: string): string | null {
  try {
    return createRequire(join(from, 'package.json')).resolve(name);
  } catch {
    return null;
  }
}

function versionOf(path: string): string {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) {
    try {
      const { name, version } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
      if (name === '@huggingface/transformers') return version;
    } catch {
      // Not here: further up.
    }
  }
  return '';
}

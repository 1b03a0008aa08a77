import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultModelFolder } from '../cache/cache-folder.ts';
import { type Embedder, EmbedError } from './embedder.ts';
import { type OnnxOptions, openOnnxEmbedder } from './onnx-embedder.ts';
import { type OpenAiOptions, openOpenAiEmbedder } from './openai-embedder.ts';

/** `minilm`, a Hugging Face folder's path, or the URL of an OpenAI-compatible endpoint. */
export type EmbedderSpec = string;

export interface OpenEmbedderOptions {
  readonly onnx?: OnnxOptions;
  readonly openai?: OpenAiOptions;
  /** The cache folder the default model is looked for in. */
  readonly cacheRoot?: string;
}

/** Opens what the spec names, in this thread. Throws an `EmbedError` whose message says what to do. */
export async function openEmbedder(spec: EmbedderSpec, options: OpenEmbedderOptions = {}): Promise<Embedder> {
  if (/^https?:\/\//i.test(spec)) return openOpenAiEmbedder(spec, options.openai);
  if (spec !== 'minilm') return openOnnxEmbedder(resolve(spec), options.onnx);
  const folder = defaultModelFolder(options.cacheRoot);
  if (!existsSync(join(folder, 'tokenizer.json'))) throw new EmbedError(missingModel(folder));
  return openOnnxEmbedder(folder, options.onnx);
}

function missingModel(folder: string): string {
  return `The default embedding model is not at ${folder}: "npm start" fetches it, as does "node scripts/model.mjs".`;
}

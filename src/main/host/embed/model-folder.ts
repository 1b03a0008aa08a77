import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { EmbedError } from './embedder.ts';
import { type KnownModel, knownModel } from './known-models.ts';
import { POOLINGS, type Pooling } from './pool.ts';

/** Everything a Hugging Face folder says about how its model wants to be used. */
export interface ModelFolder {
  readonly folder: string;
  readonly name: string;
  readonly modelFile: string;
  /** The model file and its external weights: what the fingerprint hashes. */
  readonly weightFiles: readonly string[];
  readonly tokenizerFile: string;
  /** null where the folder does not say; the model's own output shape then decides. */
  readonly dims: number | null;
  readonly pooling: Pooling;
  readonly inputLimitTokens: number;
  readonly prefixes: { readonly passage: string; readonly query: string };
}

type Json = Readonly<Record<string, unknown>>;

// Exactness first; half precision last, which is slower than full on a CPU.
const PREFERRED = ['model.onnx', 'model_q4.onnx', 'model_quantized.onnx', 'model_int8.onnx', 'model_uint8.onnx'];
const APPLIED_MODULES = /(Transformer|Pooling|Normalize)$/;
const DEFAULT_LIMIT_TOKENS = 512;

/** Reads a model folder. Throws an `EmbedError` that names what is missing or cannot be honoured. */
export function readModelFolder(folder: string): ModelFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new EmbedError(`There is no model folder at ${folder}.`);
  }
  const modelFile = findModelFile(folder);
  const tokenizerFile = join(folder, 'tokenizer.json');
  if (!existsSync(tokenizerFile)) throw new EmbedError(`The model folder ${folder} has no tokenizer.json.`);
  checkModules(folder);
  const config = readJson(folder, 'config.json');
  const pooling = readJson(folder, '1_Pooling/config.json');
  const name = basename(folder);
  const known = knownModel(`${name} ${text(config._name_or_path)}`);
  return {
    folder,
    name: displayName(name, modelFile),
    modelFile,
    weightFiles: weightsOf(modelFile),
    tokenizerFile,
    dims: positive(pooling.word_embedding_dimension) ?? positive(config.hidden_size),
    pooling: poolingOf(folder, pooling, known),
    inputLimitTokens: limitOf(folder, config, known),
    prefixes: prefixesOf(folder, known),
  };
}

/** The contents of a JSON file of the folder; an empty object where there is no such file. */
export function readJson(folder: string, file: string): Json {
  const path = join(folder, file);
  if (!existsSync(path)) return {};
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof parsed === 'object' && parsed !== null) return parsed as Json;
  } catch (error) {
    throw new EmbedError(`${path} is not valid JSON: ${reasonOf(error)}.`);
  }
  throw new EmbedError(`${path} holds no JSON object.`);
}

function findModelFile(folder: string): string {
  const places = [join(folder, 'onnx'), folder].filter((place) => existsSync(place));
  for (const place of places) {
    const files = readdirSync(place)
      .filter((file) => file.endsWith('.onnx'))
      .sort();
    const chosen = PREFERRED.find((file) => files.includes(file)) ?? files[0];
    if (chosen) return join(place, chosen);
  }
  throw new EmbedError(
    `The model folder ${folder} holds no ONNX model: expected onnx/model.onnx or another *.onnx file.`,
  );
}

function weightsOf(modelFile: string): string[] {
  const place = join(modelFile, '..');
  const external = readdirSync(place).filter((file) => file.startsWith(basename(modelFile)) && file.includes('data'));
  return [modelFile, ...external.sort().map((file) => join(place, file))];
}

function displayName(name: string, modelFile: string): string {
  const variant = /^model_(.+)\.onnx$/.exec(basename(modelFile))?.[1];
  return !variant || name.endsWith(`-${variant}`) ? name : `${name} (${variant})`;
}

// A further layer (Dense, LayerNorm …) would be left out silently, and every cosine with it would be wrong.
function checkModules(folder: string): void {
  for (const module of Object.values(readJson(folder, 'modules.json'))) {
    const type = text((module as Json | null)?.type);
    if (!APPLIED_MODULES.test(type)) {
      throw new EmbedError(`The model in ${folder} has a ${type} layer after pooling, which Atomscope does not apply.`);
    }
  }
}

function poolingOf(folder: string, config: Json, known: KnownModel): Pooling {
  const chosen = Object.keys(config).filter((key) => key.startsWith('pooling_mode_') && config[key] === true);
  if (chosen.length === 0) return known.pooling ?? 'mean';
  const mode = chosen.length === 1 ? chosen[0]!.slice('pooling_mode_'.length).replace('mean_tokens', 'mean') : '';
  const pooling = POOLINGS.find((each) => each === mode.replace('cls_token', 'cls'));
  if (pooling) return pooling;
  throw new EmbedError(
    `The model in ${folder} pools by ${chosen.join(' + ')}; Atomscope knows ${POOLINGS.join(', ')}.`,
  );
}

function limitOf(folder: string, config: Json, known: KnownModel): number {
  const positions = positive(config.max_position_embeddings);
  // RoBERTa counts positions from padding_idx + 1, so two of them are never used.
  const reserved = /roberta|camembert|mpnet/.test(text(config.model_type)) ? 2 : 0;
  const declared =
    positive(readJson(folder, 'sentence_bert_config.json').max_seq_length) ??
    known.inputLimitTokens ??
    positive(readJson(folder, 'tokenizer_config.json').model_max_length);
  // Tokenizers without a limit of their own declare an absurd one, such as 1e30.
  const sane = declared !== null && declared < 1e6 ? declared : DEFAULT_LIMIT_TOKENS;
  return positions === null ? sane : Math.min(sane, positions - reserved);
}

function prefixesOf(folder: string, known: KnownModel): { passage: string; query: string } {
  const prompts = readJson(folder, 'config_sentence_transformers.json').prompts as Json | undefined;
  const prompt = (...names: string[]) => names.map((name) => prompts?.[name]).find((each) => typeof each === 'string');
  return {
    passage: text(prompt('passage', 'document')) || (known.passagePrefix ?? ''),
    query: text(prompt('query')) || (known.queryPrefix ?? ''),
  };
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

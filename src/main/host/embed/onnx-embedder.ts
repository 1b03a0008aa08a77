import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { batchByLength } from './batches.ts';
import { type EmbeddedText, type Embedder, EmbedError, type LongText, type TextKind } from './embedder.ts';
import { type ModelFolder, readModelFolder } from './model-folder.ts';
import { type OnnxSession, openSession } from './onnx-session.ts';
import { averageWindows, poolRow } from './pool.ts';
import { openTokenizer, type TextTokenizer } from './text-tokenizer.ts';
import { cutWindows, type WindowedText } from './windows.ts';

export interface OnnxOptions {
  /** Default `windows`. */
  readonly longText?: LongText;
  /** Default: one thread a core. */
  readonly threads?: number;
}

const TEXTS_PER_CALL = 16;

/**
 * Opens a Hugging Face folder (`onnx/*.onnx`, `tokenizer.json`, optional pooling, prompts and limits). The weights are
 * loaded at the first `embed`, so that opening a corpus whose vectors are cached costs no more than their hash.
 * Throws an `EmbedError` naming what the folder lacks.
 */
export async function openOnnxEmbedder(folder: string, options: OnnxOptions = {}): Promise<Embedder> {
  const model = readModelFolder(folder);
  const longText = options.longText ?? 'windows';
  const tokenizer = openTokenizer(model);
  const loading = lazySession(model, options.threads);
  const dims = model.dims ?? (await loading.session()).dims;
  if (dims === null)
    throw new EmbedError(`Neither ${folder}/config.json nor the model says how many dimensions it has.`);
  return {
    fingerprint: await fingerprintOf(model, longText),
    name: model.name,
    dims,
    inputLimitTokens: model.inputLimitTokens,
    textsPerCall: TEXTS_PER_CALL,
    async embed(texts, kind, signal) {
      signal?.throwIfAborted();
      const cut = texts.map((text) => windowsOf(text, { tokenizer, model, kind, longText }));
      const vectors = await embedWindows(
        cut.flatMap((text) => text.windows),
        { session: loading.session, model, signal },
      );
      return collect(cut, vectors, dims);
    },
    close: loading.release,
  };
}

interface Reading {
  readonly tokenizer: TextTokenizer;
  readonly model: ModelFolder;
  readonly kind: TextKind;
  readonly longText: LongText;
}

function windowsOf(text: string, { tokenizer, model, kind, longText }: Reading): WindowedText {
  return cutWindows(tokenizer.tokenise(text, model.prefixes[kind]), tokenizer.frame, longText);
}

interface Inference {
  readonly session: () => Promise<OnnxSession>;
  readonly model: ModelFolder;
  readonly signal: AbortSignal | undefined;
}

async function embedWindows(windows: readonly (readonly number[])[], inference: Inference): Promise<Float32Array[]> {
  const vectors: Float32Array[] = new Array(windows.length);
  if (windows.length === 0) return vectors;
  const session = await inference.session();
  for (const batch of batchByLength(windows.map((window) => window.length))) {
    // A turn of the event loop, so that a message that cancels is heard between two batches.
    await nextTurn();
    inference.signal?.throwIfAborted();
    const states = await session.run(batch.map((index) => windows[index]!));
    batch.forEach((index, row) => {
      vectors[index] = poolRow(states, row, inference.model.pooling);
    });
  }
  return vectors;
}

function collect(cut: readonly WindowedText[], vectors: readonly Float32Array[], dims: number): EmbeddedText[] {
  let next = 0;
  return cut.map(({ windows, weights, seenTokens, totalTokens }) => {
    const own = vectors.slice(next, next + windows.length);
    next += windows.length;
    const vector = own.length === 0 ? new Float32Array(dims) : averageWindows(own, weights);
    if (!vector.every(Number.isFinite)) throw new EmbedError('The model gave a vector that is not finite.');
    return { vector, seenTokens, totalTokens };
  });
}

/** One session, loaded on first use and released once. */
function lazySession(model: ModelFolder, threads: number | undefined) {
  let opened: Promise<OnnxSession> | null = null;
  let closed = false;
  return {
    session(): Promise<OnnxSession> {
      if (closed) return Promise.reject(new EmbedError(`The embedder ${model.name} has been closed.`));
      opened ??= openSession(model.modelFile, threads);
      return opened;
    },
    async release(): Promise<void> {
      if (closed) return;
      closed = true;
      // A model that never loaded has nothing to release.
      const session = await opened?.catch(() => null);
      await session?.release();
    },
  };
}

async function fingerprintOf(model: ModelFolder, longText: LongText): Promise<string> {
  const files: string[] = [];
  for (const file of [...model.weightFiles, model.tokenizerFile]) files.push(await sha256OfFile(file));
  const { pooling, prefixes, inputLimitTokens } = model;
  const facts = { scheme: 1, files, pooling, prefixes, inputLimitTokens, longText };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(part as Buffer);
  return hash.digest('hex');
}

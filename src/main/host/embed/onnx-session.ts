import { availableParallelism } from 'node:os';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { EmbedError } from './embedder.ts';
import type { TokenStates } from './pool.ts';

/** A model loaded for inference. Memory is native: it stays until `release`. */
export interface OnnxSession {
  readonly dims: number | null;
  /** Runs inputs (token ids with special tokens) as one batch padded on the right. */
  run(inputs: readonly (readonly number[])[]): Promise<TokenStates>;
  release(): Promise<void>;
}

type Fill = (row: number, input: readonly number[], width: number, into: BigInt64Array) => void;

const INPUTS: Readonly<Record<string, Fill>> = {
  input_ids: (row, input, width, into) => {
    for (let k = 0; k < input.length; k++) into[row * width + k] = BigInt(input[k]!);
  },
  attention_mask: (row, input, width, into) => into.fill(1n, row * width, row * width + input.length),
  // One text an input, so every token is of type 0.
  token_type_ids: () => {},
  position_ids: (row, input, width, into) => {
    for (let k = 0; k < input.length; k++) into[row * width + k] = BigInt(k);
  },
};
const OUTPUTS = ['last_hidden_state', 'token_embeddings'];

/** Loads a model file. Throws an `EmbedError` when the runtime or the model refuses. */
export async function openSession(modelFile: string, threads = availableParallelism()): Promise<OnnxSession> {
  const ort = await loadRuntime();
  const session = await loadModel(ort, modelFile, Math.max(1, threads));
  const output = OUTPUTS.find((name) => session.outputNames.includes(name));
  const foreign = session.inputNames.filter((name) => !(name in INPUTS));
  if (!output || foreign.length > 0) {
    const wanted = foreign.length > 0 ? `wants ${foreign.join(', ')}` : `gives ${session.outputNames.join(', ')}`;
    await session.release();
    throw new EmbedError(`${modelFile} is no text-embedding model Atomscope can run: it ${wanted}.`);
  }
  return {
    dims: dimsOf(session, output),
    run: (inputs) => runBatch({ ort, session, output }, inputs),
    release: () => session.release(),
  };
}

type Runtime = typeof import('onnxruntime-node');

// Imported when it is needed: where it has no build, everything but a local model still works.
async function loadRuntime(): Promise<Runtime> {
  // It reports to its maker unless it is told not to, before it is loaded.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    const machine = `${process.platform}-${process.arch}`;
    throw new EmbedError(
      `onnxruntime, which runs local models, cannot be loaded on ${machine} (${reasonOf(error).split('\n')[0]}); give the URL of an embedding endpoint instead.`,
    );
  }
}

async function loadModel(ort: Runtime, modelFile: string, intraOpNumThreads: number): Promise<InferenceSession> {
  try {
    // Without spinning the idle threads sleep: the window and the engine need the cores too.
    const extra = { session: { intra_op: { allow_spinning: '0' } } };
    return await ort.InferenceSession.create(modelFile, { intraOpNumThreads, logSeverityLevel: 3, extra });
  } catch (error) {
    throw new EmbedError(`The model ${modelFile} cannot be loaded: ${reasonOf(error)}`);
  }
}

function dimsOf(session: InferenceSession, output: string): number | null {
  const facts = session.outputMetadata.find((each) => each.name === output);
  const last = facts?.isTensor ? facts.shape.at(-1) : undefined;
  return typeof last === 'number' ? last : null;
}

interface Loaded {
  readonly ort: Runtime;
  readonly session: InferenceSession;
  readonly output: string;
}

async function runBatch(
  { ort, session, output }: Loaded,
  inputs: readonly (readonly number[])[],
): Promise<TokenStates> {
  const lengths = inputs.map((input) => input.length);
  const width = Math.max(...lengths);
  const feeds: Record<string, Tensor> = {};
  for (const name of session.inputNames) {
    const values = new BigInt64Array(inputs.length * width);
    inputs.forEach((input, row) => {
      INPUTS[name]!(row, input, width, values);
    });
    feeds[name] = new ort.Tensor('int64', values, [inputs.length, width]);
  }
  const result = (await session.run(feeds, [output]))[output]!;
  if (result.type !== 'float32') throw new EmbedError(`The model gives ${result.type} values; float32 was expected.`);
  return { values: result.data as Float32Array, width, dims: result.dims.at(-1)!, lengths };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finish } from '../../src/core/math/finish.ts';
import { buildTriangle } from '../../src/core/math/similarity-triangle.ts';
import { chunkEpisode } from '../../src/core/model/chunk.ts';
import type { EmbeddingMatrix } from '../../src/core/model/embedding-matrix.ts';
import { membersOf, partitionOf } from '../../src/core/model/partition.ts';
import { DEFAULT_SETTINGS, type Method, type Settings } from '../../src/core/model/settings.ts';
import { plateaus } from '../../src/core/tau/plateaus.ts';
import { memoryVectorStore } from '../../src/main/host/cache/vector-store.ts';
import { openEmbedder } from '../../src/main/host/embed/open-embedder.ts';
import { DEMO_TAU } from '../../src/main/host/engine/demo-tau.ts';
import { embedRows } from '../../src/main/host/engine/embed-rows.ts';
import { EpisodeMemory, type Run, termsOf } from '../../src/main/host/engine/episode-memory.ts';
import { exportedText } from '../../src/main/host/engine/exports.ts';
import { importPaths } from '../../src/main/host/import/import-paths.ts';
import { createTokenCounter } from '../../src/main/host/tokens/token-counter.ts';
import { npyBytes, readNpyFile } from './npy-file.ts';

export const FIXTURES = join(import.meta.dirname, '../../fixtures');
export const DEMOS = ['ops-agent', 'assistant'] as const;
export type Demo = (typeof DEMOS)[number];
/** The tiny corpus is written at this τ: three of its pairs have exactly this cosine. */
export const TINY_TAU = 0.8;

/** A golden's path below fixtures/ and what it holds. */
export type Goldens = ReadonlyMap<string, string | Buffer>;

/** The vectors of the tiny corpus, as its text file gives them. */
export function tinyVectors(): EmbeddingMatrix {
  const rows = readFileSync(join(FIXTURES, 'tiny/tiny.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { vector: number[] }).vector);
  return { count: rows.length, dims: 8, values: Float32Array.from(rows.flat()) };
}

export function tinyFiles(): Goldens {
  return new Map([['tiny/tiny.npy', npyBytes(tinyVectors())]]);
}

/** Every write, the partition and all plateaus of the tiny corpus. */
export async function tinyGoldens(): Promise<Goldens> {
  const { files } = await importPaths([join(FIXTURES, 'tiny/tiny.npy')]);
  const [file] = files;
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    chunkTurns: 1,
    write: { ...DEFAULT_SETTINGS.write, tau: { kind: 'value', tau: TINY_TAU } },
  };
  const memory = await memoryOf(file!.episodes[0]!, file!.vectors!, settings);
  const run = runOf(memory, settings);
  const steps = Array.from(plateaus(memory.rows, settings.write), ({ above, upTo, atomCount, atomOf }) => ({
    ...{ above, upTo, atoms: atomCount, atomOf: [...atomOf] },
  }));
  return new Map([
    ['goldens/tiny-events.jsonl', eventsText(memory, run, settings)],
    ['goldens/tiny-partition.json', partitionText(run)],
    ['goldens/tiny-plateaus.json', lines(steps)],
  ]);
}

const PACKED: readonly Method[] = ['rsm', 'flat'];
const QUESTIONS_PACKED = 3;

/** A demo with its stored vectors, and the settings it opens with; no model is needed. */
export async function demoMemory(demo: Demo): Promise<{ readonly memory: EpisodeMemory; readonly settings: Settings }> {
  const episode = await demoEpisode(demo);
  const settings: Settings = { ...DEFAULT_SETTINGS, write: { ...DEFAULT_SETTINGS.write, tau: DEMO_TAU[demo] } };
  const memory = await memoryOf(episode, readNpyFile(join(FIXTURES, vectorsOf(demo))), settings);
  memory.takeQuestionVectors(readNpyFile(join(FIXTURES, questionsOf(demo))));
  return { memory, settings };
}

/** Every write, the partition and the first packed prompts of a demo, from its stored vectors. */
export async function demoGoldens(demo: Demo): Promise<Goldens> {
  const { memory, settings } = await demoMemory(demo);
  const { episode } = memory;
  const run = runOf(memory, settings);
  const goldens = new Map<string, string>([
    [`goldens/${demo}-events.jsonl`, eventsText(memory, run, settings)],
    [`goldens/${demo}-partition.json`, partitionText(run)],
  ]);
  for (const [row, { questionId }] of episode.questions.slice(0, QUESTIONS_PACKED).entries()) {
    for (const method of PACKED) {
      const { prompt } = memory.pack(row, method, settings, run.tau);
      goldens.set(`goldens/${demo}-${questionId}-${method}.txt`, prompt);
    }
  }
  return goldens;
}

/** The vectors of a demo's chunks and questions, made by the default model. Throws when it is not in the cache folder. */
export async function demoVectors(demo: Demo): Promise<Goldens> {
  const episode = await demoEpisode(demo);
  const chunks = chunkEpisode(episode, DEFAULT_SETTINGS.chunkTurns).map((chunk) => chunk.text);
  const questions = episode.questions.map((question) => question.text);
  const embedder = await openEmbedder('minilm');
  try {
    const signal = new AbortController().signal;
    const embed = (texts: readonly string[], kind: 'passage' | 'query') =>
      embedRows(embedder, memoryVectorStore(), texts, { kind, signal });
    return new Map([
      [vectorsOf(demo), npyBytes(await embed(chunks, 'passage'))],
      [questionsOf(demo), npyBytes(await embed(questions, 'query'))],
    ]);
  } finally {
    await embedder.close();
  }
}

const vectorsOf = (demo: Demo) => `goldens/${demo}.vectors.npy`;
const questionsOf = (demo: Demo) => `goldens/${demo}.questions.npy`;

async function demoEpisode(demo: Demo) {
  const { files } = await importPaths([join(FIXTURES, `${demo}.jsonl`)]);
  return files[0]!.episodes[0]!;
}

async function memoryOf(episode: EpisodeMemory['episode'], embeddings: EmbeddingMatrix, settings: Settings) {
  const chunks = chunkEpisode(episode, settings.chunkTurns);
  const counter = await createTokenCounter(settings.pack.encoding);
  const rows = finish(buildTriangle(embeddings));
  return new EpisodeMemory({ episode, chunks, embeddings, rows, counter, terms: termsOf(episode, chunks) });
}

function runOf(memory: EpisodeMemory, { write }: Settings): Run {
  return memory.runAt('rsm', write, memory.tauOf(write));
}

function eventsText(memory: EpisodeMemory, run: Run, settings: Settings): string {
  return exportedText('events', { memory, run, settings, questionIndex: null }).text;
}

function partitionText({ tau, log, words }: Run): string {
  const members = membersOf(partitionOf(log.atomOf));
  const atoms = members.map((chunks, atom) => ({ atom, words: words[atom] ?? [], chunks }));
  return `{"tau": ${tau}, "atoms": ${lines(atoms).trimEnd()}}\n`;
}

/** A JSON array with one element a line: differences show line by line. */
function lines(elements: readonly unknown[]): string {
  return `[\n${elements.map((element) => `  ${JSON.stringify(element)}`).join(',\n')}\n]\n`;
}

import type { AnsweredQuestion } from '../../../core/contract/answers.ts';
import type { Progress } from '../../../core/contract/events.ts';
import type { AnswerOf } from '../../../core/evaluate/evaluate-cell.ts';
import { extractiveAnswer, sentencesOf, shownSentences } from '../../../core/evaluate/extractive-answer.ts';
import { dot } from '../../../core/math/dot.ts';
import { type EmbeddingMatrix, rowOf } from '../../../core/model/embedding-matrix.ts';
import type { Question } from '../../../core/model/episode.ts';
import type { Admission } from '../../../core/pack/admission.ts';
import type { VectorStore } from '../cache/vector-store.ts';
import type { Embedder } from '../embed/embedder.ts';
import { unjudged } from './answer-book.ts';
import { embedRows } from './embed-rows.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import type { ReportContext } from './report-context.ts';
import type { EmbedderChoice, Resources } from './resources.ts';

/** How sentences and questions become vectors, and who hears of it. */
interface Embedding {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The extractive baseline over one episode: embeds every sentence of its chunks once, then answers any question. */
export async function extractiveAnswers(
  { resources, emit }: ReportContext,
  { chunks, episode }: EpisodeMemory,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<AnswerOf> {
  const embedding: Embedding = {
    ...{ embedder, signal },
    store: resources.store(),
    onProgress: (progress) => emit({ type: 'task-progressed', progress }),
  };
  const byChunk = chunks.map(({ chunkIndex, text }) => sentencesOf(chunkIndex, text));
  const sentences = byChunk.flat();
  const rowOfSentence = new Map(sentences.map((sentence, row) => [sentence, row]));
  const vectors = await embedTexts(embedding, sentences, 'passage');
  const asked = await embedTexts(embedding, episode.questions, 'query');
  const similarities = new Map<number, Float32Array>();
  return (question, admission) => {
    const known = similarities.get(question) ?? similaritiesTo(rowOf(asked, question), vectors);
    similarities.set(question, known);
    const shown = shownSentences(admission, (chunk) => byChunk[chunk]!).map((each) => rowOfSentence.get(each)!);
    const text = extractiveAnswer(shown, sentences, known);
    return { text, origin: { kind: 'extractive', embedder: embedder.name }, judge: null };
  };
}

/** A question, and what the prompt shows that it is answered from. */
export interface ExtractiveRequest {
  readonly memory: EpisodeMemory;
  readonly question: Question;
  readonly admission: Admission;
}

export interface ExtractiveOptions extends Pick<Embedding, 'signal' | 'onProgress'> {
  readonly source: EmbedderChoice;
}

/**
 * What `extractiveAnswers` would say to one question of one prompt: only the sentences that it shows are embedded. Its
 * text is empty where the prompt shows no whole sentence.
 */
export async function answerExtractively(
  resources: Resources,
  { memory, question, admission }: ExtractiveRequest,
  { source, ...rest }: ExtractiveOptions,
): Promise<AnsweredQuestion> {
  const embedder = await resources.embedder(source);
  const embedding: Embedding = { embedder, store: resources.store(), ...rest };
  const text = await extractiveText(embedding, memory.chunks, question, admission);
  return { ...unjudged(question, text), origin: { kind: 'extractive', embedder: embedder.name } };
}

async function extractiveText(
  embedding: Embedding,
  chunks: EpisodeMemory['chunks'],
  question: { readonly text: string },
  admission: Admission,
): Promise<string> {
  const sentences = shownSentences(admission, (chunk) => sentencesOf(chunk, chunks[chunk]!.text)).sort(
    (a, b) => a.chunk - b.chunk || a.start - b.start,
  );
  const vectors = await embedTexts(embedding, sentences, 'passage');
  const asked = await embedTexts(embedding, [question], 'query');
  return extractiveAnswer([...sentences.keys()], sentences, similaritiesTo(rowOf(asked, 0), vectors));
}

function embedTexts(
  { embedder, store, signal, onProgress }: Embedding,
  texts: readonly { readonly text: string }[],
  kind: 'passage' | 'query',
): Promise<EmbeddingMatrix> {
  return embedRows(
    embedder,
    store,
    texts.map(({ text }) => text),
    { kind, signal, onProgress: (progress) => onProgress({ ...progress, unit: 'sentences' }) },
  );
}

function similaritiesTo(query: Float32Array, vectors: EmbeddingMatrix): Float32Array {
  return Float32Array.from({ length: vectors.count }, (_, row) => dot(query, rowOf(vectors, row)));
}

import type { AtomscopeEvent, Progress } from '../../../../core/contract/events.ts';
import { chunkEpisode } from '../../../../core/model/chunk.ts';
import type { EmbeddingMatrix } from '../../../../core/model/embedding-matrix.ts';
import type { Episode } from '../../../../core/model/episode.ts';
import type { Settings } from '../../../../core/model/settings.ts';
import { BadInputError } from '../../import/bad-input-error.ts';
import { type ImportResult, importPaths } from '../../import/import-paths.ts';
import { buildSimilarities } from '../../similarity/build-similarities.ts';
import { embedRows } from '../embed-rows.ts';
import { EpisodeMemory, termsOf } from '../episode-memory.ts';
import type { Source } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import type { EmbedderChoice } from '../resources.ts';
import { SeenCounts } from '../seen-counts.ts';
import { runInSlices } from '../time-slices.ts';

/** Reads the source's files, reporting progress. */
export async function readSource({ emit }: ReportContext, source: Source, signal: AbortSignal): Promise<ImportResult> {
  const paths = source.vectorsPath === null ? source.paths : [source.vectorsPath];
  const result = await importPaths(paths, {
    questionsPath: source.questionsPath ?? undefined,
    auditPath: source.auditPath ?? undefined,
    columns: Object.keys(source.columns).length > 0 ? source.columns : undefined,
    signal,
    onProgress: ({ bytesDone, bytesTotal }) =>
      emit(
        progressed({
          task: 'import',
          done: bytesDone,
          total: bytesTotal,
          unit: 'bytes',
          ratePerSecond: null,
          secondsLeft: null,
        }),
      ),
  });
  emit({ type: 'task-ended', task: 'import', outcome: 'completed' });
  const { files, failures } = result;
  emit({ type: 'files-read', warnings: files.flatMap(({ warnings }) => warnings), failures });
  return result;
}

export interface ChosenEpisode {
  readonly episode: Episode;
  readonly vectors: EmbeddingMatrix | null;
}

/**
 * The one episode a command works on: the named one, else the one `suits` picks first, else the only one.
 * Throws a BadInputError when the files are wrong, or when there are several and nothing says which.
 */
export function chooseEpisode(
  result: ImportResult,
  source: Source,
  suits?: (episode: Episode) => boolean,
): ChosenEpisode {
  const all = everyEpisode(result);
  const path = result.files[0]?.path ?? source.paths[0] ?? '';
  if (source.episodeId !== null) {
    const named = all.find(({ episode }) => episode.episodeId === source.episodeId);
    if (named) return named;
    throw new BadInputError(path, null, `there is no episode ${source.episodeId}; there are ${listed(all)}`);
  }
  if (suits) {
    const suiting = all.find(({ episode }) => suits(episode));
    if (suiting) return suiting;
  }
  if (all.length === 1) return all[0]!;
  throw new BadInputError(
    path,
    null,
    `there are ${all.length} episodes here; expected --episode with one of ${listed(all)}`,
  );
}

export interface ListedEpisode extends ChosenEpisode {
  readonly path: string;
}

/**
 * The episodes a command works through: all of them, in the order of the files, or the one that is named.
 * Throws a BadInputError as `chooseEpisode` does.
 */
export function listEpisodes(result: ImportResult, source: Source): ListedEpisode[] {
  if (source.episodeId === null) return everyEpisode(result);
  const path = result.files[0]?.path ?? source.paths[0] ?? '';
  return [{ path, ...chooseEpisode(result, source) }];
}

/** Throws a BadInputError where no file could be read. */
function everyEpisode({ files, failures }: ImportResult): ListedEpisode[] {
  const failure = failures[0];
  if (failure && files.length === 0) throw new BadInputError(failure.path, failure.line, failure.message);
  return files.flatMap((file) =>
    file.episodes.map((episode) => ({ episode, vectors: file.vectors ?? null, path: file.path })),
  );
}

const LISTED = 12;

function listed(all: readonly ChosenEpisode[]): string {
  const ids = all.slice(0, LISTED).map(({ episode }) => episode.episodeId);
  return all.length > LISTED ? `${ids.join(', ')} and ${all.length - LISTED} more` : ids.join(', ');
}

/** Embeds an episode's chunks (and its questions, when asked for) and opens its memory, stored as the settings say. */
export async function openMemory(
  context: ReportContext,
  { episode, vectors }: ChosenEpisode,
  {
    source,
    settings,
    signal,
    questions,
  }: { source: EmbedderChoice; settings: Settings; signal: AbortSignal; questions: 'embed' | 'leave' },
): Promise<EpisodeMemory> {
  const { resources, emit } = context;
  const chunks = chunkEpisode(episode, vectors ? 1 : settings.chunkTurns);
  const counter = await resources.counter(settings.pack.encoding);
  const onProgress = (progress: Progress) => emit(progressed(progress));
  let embeddings = vectors;
  const embedder = vectors && questions === 'leave' ? null : await resources.embedder(source);
  const store = resources.store;
  const seen = new SeenCounts(chunks.length);
  if (!embeddings) {
    embeddings = await embedRows(
      embedder!,
      store(),
      chunks.map((chunk) => chunk.text),
      { kind: 'passage', signal, onProgress, onBatch: (batch) => seen.note(batch) },
    );
    emit({ type: 'task-ended', task: 'embed', outcome: 'completed' });
  }
  const rows = await buildSimilarities(embeddings, signal, onProgress);
  emit({ type: 'task-ended', task: 'similarities', outcome: 'completed' });
  const memory = new EpisodeMemory({
    episode,
    chunks,
    embeddings,
    rows,
    counter,
    terms: termsOf(episode, chunks),
    ...(vectors ? {} : { seenOf: (chunk: number) => seen.of(chunk) }),
  });
  if (questions === 'embed' && embedder && !vectors) {
    memory.takeQuestionVectors(
      await embedRows(
        embedder,
        store(),
        episode.questions.map((question) => question.text),
        { kind: 'query', signal, onProgress },
      ),
    );
    emit({ type: 'task-ended', task: 'embed', outcome: 'completed' });
  }
  return await runInSlices(memory.storedSteps(settings.write.storage), signal);
}

function progressed(progress: Progress): AtomscopeEvent {
  return { type: 'task-progressed', progress };
}

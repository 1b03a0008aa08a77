import type { Source } from '../../src/main/host/engine/report-calls.ts';

/** A source of one path, everything else as it is when nothing is said. */
export function sourceOf(path: string, over: Partial<Source> = {}): Source {
  return {
    ...{ paths: [path], episodeId: null, questionsPath: null, auditPath: null, columns: {}, vectorsPath: null },
    ...{ embedder: 'minilm', model: null, longText: 'windows' },
    ...over,
  };
}

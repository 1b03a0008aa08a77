import { join } from 'node:path';
import { PROTOCOL_VERSION } from '../../../../core/contract/events.ts';
import { DEFAULT_SETTINGS } from '../../../../core/model/settings.ts';
import { DEMO_TAU } from '../demo-tau.ts';
import { exportedText } from '../exports.ts';
import type { Workbench } from '../workbench.ts';
import type { EngineHandlers } from './engine-handlers.ts';

type CorpusCallName =
  | 'connect'
  | 'openDemo'
  | 'openPaths'
  | 'selectEpisode'
  | 'selectQuestion'
  | 'changeSettings'
  | 'useEmbedder'
  | 'readChunk'
  | 'findChunks'
  | 'cancelTask'
  | 'exportText';

/** Opening, choosing, reading, and taking out. */
export function corpusCalls(bench: Workbench, fixturesFolder: string): EngineHandlers<CorpusCallName> {
  return {
    connect: async ({ protocol }) => {
      if (protocol !== PROTOCOL_VERSION)
        throw new Error(`This window speaks protocol ${protocol}, the engine ${PROTOCOL_VERSION}: restart the app.`);
      bench.replay();
      return null;
    },
    openDemo: async ({ demo }) => {
      await bench.open({ paths: [join(fixturesFolder, `${demo}.jsonl`)], source: 'demo', tau: DEMO_TAU[demo] });
      return null;
    },
    openPaths: async ({ paths }) => ({
      failures: await bench.open({ paths, source: 'files', tau: DEFAULT_SETTINGS.write.tau }),
    }),
    selectEpisode: async ({ episodeId }) => {
      bench.selectEpisode(episodeId);
      return null;
    },
    selectQuestion: async ({ questionId }) => {
      bench.selectQuestion(questionId);
      return null;
    },
    changeSettings: async ({ settings, gesture }) => {
      await bench.changeSettings(settings, gesture);
      return null;
    },
    useEmbedder: async ({ embedder, model }) => {
      await bench.useEmbedder(embedder, model);
      return null;
    },
    readChunk: async ({ chunkIndex }) => bench.readChunk(chunkIndex),
    findChunks: async ({ text }) => {
      const wanted = text.toLocaleLowerCase();
      if (wanted.trim() === '') return [];
      return bench
        .session()
        .chunks.flatMap((chunk) => (chunk.text.toLocaleLowerCase().includes(wanted) ? [chunk.chunkIndex] : []));
    },
    cancelTask: async ({ task }) => {
      bench.cancel(task);
      return null;
    },
    exportText: async ({ what }) => {
      const { memory, cycle, questionIndex } = bench.session();
      if (!memory || !cycle?.run) throw new Error('There is nothing to export yet: the atoms are still forming.');
      return exportedText(what, { memory, run: cycle.run, settings: bench.settings, questionIndex });
    },
  };
}

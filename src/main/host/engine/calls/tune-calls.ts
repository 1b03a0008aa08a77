import { bridgeChunks } from '../../../../core/explain/join-forest-bridges.ts';
import { explainWrite } from '../../../../core/explain/why-here.ts';
import { compareStorage } from '../compare-storage.ts';
import { cutAnswer } from '../cut-answer.ts';
import { suggestionFrom } from '../tau-suggestion.ts';
import type { Workbench } from '../workbench.ts';
import type { EngineHandlers } from './engine-handlers.ts';

type TuneCallName =
  | 'explainWrite'
  | 'compareStorage'
  | 'listPlateaus'
  | 'suggestTau'
  | 'measurePareto'
  | 'bridgeChunks'
  | 'cutAt';

/** What the memory is under the present τ, and under others. */
export function tuneCalls(bench: Workbench): EngineHandlers<TuneCallName> {
  const suggestion = () => suggestionFrom(bench.session().cycle?.plateaus ?? null, bench.settings.write.seed);
  return {
    explainWrite: async ({ chunkIndex }) => {
      const { memory, cycle } = bench.session();
      const run = cycle?.run;
      if (!memory || !run)
        throw new Error('The atoms are still forming: why a chunk is where it is can be told when they are.');
      const gate = run.core === 'rsm' ? bench.settings.write.gate : 'centroid';
      return explainWrite(memory.rows, run.log, chunkIndex, gate);
    },
    compareStorage: async (_, signal) => {
      const { memory } = bench.session();
      if (!memory) throw new Error('The chunks are still being embedded: storages can be compared when they are.');
      return compareStorage(memory, bench.settings, signal);
    },
    listPlateaus: async () => {
      bench.session().cycle?.goOnListing();
      return null;
    },
    suggestTau: async () => suggestion(),
    measurePareto: async () => {
      const { cycle } = bench.session();
      if (!cycle?.run) throw new Error('The atoms are still forming: settings can be tried when they are.');
      bench.queriedMemory('The questions are still being embedded: recall can be held against tokens when they are.');
      const found = suggestion();
      cycle.measurePareto(bench.settings, found.kind === 'suggested' ? [found.suggested.tau] : []);
      return null;
    },
    bridgeChunks: async ({ atom }) => {
      const { memory, run } = bench.run();
      if (atom >= run.atomCount) throw new Error(`The clustering has no atom ${atom}.`);
      return bridgeChunks({ rows: memory.rows, atomOf: run.log.atomOf, atom, tau: run.tau });
    },
    cutAt: async ({ chunkIndex }, signal) => {
      const { memory, run } = bench.run();
      return await cutAnswer({ memory, run, settings: bench.settings, chunk: chunkIndex }, signal);
    },
  };
}

import type { CutAnswer } from '../../../core/contract/calls.ts';
import { cutAt } from '../../../core/explain/cut.ts';
import { joinForest } from '../../../core/explain/join-forest.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { tauInside } from '../../../core/tau/suggest.ts';
import type { EpisodeMemory, Run } from './episode-memory.ts';
import { candidateOf, writeGate } from './measure-run.ts';
import { runInSlices } from './time-slices.ts';

export interface CutRequest {
  readonly memory: EpisodeMemory;
  readonly run: Run;
  readonly settings: Settings;
  readonly chunk: number;
}

/**
 * Which τ would have separated a chunk from the member it hangs from. Rejects with a sentence where there is nothing to
 * separate, or when aborted.
 */
export async function cutAnswer({ memory, run, settings, chunk }: CutRequest, signal: AbortSignal): Promise<CutAnswer> {
  if (run.core === 'online-kmeans') throw new Error('Online K-means compares nothing with τ, so no τ parts its atoms.');
  if (run.log.opened[chunk] === 1) throw new Error(`c${chunk} opened its atom: it hangs from nothing.`);
  const rule = { gate: writeGate(settings), candidate: candidateOf(settings) };
  const forest = joinForest(run.log);
  const cut = await runInSlices(cutAt({ rows: memory.rows, rule, tau: run.tau, forest, chunk }), signal);
  const { above, upTo, plateausAway, side, sideStillWithChunk, sideStillWithParent } = cut;
  return {
    chunk,
    parent: cut.link.parent,
    tau: plateausAway === 0 ? run.tau : tauInside({ above, upTo }),
    above,
    upTo,
    atoms: cut.partition.atomCount,
    plateausAway,
    side,
    sideStillWithChunk,
    sideStillWithParent,
  };
}

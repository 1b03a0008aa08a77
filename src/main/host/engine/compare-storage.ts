import type { StorageComparison } from '../../../core/contract/calls.ts';
import { flippedRanks, flippedWrites, openersOf } from '../../../core/memory/storage/flips.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { viewAsOf } from '../../../core/retrieve/memory-view.ts';
import { rankAtoms } from '../../../core/retrieve/rank-atoms.ts';
import type { EpisodeMemory, Run } from './episode-memory.ts';
import { shownCore } from './run-cycle.ts';
import { runInSlices } from './time-slices.ts';

/**
 * What int8 vectors change against float32 at one τ, the one that the settings give under their own storage: the chunks
 * they put elsewhere, and the questions whose top K atoms they reorder. Rejects when aborted.
 */
export async function compareStorage(
  memory: EpisodeMemory,
  settings: Settings,
  signal: AbortSignal,
): Promise<StorageComparison> {
  const float32 = memory.float32;
  const int8 = await runInSlices(float32.storedSteps('int8'), signal);
  const tau = memory.tauOf(settings.write);
  const core = shownCore(settings);
  const before = float32.runAt(core, settings.write, tau);
  const after = int8.runAt(core, settings.write, tau);
  const flips = flippedWrites(before.log, after.log);
  const count = (how: string) => flips.filter((flip) => flip.how === how).length;
  return {
    tau,
    writes: flips.map(({ chunk }) => chunk),
    ofWrites: before.log.count,
    opened: count('opened'),
    joined: count('joined'),
    moved: count('moved'),
    ranks: memory.hasQueries
      ? rankFlips(atomOrders(float32, before, settings), atomOrders(int8, after, settings), memory, settings)
      : null,
  };
}

/** For each question its atoms, best first, by their openers. */
function atomOrders(memory: EpisodeMemory, run: Run, { pack, asOfQuestion }: Settings): Int32Array[] {
  const openers = openersOf(run.log);
  return memory.queries(asOfQuestion).map(({ similarities, visibleCount }) => {
    const { order } = rankAtoms(viewAsOf(run.view, visibleCount), similarities, pack.rule);
    return order.subarray(0, pack.topAtoms).map((atom) => openers[atom]!);
  });
}

function rankFlips(
  before: readonly Int32Array[],
  after: readonly Int32Array[],
  { episode }: EpisodeMemory,
  { pack }: Settings,
): StorageComparison['ranks'] {
  const flips = flippedRanks(before, after, pack.topAtoms);
  return {
    ofQuestions: before.length,
    topAtoms: pack.topAtoms,
    questions: flips.map(({ question, ...flip }) => ({
      questionId: episode.questions[question]!.questionId,
      ...flip,
    })),
  };
}

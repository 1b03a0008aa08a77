import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AtomscopeEvent } from '../../src/core/contract/events.ts';
import { finish } from '../../src/core/math/finish.ts';
import { buildTriangle } from '../../src/core/math/similarity-triangle.ts';
import { replayPartition } from '../../src/core/memory/replay-partition.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/model/settings.ts';
import { npyBytes } from '../../test/support/npy-file.ts';
import type { BenchContext } from '../support/context.ts';
import { type BenchEngine, startBenchEngine } from '../support/engine.ts';
import { type BenchLine, rounded, times } from '../support/line.ts';
import { talkMatrix } from '../support/talk-matrix.ts';
import { ratioOf, startTiming, type Timed, timedOf, toldTimes } from '../support/timing.ts';

const CHUNKS = 3000;
const STOPS = 60;

/**
 * A drag of τ from 0.9 to 0.3, each stop when the one before is told: from the call to the event with all writes. What
 * the window then draws is measured in the window, by the end-to-end tests.
 */
export async function scrubbing({ project, scratch }: BenchContext): Promise<BenchLine[]> {
  const matrix = talkMatrix({ count: CHUNKS, seed: 2 });
  const path = join(scratch, 'scrubbing.npy');
  writeFileSync(path, npyBytes(matrix));
  const engine = startBenchEngine(project);
  const settled = engine.heard((event) => event.type === 'curves-extended' && event.done);
  await engine.call('openPaths', { paths: [path] });
  await settled;
  const rows = finish(buildTriangle(matrix));
  const drag: Timed[] = [];
  const replays: Timed[] = [];
  for (let stop = 0; stop < STOPS; stop++) {
    const tau = 0.9 - (0.6 * stop) / (STOPS - 1);
    let atoms = 0;
    const replaying = () => {
      atoms = replayPartition(rows, { tau, gate: 'max-member', candidate: 'best-score' }).atomCount;
    };
    replays.push(await timedOf(replaying));
    drag.push(await stopAt(engine, tau, atoms));
  }
  await engine.stop();
  const slowest = Math.max(...drag.map(({ processorMs }) => processorMs));
  return [
    {
      work: `scrubbing, ${CHUNKS.toLocaleString('en')} chunks: call to atoms on the engine's side`,
      ours: `${toldTimes(drag)}; slowest stop ${rounded(slowest)} ms`,
      peer: `one replay alone: ${toldTimes(replays)}`,
      ratio: `${times(ratioOf(drag, replays).median)} the replay alone`,
      target: 'the count exact at every stop (frames are measured in the window)',
      // A count that was not exact has thrown.
      met: true,
    },
  ];
}

/** The time until the run at `tau` is written. Throws when it has another number of atoms than `atoms`. */
async function stopAt(engine: BenchEngine, tau: number, atoms: number): Promise<Timed> {
  const stop = startTiming();
  const written = engine.heard(isWritten);
  // What the next stop, or the end, cuts short is no failure.
  engine.call('changeSettings', { settings: withTau(tau), gesture: 1 }).catch(() => {});
  const event = await written;
  const elapsed = stop();
  if (event.type !== 'chunks-written') throw new Error('that was no writing');
  const told = event.log.atomOf.reduce((most, atom) => Math.max(most, atom), -1) + 1;
  if (told !== atoms) throw new Error(`the engine told ${told} atoms at τ ${tau}, the replay ${atoms}`);
  return elapsed;
}

function isWritten(event: AtomscopeEvent): boolean {
  return event.type === 'chunks-written' && event.from + event.log.count === CHUNKS;
}

function withTau(tau: number): Settings {
  return { ...DEFAULT_SETTINGS, write: { ...DEFAULT_SETTINGS.write, tau: { kind: 'value', tau } } };
}

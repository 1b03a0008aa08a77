import { join } from 'node:path';
import type { AtomscopeEvent } from '../../src/core/contract/events.ts';
import { type RunningEngine, startEngine } from '../../src/main/host/engine/start-engine.ts';

/** The built engine on its worker thread, as the app and the command line start it. */
export interface BenchEngine extends RunningEngine {
  /** Resolves with the first event from now on that suits; rejects after `withinMs` or with the reason of a failed task. */
  heard(suits: (event: AtomscopeEvent) => boolean, withinMs?: number): Promise<AtomscopeEvent>;
}

export function startBenchEngine(projectFolder: string): BenchEngine {
  const engine = startEngine({ fixturesFolder: join(projectFolder, 'fixtures') });
  return {
    ...engine,
    heard: (suits, withinMs = 120_000) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`the engine told nothing of it in ${withinMs} ms`)), withinMs);
        const forget = engine.listen((events) => {
          const failed = events.find((event) => event.type === 'task-failed' || event.type === 'import-failed');
          const found = events.find(suits);
          if (!failed && !found) return;
          clearTimeout(late);
          forget();
          if (found) resolve(found);
          else reject(new Error(`the engine failed: ${JSON.stringify(failed)}`));
        });
      }),
  };
}

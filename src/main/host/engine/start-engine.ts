import { Worker } from 'node:worker_threads';
import { workerPath } from '../worker-path.ts';
import { connectEngine, type EngineClient } from './engine-client.ts';
import type { FromEngine, Port, ToEngine } from './transport.ts';

export interface EngineOptions {
  /** Folder with the demo corpora. */
  readonly fixturesFolder: string;
  /** What this engine answers is drawn in a window, whose own threads come first. */
  readonly hasWindow?: boolean;
}

export interface RunningEngine extends EngineClient {
  stop(): Promise<void>;
}

/** Starts the engine on a worker thread of this process, so that the thread that serves windows stays free. */
export function startEngine(options: EngineOptions): RunningEngine {
  const worker = new Worker(workerPath('engine-worker'), { workerData: options });
  const client = connectEngine(worker as unknown as Port<ToEngine, FromEngine>);
  let stopping = false;
  worker.on('error', (error) => {
    if (process.env.ATOMSCOPE_DEBUG) console.error(error);
    client.lose(new Error(`The engine stopped: ${error.message}. Start Atomscope again; what was embedded is kept.`));
  });
  worker.on('exit', (code) => {
    if (!stopping)
      client.lose(new Error(`The engine stopped (code ${code}). Start Atomscope again; what was embedded is kept.`));
  });
  return {
    ...client,
    async stop() {
      stopping = true;
      client.fail(new Error('The engine was stopped.'));
      await worker.terminate();
    },
  };
}

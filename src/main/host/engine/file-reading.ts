import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import { type ImportResult, importPaths } from '../import/import-paths.ts';

/** Reads the files that a window opens, telling how far it is; one reading at a time, and the latest asked for wins. */
export class FileReading {
  readonly #emit: (event: AtomscopeEvent) => void;
  #abort = new AbortController();

  constructor(emit: (event: AtomscopeEvent) => void) {
    this.#emit = emit;
  }

  cancel(): void {
    this.#abort.abort();
  }

  /** What the files hold, or null when it was cancelled or other files were asked for meanwhile. */
  async read(paths: readonly string[]): Promise<ImportResult | null> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const progress = { task: 'import', unit: 'bytes', ratePerSecond: null, secondsLeft: null } as const;
    let outcome: 'completed' | 'cancelled' | 'failed' = 'failed';
    try {
      const result = await importPaths(paths, {
        signal,
        onProgress: ({ bytesDone, bytesTotal }) =>
          this.#emit({ type: 'task-progressed', progress: { ...progress, done: bytesDone, total: bytesTotal } }),
      });
      outcome = signal.aborted ? 'cancelled' : 'completed';
      return signal.aborted ? null : result;
    } catch (error) {
      if (!signal.aborted) throw error;
      outcome = 'cancelled';
      return null;
    } finally {
      this.#emit({ type: 'task-ended', task: 'import', outcome });
    }
  }
}

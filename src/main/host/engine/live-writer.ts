import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import type { MemoryCore } from '../../../core/memory/memory-core.ts';
import { sliceWriteLog, type WriteLog } from '../../../core/model/write-log.ts';

export interface LiveWriterOptions {
  readonly session: number;
  readonly run: number;
  readonly memory: MemoryCore;
  readonly emit: (event: AtomscopeEvent) => void;
}

/** Writes chunks into a memory core as they become known and reports each stretch as one event. */
export class LiveWriter {
  readonly #options: LiveWriterOptions;
  #reported = 0;
  #written = 0;

  constructor(options: LiveWriterOptions) {
    this.#options = options;
  }

  get log(): WriteLog {
    return this.#options.memory.log;
  }

  /** Writes chunks up to `count`, one a step, so that the caller can pace it. */
  *steps(count: number): Generator<void, void> {
    while (this.#written < count) {
      this.#options.memory.write(this.#written++);
      yield;
    }
  }

  /** Reports what has been written since the last report. */
  report(): void {
    if (this.#reported === this.#written) return;
    const { session, run, memory, emit } = this.#options;
    const log = sliceWriteLog(memory.log, this.#reported, this.#written);
    emit({ type: 'chunks-written', session, run, from: this.#reported, log });
    this.#reported = this.#written;
  }
}

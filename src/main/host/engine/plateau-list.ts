import type { AtomscopeEvent, PlateauStop } from '../../../core/contract/events.ts';
import type { Settings } from '../../../core/model/settings.ts';
import type { PlateauRow } from '../../../core/tau/evidence-over-plateaus.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { runInGaps } from './gaps.ts';
import { columnsOfPlateaus, innerChaining } from './plateau-columns.ts';
import { plateauRowSteps } from './plateau-rows.ts';
import { createRate } from './rate.ts';

/** Rows are sent together at most this often. */
const SEND_EVERY_MS = 250;
/** Steps between two looks at the clock. */
const STRETCH = 8;
/** Own working time after which a list stops and says so; a person may let it go on. */
const LISTING_MS = 60_000;

export interface PlateauListOptions {
  readonly session: number;
  readonly memory: EpisodeMemory;
  readonly settings: Settings;
  readonly emit: (event: AtomscopeEvent) => void;
  /** Whether a run is being made: then the list waits, for it is the hand that moves τ. */
  readonly isBusy: () => boolean;
  readonly limitMs?: number;
}

/**
 * Every plateau of an episode under some settings, listed in the background from the highest τ down. Each step costs
 * one clustering and one packing of all questions, so a large corpus is listed as far as the time allows.
 */
export class PlateauList {
  readonly #options: PlateauListOptions;
  readonly #steps: Generator<PlateauRow | null, void>;
  readonly #rows: PlateauRow[] = [];
  readonly #limitMs: number;
  #abort = new AbortController();
  #sent = 0;
  #state: 'growing' | 'stopped' | 'whole' = 'stopped';

  constructor(options: PlateauListOptions) {
    const { memory, settings } = options;
    this.#options = options;
    this.#limitMs = options.limitMs ?? LISTING_MS;
    this.#steps = plateauRowSteps(memory, settings, { questions: 'ask', chaining: 'count' });
  }

  /** What is listed so far, the highest τ first. */
  get rows(): readonly PlateauRow[] {
    return this.#rows;
  }

  get isWhole(): boolean {
    return this.#state === 'whole';
  }

  /** Lists until all are found, the time is up or it is stopped; nothing while it does already. */
  async goOn(): Promise<void> {
    if (this.#state !== 'stopped') return;
    this.#state = 'growing';
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    try {
      const stopped = await this.#list(signal);
      this.#state = stopped === null ? 'whole' : 'stopped';
      this.#send(stopped, 'done');
      this.#options.emit({ type: 'task-ended', task: 'plateaus', outcome: 'completed' });
    } catch (error) {
      this.#state = 'stopped';
      if (!signal.aborted) throw error;
    }
  }

  /** Stops and says what is missing. */
  cancel(): void {
    if (this.#state !== 'growing') return;
    this.#abort.abort();
    this.#send('cancelled', 'done');
  }

  /** Stops without a word: another list takes its place, or the episode is closed. */
  close(): void {
    this.#abort.abort();
  }

  async #list(signal: AbortSignal): Promise<PlateauStop | null> {
    const { settings, isBusy } = this.#options;
    if (settings.methodA === 'online-kmeans') return 'no-tau';
    let workedMs = 0;
    let sentMs = performance.now();
    const rate = createRate(() => workedMs);
    while (workedMs < this.#limitMs) {
      const { isLast, tookMs } = await runInGaps(this.#stretch(), { signal, isBusy });
      workedMs += tookMs;
      if (isLast) return null;
      if (performance.now() - sentMs < SEND_EVERY_MS) continue;
      sentMs = performance.now();
      this.#send(null, 'growing');
      this.#progress(rate);
    }
    return 'time';
  }

  /** A few steps, a plateau each at most; whether they were the last, and how long the thread worked on them. */
  *#stretch(): Generator<void, { readonly isLast: boolean; readonly tookMs: number }> {
    let tookMs = 0;
    for (let step = 0; step < STRETCH; step++) {
      const startMs = performance.now();
      const next = this.#steps.next();
      tookMs += performance.now() - startMs;
      if (next.done) return { isLast: true, tookMs };
      if (next.value) this.#rows.push(next.value);
      yield;
    }
    return { isLast: false, tookMs };
  }

  #send(stopped: PlateauStop | null, how: 'growing' | 'done'): void {
    const { session, emit } = this.#options;
    const from = this.#sent;
    const added = this.#rows.slice(from);
    this.#sent = this.#rows.length;
    emit({
      type: 'plateaus-listed',
      session,
      from,
      rows: columnsOfPlateaus(added),
      inner: innerChaining(added),
      stopped,
      done: how === 'done',
    });
  }

  /** τ falls from the largest pair cosine to the smallest; how much of that way is behind us is what can be told. */
  #progress(rate: ReturnType<typeof createRate>): void {
    const { percentiles } = this.#options.memory;
    const [low, high] = [percentiles.valueAt(0), percentiles.valueAt(100)];
    const at = this.#rows.at(-1)?.above ?? low;
    const done = Math.round(1000 * Math.min(1, Math.max(0, (high - at) / (high - low || 1))));
    const progress = { task: 'plateaus', done, total: 1000, unit: '‰ of the way down τ' } as const;
    this.#options.emit({ type: 'task-progressed', progress: { ...progress, ...rate(done, 1000) } });
  }
}

import { setTimeout as pause } from 'node:timers/promises';

/** Time as requests see it; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970; never goes back. */
  nowMs(): number;
  /** Rejects with the signal's reason when it aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  async wait(ms, signal) {
    try {
      await pause(ms, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
};

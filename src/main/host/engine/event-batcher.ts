import type { AtomscopeEvent } from '../../../core/contract/events.ts';

/** One message about every 33 ms: often enough for thirty frames a second, rare enough not to flood a window. */
const BATCH_MS = 33;

export interface EventBatcher {
  emit(event: AtomscopeEvent): void;
  flush(): void;
}

/**
 * Gathers events and sends them together; the first after a pause goes out at once, so that a click is answered fast.
 * Written chunks take all before them along at once: they are what a drag waits for, and describing them, which follows
 * without a pause, takes as long again.
 */
export function createEventBatcher(send: (events: AtomscopeEvent[]) => void): EventBatcher {
  let waiting: AtomscopeEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let lastSentMs = Number.NEGATIVE_INFINITY;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    lastSentMs = performance.now();
    send(events);
  };
  return {
    flush,
    emit(event) {
      waiting.push(event);
      if (event.type === 'chunks-written') return flush();
      if (timer) return;
      // Even "at once" waits for the end of this turn of the loop: events of one cause travel together.
      timer = setTimeout(flush, Math.max(0, BATCH_MS - (performance.now() - lastSentMs)));
    },
  };
}

import type { TauSetting } from '../../core/model/settings.ts';
import { engineStore } from './engine-store.ts';

let gesture = 0;
let newest: { readonly tau: TauSetting; readonly gesture: number } | null = null;
let sending = false;

/** Begins a gesture (a drag, a key, a choice): "what changed" compares with the run before it. Returns its number. */
export function beginGesture(): number {
  gesture += 1;
  return gesture;
}

/**
 * Asks the engine for another τ. While a call is under way only the newest wish is kept, so that a drag never queues.
 * `onRefusal` is told the reason when the engine says no.
 */
export function changeTau(tau: TauSetting, inGesture: number, onRefusal: (reason: string) => void = () => {}): void {
  newest = { tau, gesture: inGesture };
  if (!sending) void sendAll(onRefusal);
}

async function sendAll(onRefusal: (reason: string) => void): Promise<void> {
  sending = true;
  try {
    while (newest) {
      const wish = newest;
      newest = null;
      await send(wish).catch((error: unknown) => onRefusal(error instanceof Error ? error.message : String(error)));
    }
  } finally {
    sending = false;
  }
}

async function send(wish: { readonly tau: TauSetting; readonly gesture: number }): Promise<void> {
  const { settings } = engineStore.getState();
  const changed = { ...settings, write: { ...settings.write, tau: wish.tau } };
  await window.atomscope.call('changeSettings', { settings: changed, gesture: wish.gesture });
}

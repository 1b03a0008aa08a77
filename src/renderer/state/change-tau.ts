import type { TauSetting } from '../../core/model/settings.ts';
import { engineStore } from './engine-store.ts';
import { currentGesture } from './gestures.ts';
import { notify } from './notice-store.ts';

interface Wish {
  readonly tau: TauSetting;
  readonly gesture: number;
}

let newest: Wish | null = null;
let sending = false;

/**
 * Asks the engine for another τ, as part of the gesture under way: "what changed" compares with the run before it.
 * While a call is under way only the newest wish is kept, so that a drag never queues. A refusal becomes a notice.
 */
export function changeTau(tau: TauSetting): void {
  newest = { tau, gesture: currentGesture() };
  if (!sending) void sendAll();
}

async function sendAll(): Promise<void> {
  sending = true;
  while (newest) {
    const wish = newest;
    newest = null;
    await send(wish).catch((error: unknown) =>
      notify('failure', error instanceof Error ? error.message : String(error)),
    );
  }
  sending = false;
}

async function send(wish: Wish): Promise<void> {
  const { settings } = engineStore.getState();
  const changed = { ...settings, write: { ...settings.write, tau: wish.tau } };
  await window.atomscope.call('changeSettings', { settings: changed, gesture: wish.gesture });
}

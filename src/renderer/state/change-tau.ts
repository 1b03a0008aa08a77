import { reasonOf } from '../../core/contract/reason-of.ts';
import type { TauSetting } from '../../core/model/settings.ts';
import { engineStore } from './engine-store.ts';
import { currentGesture } from './gestures.ts';
import { notify } from './notice-store.ts';

interface Wish {
  readonly tau: TauSetting;
  readonly gesture: number;
}

/** How long the next wish waits, when a run is complete, for what that run makes of the questions. */
const FIGURES_WITHIN_MS = 100;

let newest: Wish | null = null;
let sending = false;

/**
 * Asks the engine for another τ, as part of the gesture under way: "what changed" compares with the run before it.
 * Until the run for a wish is on screen only the newest wish is kept, so that a drag never queues. What else the engine
 * still measures of that run gives way to the next. A refusal becomes a notice.
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
    const figures = figuresOfNextRun();
    const replied = send(wish).catch((error: unknown) => notify('failure', reasonOf(error)));
    await Promise.race([replied, figures.told]);
    figures.forget();
  }
  sending = false;
}

async function send(wish: Wish): Promise<void> {
  const { settings } = engineStore.getState();
  const changed = { ...settings, write: { ...settings.write, tau: wish.tau } };
  await window.atomscope.call('changeSettings', { settings: changed, gesture: wish.gesture });
}

interface Figures {
  readonly told: Promise<void>;
  readonly forget: () => void;
}

/** Told when a run newer than the present one is complete, and its outcomes are measured or take long. */
function figuresOfNextRun(): Figures {
  const before = engineStore.getState().run?.run ?? -1;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stop = () => {};
  const told = new Promise<void>((resolve) => {
    stop = engineStore.subscribe(({ run, outcomes, episode }) => {
      if (!run?.completed || run.run <= before) return;
      if (outcomes?.run === run.run || !episode?.questions.length) resolve();
      else timer ??= setTimeout(resolve, FIGURES_WITHIN_MS);
    });
  });
  return {
    told,
    forget() {
      stop();
      if (timer) clearTimeout(timer);
    },
  };
}

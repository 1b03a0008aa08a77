import type { Settings } from '../../core/model/settings.ts';
import { ask } from './ask.ts';
import { engineStore } from './engine-store.ts';
import { currentGesture } from './gestures.ts';
import { beginHistory, noteSettings, stepBack, stepForward } from './settings-history.ts';

/** Asks the engine to work under these settings from now on. */
export function changeSettings(settings: Settings): void {
  void ask('changeSettings', { settings, gesture: currentGesture() });
}

/** Puts the settings before the last change in force again; nothing when there are none. */
export function undoSettings(): void {
  const settings = stepBack();
  if (settings) changeSettings(settings);
}

/** Puts undone settings in force again; nothing when none were undone. */
export function redoSettings(): void {
  const settings = stepForward();
  if (settings) changeSettings(settings);
}

/** Keeps the history of what the engine says is in force, until the returned function is called. */
export function watchSettings(): () => void {
  beginHistory(engineStore.getState().settings);
  return engineStore.subscribe(({ settings }, before) => {
    if (settings !== before.settings) noteSettings(settings, currentGesture());
  });
}

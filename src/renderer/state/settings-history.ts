import { createStore } from 'zustand/vanilla';
import type { Settings } from '../../core/model/settings.ts';

interface History {
  readonly past: readonly Settings[];
  readonly present: Settings | null;
  readonly future: readonly Settings[];
  /** The hand's gesture that made `present`: a drag is one step, however many settings it ran through. */
  readonly gesture: number;
}

const MOST_STEPS = 100;
const EMPTY: History = { past: [], present: null, future: [], gesture: -1 };

/** The settings this window has seen, for undo and redo. */
export const settingsHistory = createStore<History>(() => EMPTY);

/** Begins again from these settings: nothing can be undone. */
export function beginHistory(present: Settings): void {
  settingsHistory.setState({ ...EMPTY, present });
}

/** Notes settings that came to be in force. Those that undo or redo brought back are known already and change nothing. */
export function noteSettings(settings: Settings, gesture: number): void {
  const history = settingsHistory.getState();
  if (!history.present) {
    beginHistory(settings);
    return;
  }
  if (sameSettings(history.present, settings)) return;
  const goesOn = gesture === history.gesture && history.past.length > 0;
  settingsHistory.setState({
    past: goesOn ? history.past : [...history.past, history.present].slice(-MOST_STEPS),
    present: settings,
    future: [],
    gesture,
  });
}

/** Steps back and returns the settings to put in force, or null when there is nothing to undo. */
export function stepBack(): Settings | null {
  const { past, present, future } = settingsHistory.getState();
  const settings = past.at(-1);
  if (!settings || !present) return null;
  settingsHistory.setState({ past: past.slice(0, -1), present: settings, future: [present, ...future], gesture: -1 });
  return settings;
}

/** Steps forward again and returns the settings to put in force, or null when nothing was undone. */
export function stepForward(): Settings | null {
  const { past, present, future } = settingsHistory.getState();
  const settings = future[0];
  if (!settings || !present) return null;
  settingsHistory.setState({ past: [...past, present], present: settings, future: future.slice(1), gesture: -1 });
  return settings;
}

/** Equal in every value; the settings are plain values throughout. */
export function sameSettings(a: Settings, b: Settings): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import { createStore } from 'zustand/vanilla';
import type { Counterfactual, Stage } from '../../core/contract/explanation.ts';
import type { Settings } from '../../core/model/settings.ts';
import { changeSettings, undoSettings } from './settings-changes.ts';
import { sameSettings, settingsHistory } from './settings-history.ts';

/** A change that was applied to see what it does, and the way back. */
export interface TriedChange {
  readonly session: number;
  readonly questionId: string;
  readonly before: Settings;
  readonly after: Settings;
  readonly applied: Counterfactual;
  /** What was offered beside it under the settings before. */
  readonly offered: readonly Counterfactual[];
}

/** What Inspect shows of what it was told. */
export interface InspectState {
  /** Questions that end at this stage only; null: all that failed. */
  readonly stage: Stage | null;
  readonly view: 'funnel' | 'table';
  readonly tried: TriedChange | null;
  /** The questions of the list as it is shown, and where in it the selected one stands, or stood last. */
  readonly listed: readonly string[];
  readonly at: number;
  /** Counts how often a search for changes was asked for again after it was stopped. */
  readonly searches: number;
}

export const inspectStore = createStore<InspectState>(() => ({
  stage: null,
  view: 'funnel',
  tried: null,
  listed: [],
  at: -1,
  searches: 0,
}));

/** Puts a change in force and remembers the way back. */
export function tryChange(tried: TriedChange): void {
  inspectStore.setState({ tried });
  changeSettings(tried.after);
}

/** Puts the settings before the tried change in force again, as one step back where it was the last step. */
export function undoTried(): void {
  const { tried } = inspectStore.getState();
  if (!tried) return;
  const last = settingsHistory.getState().past.at(-1);
  if (last && sameSettings(last, tried.before)) undoSettings();
  else changeSettings(tried.before);
}

/** The tried change while it is in force for this question; else null. */
export function triedInForce(
  { tried }: Pick<InspectState, 'tried'>,
  now: { readonly session: number | null; readonly questionId: string | null; readonly settings: Settings },
): TriedChange | null {
  if (!tried || tried.session !== now.session || tried.questionId !== now.questionId) return null;
  return sameSettings(tried.after, now.settings) ? tried : null;
}

/** The question `step` rows from the selected one in the list as it is shown; null where the list is empty. */
export function neighbourListed(step: 1 | -1, selected: string | null): string | null {
  const { listed, at } = inspectStore.getState();
  if (listed.length === 0) return null;
  const found = selected === null ? -1 : listed.indexOf(selected);
  // A question that has left the list was followed by the one that now stands in its place.
  const next = found >= 0 ? found + step : step === 1 ? Math.max(0, at) : at - 1;
  return listed[Math.max(0, Math.min(listed.length - 1, next))] ?? null;
}

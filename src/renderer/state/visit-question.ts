import { createStore } from 'zustand/vanilla';
import type { Settings } from '../../core/model/settings.ts';
import { ask } from './ask.ts';
import { engineStore } from './engine-store.ts';
import { selectQuestion } from './selection.ts';
import { changeSettings, undoSettings } from './settings-changes.ts';
import { sameSettings, settingsHistory } from './settings-history.ts';
import { showWorkspace } from './workspace.ts';

export interface VisitedQuestion {
  readonly episodeId: string;
  readonly questionId: string;
  /** Method, budget and settings of the number that it stands behind. */
  readonly settings: Settings;
  /** That number in words: "rsm · grouped at 4,000 tokens". */
  readonly words: string;
}

interface Visit extends VisitedQuestion {
  readonly before: { readonly settings: Settings; readonly episodeId: string | null };
}

interface VisitState {
  /** The question that was opened out of Evaluate, and the way back; null: none. */
  readonly visit: Visit | null;
  /** Whether the list it was opened from is still to take the focus again. */
  readonly returning: boolean;
}

export const visitStore = createStore<VisitState>(() => ({ visit: null, returning: false }));

/** Opens a question in Inspect under the settings of the number it stands behind. */
export function visitQuestion(visited: VisitedQuestion): void {
  const { settings, episode } = engineStore.getState();
  const before = visitStore.getState().visit?.before ?? { settings, episodeId: episode?.heading.episodeId ?? null };
  visitStore.setState({ visit: { ...visited, before } });
  if (!sameSettings(settings, visited.settings)) changeSettings(visited.settings);
  if (episode?.heading.episodeId === visited.episodeId) selectQuestion(visited.questionId);
  else void ask('selectEpisode', { episodeId: visited.episodeId });
  showWorkspace('inspect');
}

/** Goes back to Evaluate, and puts settings and episode as they were before; nothing where there is no visit. */
export function endVisit(): void {
  const { visit } = visitStore.getState();
  if (!visit) return;
  visitStore.setState({ visit: null, returning: true });
  const { settings, episode } = engineStore.getState();
  const { before } = visit;
  if (!sameSettings(settings, before.settings)) {
    const last = settingsHistory.getState().past.at(-1);
    if (last && sameSettings(last, before.settings)) undoSettings();
    else changeSettings(before.settings);
  }
  if (before.episodeId !== null && before.episodeId !== episode?.heading.episodeId)
    void ask('selectEpisode', { episodeId: before.episodeId });
  showWorkspace('evaluate');
}

/**
 * Selects the visited question whenever its episode opens (other chunks or another seed open it anew), and forgets the
 * visit with its corpus; until the returned function is called.
 */
export function followVisit(): () => void {
  return engineStore.subscribe(({ corpus, episode }, before) => {
    const { visit } = visitStore.getState();
    if (!visit) return;
    if (corpus?.corpus !== before.corpus?.corpus) visitStore.setState({ visit: null });
    else if (episode && episode.session !== before.episode?.session && episode.heading.episodeId === visit.episodeId)
      selectQuestion(visit.questionId);
  });
}

import { tauInside } from '../../canvas/format.ts';
import { changeTau } from '../../state/change-tau.ts';
import { engineStore } from '../../state/engine-store.ts';
import { exportMap } from '../../state/export-map.ts';
import { exportAs } from '../../state/exporting.ts';
import { neighbourListed } from '../../state/inspect-store.ts';
import { chooseFiles, openDemo } from '../../state/opening.ts';
import { clearOneSelection, selectQuestion } from '../../state/selection.ts';
import { redoSettings, undoSettings } from '../../state/settings-changes.ts';
import { toggleTheme } from '../../state/theme.ts';
import { viewStore } from '../../state/view-store.ts';
import { endVisit } from '../../state/visit-question.ts';
import { showWorkspace, workspaceStore } from '../../state/workspace.ts';
import { neighbourQuestion } from '../questions/use-question-rows.ts';
import { togglePlaying } from '../timeline/use-playing.ts';
import type { Command } from './key-commands.ts';

function goToQuestion(step: 1 | -1): void {
  const isInspect = workspaceStore.getState().workspace === 'inspect';
  const questionId = isInspect ? neighbourListed(step, viewStore.getState().selectedQuestion) : neighbourQuestion(step);
  if (questionId !== null) selectQuestion(questionId);
}

/** Moves τ to the next distinct clustering below (−1) or above (+1); nothing where there is none. */
function stepPlateau(step: 1 | -1): void {
  const { run, plateaus } = engineStore.getState();
  const ascending = [...plateaus].sort(
    (a, b) => (a.above ?? Number.NEGATIVE_INFINITY) - (b.above ?? Number.NEGATIVE_INFINITY),
  );
  if (!run) return;
  const at = ascending.findIndex(
    ({ above, upTo }) => (above === null || run.tau > above) && (upTo === null || run.tau <= upTo),
  );
  const next = at < 0 ? undefined : ascending[at + step];
  if (next) changeTau({ kind: 'value', tau: tauInside(next) });
}

const RUN: Readonly<Record<Command, () => void>> = {
  open: chooseFiles,
  'demo-ops-agent': () => openDemo('ops-agent'),
  'demo-assistant': () => openDemo('assistant'),
  'export-settings': () => void exportAs('settings'),
  'export-events': () => void exportAs('events'),
  'export-map-png': () => void exportMap(),
  undo: undoSettings,
  redo: redoSettings,
  find: () => viewStore.setState({ findOpen: true, promptsOpen: false }),
  'toggle-theme': toggleTheme,
  'toggle-prompts': () => viewStore.setState(({ promptsOpen }) => ({ promptsOpen: !promptsOpen })),
  help: () => viewStore.setState(({ helpOpen }) => ({ helpOpen: !helpOpen })),
  play: togglePlaying,
  'plateau-down': () => stepPlateau(-1),
  'plateau-up': () => stepPlateau(1),
  'next-question': () => goToQuestion(1),
  'previous-question': () => goToQuestion(-1),
  clear: clearOneSelection,
  'workspace-tune': () => showWorkspace('tune'),
  'workspace-inspect': () => showWorkspace('inspect'),
  'workspace-evaluate': () => showWorkspace('evaluate'),
  'back-to-evaluate': endVisit,
};

export function runCommand(command: Command): void {
  RUN[command]();
}

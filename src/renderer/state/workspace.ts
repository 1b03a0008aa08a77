import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readRemembered, remember } from './remembered.ts';
import { viewStore } from './view-store.ts';

/** The workspaces in the order of their keys, 1 first. */
export const WORKSPACES = ['tune', 'inspect', 'evaluate'] as const;
export type Workspace = (typeof WORKSPACES)[number];

export const WORKSPACE_NAMES: Readonly<Record<Workspace, string>> = {
  tune: 'Tune',
  inspect: 'Inspect',
  evaluate: 'Evaluate',
};

const KEY = 'atomscope.workspace';

/** The workspace this window was left in, or Tune where none is remembered. */
export function rememberedWorkspace(): Workspace {
  const kept = readRemembered(KEY);
  return WORKSPACES.find((workspace) => workspace === kept) ?? 'tune';
}

/** Which workspace is shown. */
export const workspaceStore = createStore<{ readonly workspace: Workspace }>(() => ({
  workspace: rememberedWorkspace(),
}));

/** Shows a workspace, and again at the next start. A formation that plays ends where there is no timeline to play it. */
export function showWorkspace(workspace: Workspace): void {
  if (workspace !== 'tune' && viewStore.getState().playing) viewStore.setState({ playing: false, playhead: null });
  workspaceStore.setState({ workspace });
  remember(KEY, workspace);
}

export function useWorkspace(): Workspace {
  return useStore(workspaceStore, (state) => state.workspace);
}

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

/** Whether a formation can play in the workspace on screen: only Tune has a timeline to play it. */
export function hasTimeline(): boolean {
  return workspaceStore.getState().workspace === 'tune';
}

/** Shows a workspace, and again at the next start. A formation that plays ends where no timeline plays it. */
export function showWorkspace(workspace: Workspace): void {
  workspaceStore.setState({ workspace });
  if (!hasTimeline() && viewStore.getState().playing) viewStore.setState({ playing: false, playhead: null });
  remember(KEY, workspace);
}

export function useWorkspace(): Workspace {
  return useStore(workspaceStore, (state) => state.workspace);
}

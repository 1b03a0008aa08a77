import { showWorkspace, useWorkspace, WORKSPACE_NAMES, WORKSPACES } from '../../state/workspace.ts';

/** The workspaces by name and key; the one that is shown is underlined. */
export function WorkspaceTabs() {
  const shown = useWorkspace();
  return (
    <nav className="workspace-tabs" aria-label="Workspaces">
      {WORKSPACES.map((workspace, at) => (
        <button
          key={workspace}
          type="button"
          className="workspace-name"
          aria-current={workspace === shown ? 'page' : undefined}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => showWorkspace(workspace)}
        >
          <kbd>{at + 1}</kbd>
          {WORKSPACE_NAMES[workspace]}
        </button>
      ))}
    </nav>
  );
}

import { Tooltip } from 'radix-ui';
import { useWorkspace, WORKSPACE_NAMES, type Workspace as WorkspaceName } from './state/workspace.ts';
import { Bar } from './views/bar/bar.tsx';
import { EvaluateWorkspace } from './views/evaluate/evaluate-workspace.tsx';
import { HelpDialog } from './views/help/help-dialog.tsx';
import { InspectWorkspace } from './views/inspect/inspect-workspace.tsx';
import { ChunkDialog } from './views/inspector/chunk-dialog.tsx';
import { useCommands } from './views/keyboard/use-commands.ts';
import { AnswererDialog } from './views/settings/answerer-dialog.tsx';
import { DropZone } from './views/shell/drop-zone.tsx';
import { Workspace } from './views/shell/workspace.tsx';

/** The window: the bar, one workspace, and what floats over them. */
export function App() {
  useCommands();
  const workspace = useWorkspace();
  return (
    <Tooltip.Provider delayDuration={400}>
      <div className="app">
        <Bar />
        <main className="workspace" aria-label={WORKSPACE_NAMES[workspace]}>
          <Shown workspace={workspace} />
        </main>
        <HelpDialog />
        <ChunkDialog />
        <AnswererDialog />
        <DropZone />
      </div>
    </Tooltip.Provider>
  );
}

function Shown({ workspace }: { readonly workspace: WorkspaceName }) {
  switch (workspace) {
    case 'tune':
      return <Workspace />;
    case 'inspect':
      return <InspectWorkspace />;
    case 'evaluate':
      return <EvaluateWorkspace />;
  }
}

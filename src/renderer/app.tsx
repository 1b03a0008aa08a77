import { Tooltip } from 'radix-ui';
import { Bar } from './views/bar/bar.tsx';
import { HelpDialog } from './views/help/help-dialog.tsx';
import { ChunkDialog } from './views/inspector/chunk-dialog.tsx';
import { useCommands } from './views/keyboard/use-commands.ts';
import { DropZone } from './views/shell/drop-zone.tsx';
import { Workspace } from './views/shell/workspace.tsx';

/** The window: the bar, the workspace Tune, and what floats over them. */
export function App() {
  useCommands();
  return (
    <Tooltip.Provider delayDuration={400}>
      <div className="app">
        <Bar />
        <main className="workspace" aria-label="Tune">
          <Workspace />
        </main>
        <HelpDialog />
        <ChunkDialog />
        <DropZone />
      </div>
    </Tooltip.Provider>
  );
}

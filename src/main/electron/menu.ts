import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';

/** The application menu, with the platform's own roles; `send` hands the app's commands to the window in front. */
export function installMenu(send: (command: string) => void): void {
  const command = (label: string, name: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => send(name),
    ...(accelerator ? { accelerator } : {}),
  });
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...mac,
      {
        label: 'File',
        submenu: [
          command('Open…', 'open', 'CmdOrCtrl+O'),
          command('Open the operations demo', 'demo-ops-agent'),
          command('Open the assistant demo', 'demo-assistant'),
          { type: 'separator' },
          command('Export settings…', 'export-settings'),
          command('Export events…', 'export-events'),
          command('Export map as PNG…', 'export-map-png'),
          { type: 'separator' },
          { role: process.platform === 'darwin' ? 'close' : 'quit' },
        ],
      },
      {
        label: 'Edit',
        submenu: [
          command('Undo setting', 'undo', 'CmdOrCtrl+Alt+Z'),
          command('Redo setting', 'redo', 'CmdOrCtrl+Alt+Shift+Z'),
          { type: 'separator' },
          { role: 'undo' },
          { role: 'redo' },
          { role: 'cut' },
          { role: 'copy' },
          { role: 'paste' },
          { role: 'selectAll' },
          command('Find chunks…', 'find', 'CmdOrCtrl+F'),
        ],
      },
      {
        label: 'View',
        submenu: [
          command('Tune', 'workspace-tune'),
          command('Inspect', 'workspace-inspect'),
          command('Evaluate', 'workspace-evaluate'),
          { type: 'separator' },
          command('Switch theme', 'toggle-theme', 'CmdOrCtrl+Shift+L'),
          command('Show prompts', 'toggle-prompts', 'CmdOrCtrl+P'),
          { type: 'separator' },
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { role: 'togglefullscreen' },
          ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        ],
      },
      { role: 'windowMenu' },
      {
        role: 'help',
        submenu: [
          command('Keyboard and vocabulary', 'help', 'F1'),
          { label: 'The RSM paper', click: () => void shell.openExternal('https://arxiv.org/abs/2609.04915') },
        ],
      },
    ]),
  );
}

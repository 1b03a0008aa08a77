import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow, nativeTheme, safeStorage, screen, session, shell } from 'electron';
import { carryEvents } from '../../core/contract/carried-events.ts';
import { reasonOf } from '../../core/contract/reason-of.ts';
import { startEngine } from '../host/engine/start-engine.ts';
import { answerCalls } from './ipc.ts';
import { createKeychain } from './keychain.ts';
import { installMenu } from './menu.ts';
import { pictureWhenReady } from './picture.ts';
import { createRecentPaths } from './recent-paths.ts';
import { DEFAULT_SIZE, readJson, restorable, writeJson } from './window-state.ts';

const here = import.meta.dirname;
const devServer = process.env.ELECTRON_RENDERER_URL;
const page = join(here, '../renderer/index.html');
const pageUrl = devServer ? new URL('/', devServer).href : pathToFileURL(page).href;
/** Set by the headless start: where to write one picture of the ready window before quitting. */
const picturePath = process.env.ATOMSCOPE_SCREENSHOT;

// Two instances would fight over the window's saved state; the second hands its files to the first.
if (!picturePath && !process.env.ATOMSCOPE_USER_DATA && !app.requestSingleInstanceLock()) app.exit(0);
if (process.env.ATOMSCOPE_USER_DATA) app.setPath('userData', process.env.ATOMSCOPE_USER_DATA);
if (process.env.ATOMSCOPE_THEME === 'dark' || process.env.ATOMSCOPE_THEME === 'light') {
  nativeTheme.themeSource = process.env.ATOMSCOPE_THEME;
}

const fixturesFolder = app.isPackaged ? join(process.resourcesPath, 'fixtures') : resolve(here, '../../fixtures');
const engine = startEngine({ fixturesFolder, hasWindow: true });
const recent = createRecentPaths(join(app.getPath('userData'), 'recent.json'));
const stateFile = join(app.getPath('userData'), 'window.json');
let window: BrowserWindow | null = null;
/** Files asked for before the window was there (macOS sends them early). */
let waitingPaths = filesAmong(process.argv.slice(1));

/** Those that are not there stay in the list: the window then says that there is no such file. */
function filesAmong(argv: readonly string[], workingDirectory = process.cwd()): string[] {
  return argv
    .filter((argument) => argument !== '' && !argument.startsWith('-'))
    .map((argument) => resolve(workingDirectory, argument))
    .filter((path) => path !== app.getAppPath() && !isProject(path));
}

/** `electron .` names the project's own folder, which is no corpus. */
function isProject(path: string): boolean {
  return existsSync(join(path, 'electron.vite.config.ts'));
}

async function openPaths(paths: readonly string[]) {
  const reply = await engine.call('openPaths', { paths });
  if (reply.failures.length < paths.length) recent.add(paths);
  return reply;
}

function createWindow(): BrowserWindow {
  const displays = screen.getAllDisplays().map((display) => display.workArea);
  const bounds = picturePath ? null : restorable(readJson(stateFile), displays);
  const created = new BrowserWindow({
    ...DEFAULT_SIZE,
    ...(bounds ?? {}),
    minWidth: 960,
    minHeight: 640,
    show: false,
    title: 'Atomscope',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171b' : '#f6f6f4',
    webPreferences: {
      preload: join(here, '../preload/preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  });
  created.once('ready-to-show', () => created.show());
  created.on('close', () => writeJson(stateFile, created.getNormalBounds()));
  created.on('closed', () => {
    window = null;
  });
  // Nothing in a corpus may open a window or lead the app elsewhere.
  created.webContents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith('https://arxiv.org/')) void shell.openExternal(url);
    return { action: 'deny' };
  });
  created.webContents.on('will-navigate', (event) => event.preventDefault());
  void (devServer ? created.loadURL(pageUrl) : created.loadFile(page));
  return created;
}

async function openFirstCorpus(): Promise<void> {
  if (waitingPaths.length > 0) await openPaths(waitingPaths);
  else await engine.call('openDemo', { demo: 'ops-agent' });
  waitingPaths = [];
}

async function start(): Promise<void> {
  // No remote content: whatever a page asks of the network beyond its own files is refused.
  session.defaultSession.webRequest.onBeforeRequest((details, decide) => {
    const local = /^(file|data|blob|devtools):/.test(details.url);
    decide({ cancel: !local && !(devServer && new URL(details.url).host === new URL(devServer).host) });
  });
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  installMenu((command) => BrowserWindow.getFocusedWindow()?.webContents.send('atomscope:menu', command));
  engine.listen((events) => window?.webContents.send('atomscope:events', carryEvents(events)));
  const keychain = createKeychain({
    safeStorage,
    platform: process.platform,
    file: join(app.getPath('userData'), 'keys.json'),
  });
  answerCalls({
    engine,
    keychain,
    pageUrl,
    openPaths,
    desktopFor: (event) => {
      const owner = BrowserWindow.fromWebContents(event.sender);
      return owner && { window: owner, openPaths, recentPaths: recent.list, keychain };
    },
  });
  window = createWindow();
  // The window says what went wrong itself (an `import-failed` event); a start must not end because of it.
  const opened = openFirstCorpus().catch((error) => console.error(`atomscope: ${error.message}`));
  if (picturePath) {
    await pictureWhenReady(window, engine, resolve(picturePath));
    app.exit(0);
  }
  await opened;
}

app.on('second-instance', (_event, argv, workingDirectory) => {
  window?.show();
  const files = filesAmong(argv.slice(1), workingDirectory);
  if (files.length > 0) void openPaths(files);
});
app.on('open-file', (event, path) => {
  event.preventDefault();
  if (window) void openPaths([path]);
  else waitingPaths.push(path);
});
app.on('activate', () => {
  if (app.isReady() && !window) window = createWindow();
});
app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});
app.on('will-quit', () => void engine.stop());

app
  .whenReady()
  .then(start)
  .catch((error) => {
    console.error(`atomscope: ${reasonOf(error)}`);
    app.exit(1);
  });

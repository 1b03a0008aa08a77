import { writeFile } from 'node:fs/promises';
import { type BrowserWindow, clipboard, dialog, type FileFilter } from 'electron';
import { isEndpoint } from '../../core/contract/answers.ts';
import type { DesktopCallName, DesktopCalls } from '../../core/contract/calls.ts';
import { keyFault } from '../host/endpoint/endpoint-key.ts';
import type { Keychain } from './keychain.ts';

const CORPORA: FileFilter[] = [
  { name: 'Agent memories', extensions: ['json', 'jsonl', 'csv', 'tsv', 'parquet', 'npy', 'gz'] },
  { name: 'All files', extensions: ['*'] },
];

const MOST_KEY_CHARACTERS = 4096;

export interface DesktopHost {
  readonly window: BrowserWindow;
  openPaths(paths: readonly string[]): Promise<unknown>;
  recentPaths(): readonly string[];
  readonly keychain: Keychain;
}

type Handlers = {
  readonly [N in DesktopCallName]: (host: DesktopHost, input: unknown) => Promise<DesktopCalls[N]['reply']>;
};

const HANDLERS: Handlers = {
  async chooseFiles(host) {
    const chosen = await dialog.showOpenDialog(host.window, {
      properties: ['openFile', 'multiSelections'],
      filters: CORPORA,
    });
    if (chosen.canceled || chosen.filePaths.length === 0) return false;
    await host.openPaths(chosen.filePaths);
    return true;
  },
  async chooseFolder(host) {
    const chosen = await dialog.showOpenDialog(host.window, { properties: ['openDirectory'] });
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
  },
  async saveText(host, input) {
    const { suggestedName, text } = input as Record<string, unknown>;
    if (typeof text !== 'string') throw new Error('saveText: text: expected a string');
    return await save(host.window, suggestedName, text);
  },
  async savePng(host, input) {
    const { suggestedName, png } = input as Record<string, unknown>;
    if (!(png instanceof Uint8Array)) throw new Error('savePng: png: expected bytes');
    return await save(host.window, suggestedName, png);
  },
  async copyText(_host, input) {
    const { text } = input as Record<string, unknown>;
    if (typeof text !== 'string') throw new Error('copyText: text: expected a string');
    clipboard.writeText(text);
    return null;
  },
  async recentPaths(host) {
    return host.recentPaths();
  },
  async saveKey(host, input) {
    const { baseUrl, key } = input as Record<string, unknown>;
    if (typeof key !== 'string' || key.trim() === '' || key.length > MOST_KEY_CHARACTERS)
      throw new Error('saveKey: key: expected a key');
    const fault = keyFault(key.trim());
    if (fault) throw new Error(`The key ${fault}.`);
    return host.keychain.save(addressIn('saveKey', baseUrl), key.trim());
  },
  async hasKey(host, input) {
    return host.keychain.place(addressIn('hasKey', (input as Record<string, unknown>).baseUrl));
  },
  async forgetKey(host, input) {
    host.keychain.forget(addressIn('forgetKey', (input as Record<string, unknown>).baseUrl));
    return null;
  },
};

function addressIn(call: DesktopCallName, baseUrl: unknown): string {
  if (typeof baseUrl !== 'string' || !isEndpoint(baseUrl.trim()))
    throw new Error(`${call}: baseUrl: expected an address such as https://localhost/v1, without a query or password`);
  return baseUrl;
}

async function save(
  window: BrowserWindow,
  suggestedName: unknown,
  content: string | Uint8Array,
): Promise<string | null> {
  // Only a name: the renderer never says where on the disk something goes, the person does.
  const defaultPath = typeof suggestedName === 'string' ? suggestedName.replace(/[/\\:*?"<>|]/g, '-') : 'atomscope';
  const chosen = await dialog.showSaveDialog(window, { defaultPath });
  if (chosen.canceled || !chosen.filePath) return null;
  await writeFile(chosen.filePath, content);
  return chosen.filePath;
}

export function isDesktopCall(name: unknown): name is DesktopCallName {
  return typeof name === 'string' && Object.hasOwn(HANDLERS, name);
}

export function answerDesktopCall(host: DesktopHost, name: DesktopCallName, input: unknown): Promise<unknown> {
  return HANDLERS[name](host, input ?? {});
}

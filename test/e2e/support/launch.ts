import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { electronArguments, electronEnvironment } from '../../../scripts/electron-arguments.mjs';
import { electronExecutable } from '../../../scripts/electron-path.mjs';
import { cacheRoot } from '../../../scripts/folders.mjs';

export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');

export interface LaunchOptions {
  readonly files?: readonly string[];
  readonly theme?: 'dark' | 'light';
  readonly size?: { readonly width: number; readonly height: number };
  readonly userData?: string;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly env?: Readonly<Record<string, string>>;
}

export interface Launched {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  /** Uncaught errors and console errors of the page; a test ends by expecting none. */
  readonly errors: string[];
  /** Addresses of everything the page asked for. */
  readonly requests: string[];
}

/** Starts the real app with a user folder of its own, and its window at a known size. */
export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'atomscope-e2e-'));
  nameElectronForPlaywright();
  const app = await _electron.launch({
    args: [...electronArguments(), PROJECT_ROOT, ...(options.files ?? [])],
    // Playwright would emulate the light scheme whatever the app asks for.
    colorScheme: options.theme ?? 'dark',
    env: {
      ...(electronEnvironment() as Record<string, string>),
      ATOMSCOPE_USER_DATA: userData,
      ATOMSCOPE_THEME: options.theme ?? 'dark',
      ...options.env,
    },
  });
  const page = await app.firstWindow();
  // The window may have begun already, so it is loaded once more under the wish.
  if (options.reducedMotion) {
    await page.emulateMedia({ reducedMotion: options.reducedMotion });
    await page.reload();
  }
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await resize(app, options.size ?? { width: 1440, height: 900 });
  return { app, page, userData, errors, requests };
}

/**
 * Names the runtime by the electron package's own variable. Given an `executablePath` instead, Playwright leaves out the
 * script that holds the app back until it listens, and about one start in a hundred is never attached to.
 */
function nameElectronForPlaywright(): void {
  process.env.ELECTRON_OVERRIDE_DIST_PATH ??= dirname(electronExecutable().executable);
}

/** A cache folder of its own without a vector in it; the models are the machine's. */
export function emptyCache(): { readonly ATOMSCOPE_CACHE: string } {
  const folder = mkdtempSync(join(tmpdir(), 'atomscope-e2e-cache-'));
  symlinkSync(join(cacheRoot(), 'models'), join(folder, 'models'));
  return { ATOMSCOPE_CACHE: folder };
}

/** Sets the size of the page itself, without the window's frame. */
export async function resize(app: ElectronApplication, size: { width: number; height: number }): Promise<void> {
  await app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, size);
}

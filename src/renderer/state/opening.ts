import { ask, askDesktop } from './ask.ts';

/** Shows the system's dialog and opens what is chosen. */
export function chooseFiles(): void {
  void askDesktop('chooseFiles', null);
}

/** Opens files as one corpus. Files that cannot be read are told by the engine, the others are opened. */
export function openPaths(paths: readonly string[]): void {
  if (paths.length > 0) void ask('openPaths', { paths });
}

export function openDemo(demo: 'ops-agent' | 'assistant'): void {
  void ask('openDemo', { demo });
}

/** The absolute paths of dropped files, without those the system gives no path for. */
export function pathsOf(files: Iterable<File>): string[] {
  return Array.from(files, (file) => window.atomscope.pathOf(file)).filter((path) => path !== '');
}

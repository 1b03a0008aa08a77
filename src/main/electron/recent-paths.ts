import { readJson, writeJson } from './window-state.ts';

const MOST = 10;

/** The files opened last, newest first, remembered across starts. */
export function createRecentPaths(file: string) {
  const saved = readJson(file);
  let paths = Array.isArray(saved)
    ? saved.filter((path): path is string => typeof path === 'string').slice(0, MOST)
    : [];
  return {
    list: (): readonly string[] => paths,
    add(opened: readonly string[]): void {
      paths = [...new Set([...opened, ...paths])].slice(0, MOST);
      writeJson(file, paths);
    },
  };
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SMALLEST = { width: 960, height: 640 };
export const DEFAULT_SIZE = { width: 1440, height: 900 };

/**
 * The saved bounds if a usable part of them still lies on one of the displays, else null: a window is never restored
 * off screen after a monitor was unplugged.
 */
export function restorable(saved: unknown, displays: readonly Bounds[]): Bounds | null {
  if (!isBounds(saved)) return null;
  const width = Math.max(saved.width, SMALLEST.width);
  const height = Math.max(saved.height, SMALLEST.height);
  // The title bar must be reachable: 100 px of its width and its full top edge.
  const reachable = displays.some(
    (display) =>
      saved.x + width >= display.x + 100 &&
      saved.x <= display.x + display.width - 100 &&
      saved.y >= display.y &&
      saved.y <= display.y + display.height - 40,
  );
  return reachable ? { x: saved.x, y: saved.y, width, height } : null;
}

function isBounds(value: unknown): value is Bounds {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return ['x', 'y', 'width', 'height'].every((key) => Number.isFinite(record[key]));
}

/** Reads a small JSON file; undefined when it is missing or damaged, which is no reason not to start. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes beside and renames, so that a kill in the middle leaves the old file whole. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.tmp`;
  writeFileSync(beside, JSON.stringify(value));
  renameSync(beside, path);
}

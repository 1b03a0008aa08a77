import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file in place of the one before; a kill at any moment leaves the old or the new. Throws where it cannot. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, content);
    renameSync(beside, path);
  } catch (error) {
    // On a full disk the part that was written would stay, and keep it full.
    removeIfThere(beside);
    throw error;
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Nothing can be removed from where nothing can be written.
  }
}

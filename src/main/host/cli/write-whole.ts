import { rename, rm, writeFile } from 'node:fs/promises';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { fileProblem } from '../import/bad-input-error.ts';

/** Writes a file whole or not at all: beside its place first, then renamed. Throws a sentence that names the path. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(beside, text);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    const problem = fileProblem(path, error);
    throw new Error(`${path} cannot be written: ${reasonOf(problem)}`);
  }
}

import { dirname, join, resolve } from 'node:path';
import { nameOf } from './import-file.ts';
import { isFile, type ListedFile } from './list-files.ts';

/** Where the questions of a file stand, if it has any: `NAME.questions.jsonl` beside `NAME.ext`. */
export function questionsBeside(path: string): string {
  return join(dirname(path), `${nameOf(path)}.questions.jsonl`);
}

/** The texts beside a .npy file, `NAME.jsonl` beside `NAME.npy`, where there are any. */
export async function textsBeside(path: string): Promise<string | undefined> {
  const beside = textsPlace(path);
  return beside !== null && (await isFile(beside)) ? beside : undefined;
}

/** The files that belong to another one of the list, as absolute paths: they are no episodes of their own. */
export function claimedFiles(listed: readonly ListedFile[]): Set<string> {
  const claimed = new Set<string>();
  for (const { path } of listed) {
    if (/\.questions\.jsonl$/i.test(path)) continue;
    claimed.add(resolve(questionsBeside(path)));
    const texts = textsPlace(path);
    if (texts !== null) claimed.add(resolve(texts));
  }
  return claimed;
}

function textsPlace(path: string): string | null {
  return /\.npy(\.gz)?$/i.test(path) ? join(dirname(path), `${nameOf(path)}.jsonl`) : null;
}

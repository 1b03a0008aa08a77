import { resolve } from 'node:path';
import type { PlacedValue } from '../../../core/formats/questions.ts';
import type { ImportWarning } from '../../../core/model/episode.ts';
import { BadInputError } from './bad-input-error.ts';
import { claimedFiles, questionsBeside, textsBeside } from './companions.ts';
import { type FileContent, type ImportedFile, importFile } from './import-file.ts';
import { isFile, type ListedFile, listFiles } from './list-files.ts';
import { addQuestions, markSuspects, uniqueEpisodes } from './overlay.ts';
import type { ImportProgress } from './read-bytes.ts';

export interface ImportOptions {
  /** A questions file for all the episodes together; each row names its episode where there are several. */
  readonly questionsPath?: string | undefined;
  /** The public audit of LoCoMo's labels. */
  readonly auditPath?: string | undefined;
  /** A table's columns by part: `{text: "Body", speaker: "Sender", session: …, timestamp: …, id: …}`. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** A JSONL file with one row of text for each vector, where it does not stand beside the .npy file under its name. */
  readonly textsPath?: string | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A file that could not be imported, and why. `line` is 1-based. */
interface ImportFailure {
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
}

export interface ImportResult {
  readonly files: readonly ImportedFile[];
  readonly failures: readonly ImportFailure[];
  /** Files of a folder that hold no episode. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * Imports files and whole folders, in the order given, files of a folder by name. A file that is wrong altogether is
 * listed in `failures` and the others are kept. Beside `NAME.ext` the files `NAME.questions.jsonl` and, for .npy,
 * `NAME.jsonl` are picked up. Rejects only when aborted (with the signal's reason) or for faults that no file is to blame for.
 */
export async function importPaths(paths: readonly string[], options: ImportOptions = {}): Promise<ImportResult> {
  const gathering = new Gathering(options);
  for (const path of paths) await gathering.add(path);
  return gathering.finish();
}

/** What is gathered on the way: files, what belongs to them, and what went wrong. */
class Gathering {
  readonly #options: ImportOptions;
  readonly #listed = new Map<string, ListedFile>();
  readonly #folders: string[] = [];
  readonly #files: ImportedFile[] = [];
  readonly #failures: ImportFailure[] = [];
  readonly #skipped: { path: string; reason: string }[] = [];
  readonly #audits: { path: string; entries: readonly unknown[] }[] = [];
  readonly #questions: { path: string; rows: readonly PlacedValue[]; warnings: readonly ImportWarning[] }[] = [];

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  /** Lists a path's files; one that was listed before, by itself or in its folder, is imported once. */
  async add(path: string): Promise<void> {
    await this.#attempt(async () => {
      const listed = await listFiles(path);
      if (listed.every(({ folder }) => folder !== null)) this.#folders.push(path);
      for (const file of listed) if (!this.#listed.has(resolve(file.path))) this.#listed.set(resolve(file.path), file);
    });
  }

  async finish(): Promise<ImportResult> {
    const { auditPath, questionsPath, textsPath } = this.#options;
    const overlays = [auditPath, questionsPath].filter((path) => path !== undefined);
    const claimed = claimedFiles([...this.#listed.values()]);
    for (const path of [...overlays, textsPath]) if (path !== undefined) claimed.add(resolve(path));
    for (const [absolute, file] of this.#listed) if (!claimed.has(absolute)) await this.#import(file);
    for (const path of overlays) await this.#import({ path, folder: null });
    for (const folder of this.#folders) this.#reportEmpty(folder);
    let files = uniqueEpisodes(this.#files);
    for (const questions of this.#questions) files = addQuestions(files, questions.path, questions);
    for (const { path, entries } of this.#audits) files = markSuspects(files, path, entries);
    if (files.length === 0) this.#reportLonely();
    return { files, failures: this.#failures, skipped: this.#skipped };
  }

  async #import({ path, folder }: ListedFile): Promise<void> {
    const { columns, onProgress, signal } = this.#options;
    await this.#attempt(async () => {
      const textsPath = this.#options.textsPath ?? (await textsBeside(path));
      try {
        await this.#keep(path, folder, await importFile(path, { columns, onProgress, signal, textsPath }));
      } catch (error) {
        if (folder === null || !(error instanceof BadInputError) || error.blame === 'broken') throw error;
        this.#skipped.push({ path, reason: error.message });
      }
    });
  }

  async #keep(path: string, folder: string | null, content: FileContent): Promise<void> {
    if (content.kind === 'episodes') {
      this.#files.push(content.file);
      await this.#attempt(() => this.#addQuestionsBeside(path));
    } else if (content.kind === 'locomo-audit') {
      this.#audits.push({ path, entries: content.entries });
      if (folder !== null) this.#skip(path, 'this is an audit of LoCoMo labels; it was laid over the conversations');
    } else if (folder === null) this.#questions.push({ path, ...content });
    else this.#skip(path, 'these are questions of no episode here; expected NAME.questions.jsonl beside NAME');
  }

  /** Lays the questions that stand beside the file just kept over it; the file stays where they are broken. */
  async #addQuestionsBeside(path: string): Promise<void> {
    const { questionsPath, signal } = this.#options;
    const beside = questionsBeside(path);
    const isNamed = questionsPath !== undefined && resolve(questionsPath) === resolve(beside);
    if (isNamed || !(await isFile(beside))) return;
    const content = await importFile(beside, { signal });
    if (content.kind !== 'questions') {
      throw new BadInputError(beside, null, 'this holds no questions; expected rows {id, question, answer, evidence}');
    }
    this.#files.push(...addQuestions([this.#files.pop()!], beside, content));
  }

  #reportEmpty(folder: string): void {
    const listed = [...this.#listed.values()].filter((file) => file.folder === folder);
    const paths = new Set(listed.map(({ path }) => path));
    if ([...this.#files, ...this.#failures].some(({ path }) => paths.has(path))) return;
    const looked = listed.length === 0 ? 'it is empty' : `files looked at: ${listed.length}`;
    this.#fail(
      folder,
      `there is nothing to import in this folder (${looked}); expected JSON, JSONL, CSV, TSV, Parquet or .npy files`,
    );
  }

  /** Questions and audits without anything to lay them over. */
  #reportLonely(): void {
    for (const { path } of this.#questions)
      this.#fail(path, 'this holds questions only; expected the episode they are asked of beside it');
    for (const { path } of this.#audits)
      this.#fail(path, 'this is an audit of LoCoMo labels; expected the conversations beside it');
  }

  #fail(path: string, message: string): void {
    this.#failures.push({ path, line: null, message });
  }

  #skip(path: string, reason: string): void {
    this.#skipped.push({ path, reason });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BadInputError)) throw error;
      this.#failures.push({ path: error.path, line: error.line, message: error.message });
    }
  }
}

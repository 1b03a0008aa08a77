import { dirname, join, resolve } from 'node:path';
import type { PlacedValue } from '../../../core/formats/questions.ts';
import { UniqueIds } from '../../../core/formats/unique-ids.ts';
import { BadInputError } from './bad-input-error.ts';
import { type FileContent, type FileOptions, type ImportedFile, importFile, nameOf } from './import-file.ts';
import { isFile, type ListedFile, listFiles } from './list-files.ts';
import { addQuestions, markSuspects } from './overlay.ts';
import type { ImportProgress } from './read-bytes.ts';
import { WarningList } from './warning-list.ts';

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
export interface ImportFailure {
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

class Gathering {
  readonly #options: ImportOptions;
  readonly #listed: ListedFile[] = [];
  readonly #folders: string[] = [];
  readonly #files: ImportedFile[] = [];
  readonly #failures: ImportFailure[] = [];
  readonly #skipped: { path: string; reason: string }[] = [];
  readonly #audits: { path: string; entries: readonly unknown[] }[] = [];
  readonly #questions: { path: string; rows: readonly PlacedValue[] }[] = [];

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  async add(path: string): Promise<void> {
    await this.#attempt(path, async () => {
      const listed = await listFiles(path);
      if (listed.some(({ folder }) => folder !== null) || listed.length === 0) this.#folders.push(path);
      this.#listed.push(...listed);
    });
  }

  async finish(): Promise<ImportResult> {
    const claimed = await this.#claimedFiles();
    for (const file of this.#listed) if (!claimed.has(resolve(file.path))) await this.#import(file);
    const { auditPath, questionsPath } = this.#options;
    for (const path of [auditPath, questionsPath]) if (path !== undefined) await this.#import({ path, folder: null });
    for (const folder of this.#folders) this.#reportEmpty(folder);
    let files = uniqueEpisodes(this.#files);
    for (const { path, rows } of this.#questions) files = addQuestions(files, path, rows);
    for (const { path, entries } of this.#audits) files = markSuspects(files, path, entries);
    this.#reportLonely(files);
    return { files, failures: this.#failures, skipped: this.#skipped };
  }

  /** Companions that belong to another listed file, and files named by an option: they are no episodes of their own. */
  async #claimedFiles(): Promise<Set<string>> {
    const { auditPath, questionsPath, textsPath } = this.#options;
    const claimed = new Set(
      [auditPath, questionsPath, textsPath].filter((path) => path !== undefined).map((path) => resolve(path)),
    );
    for (const { path } of this.#listed) {
      if (/\.questions\.jsonl$/i.test(path)) continue;
      claimed.add(resolve(companion(path, '.questions.jsonl')));
      if (/\.npy(\.gz)?$/i.test(path)) claimed.add(resolve(companion(path, '.jsonl')));
    }
    return claimed;
  }

  async #import({ path, folder }: ListedFile): Promise<void> {
    await this.#attempt(path, async () => {
      const content = await importFile(path, await this.#fileOptions(path)).catch((error: unknown) => {
        if (folder === null || !(error instanceof BadInputError) || !holdsNoEpisode(error)) throw error;
        this.#skipped.push({ path, reason: error.message });
        return null;
      });
      if (content !== null) await this.#keep(path, folder, content);
    });
  }

  async #fileOptions(path: string): Promise<FileOptions> {
    const { columns, onProgress, signal, textsPath } = this.#options;
    const beside = companion(path, '.jsonl');
    const texts = textsPath ?? (/\.npy(\.gz)?$/i.test(path) && (await isFile(beside)) ? beside : undefined);
    return { columns, onProgress, signal, textsPath: texts };
  }

  async #keep(path: string, folder: string | null, content: FileContent): Promise<void> {
    if (content.kind === 'questions') {
      if (folder === null) this.#questions.push({ path, rows: content.rows });
      else
        this.#skipped.push({
          path,
          reason: 'these are questions of no episode here; expected NAME.questions.jsonl beside NAME',
        });
    } else if (content.kind === 'locomo-audit') {
      this.#audits.push({ path, entries: content.entries });
      if (folder !== null)
        this.#skipped.push({ path, reason: 'this is an audit of LoCoMo labels; it was laid over the conversations' });
    } else {
      this.#files.push(await this.#withSibling(path, content.file));
    }
  }

  /** The file with the questions that stand beside it. */
  async #withSibling(path: string, file: ImportedFile): Promise<ImportedFile> {
    const beside = companion(path, '.questions.jsonl');
    if (resolve(beside) === resolve(path) || beside === this.#options.questionsPath || !(await isFile(beside)))
      return file;
    const content = await importFile(beside, { signal: this.#options.signal });
    if (content.kind === 'questions') return addQuestions([file], beside, content.rows)[0]!;
    throw new BadInputError(beside, null, 'this holds no questions; expected rows {id, question, answer, evidence}');
  }

  #reportEmpty(folder: string): void {
    const within = ({ path }: { path: string }): boolean =>
      this.#listed.some((listed) => listed.path === path && listed.folder === folder);
    if (this.#files.some(within) || this.#failures.some(within)) return;
    const count = this.#listed.filter((listed) => listed.folder === folder).length;
    const looked = count === 0 ? 'it is empty' : `${count} ${count === 1 ? 'file was' : 'files were'} looked at`;
    this.#failures.push({
      path: folder,
      line: null,
      message: `there is nothing to import in this folder (${looked}); expected JSON, JSONL, CSV, TSV, Parquet or .npy files`,
    });
  }

  /** Questions and audits without anything to lay them over. */
  #reportLonely(files: readonly ImportedFile[]): void {
    if (files.length > 0) return;
    for (const { path } of this.#questions)
      this.#failures.push({
        path,
        line: null,
        message: 'this holds questions only; expected the episode they are asked of beside it',
      });
    for (const { path } of this.#audits)
      this.#failures.push({
        path,
        line: null,
        message: 'this is an audit of LoCoMo labels; expected the conversations beside it',
      });
  }

  async #attempt(path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BadInputError)) throw error;
      this.#failures.push({ path: error.path || path, line: error.line, message: error.message });
    }
  }
}

function companion(path: string, ending: string): string {
  return join(dirname(path), `${nameOf(path)}${ending}`);
}

/** In a folder, other people's files are no mistake; a data file that is broken is one. */
function holdsNoEpisode({ message }: BadInputError): boolean {
  return (
    /^this is (?!not valid JSON)|^no column holds the text/.test(message) && !/cut off|gzip|too long/.test(message)
  );
}

/** Episodes of several files may share an id, as parts of one benchmark do; a command line must be able to name each. */
function uniqueEpisodes(files: readonly ImportedFile[]): ImportedFile[] {
  const ids = new UniqueIds();
  return files.map((file) => {
    const { report, warnings } = ((list) => ({ report: list.report, warnings: () => list.warnings() }))(
      new WarningList(file.path),
    );
    const episodes = file.episodes.map((episode) => {
      const episodeId = ids.take(episode.episodeId);
      if (episodeId === episode.episodeId) return episode;
      report(`the episode id ${episode.episodeId} stands twice; this one became ${episodeId}`, null);
      return { ...episode, episodeId };
    });
    return { ...file, episodes, warnings: [...file.warnings, ...warnings()] };
  });
}

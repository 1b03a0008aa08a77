/** A file that cannot be imported at all. The message is one sentence: what the file is, and what was expected. */
export class BadInputError extends Error {
  readonly path: string;
  /** 1-based, or null where no line is to blame. */
  readonly line: number | null;
  /** Whether the file is whole but something else than an episode: in a folder that is no mistake. */
  readonly blame: 'foreign' | 'broken';

  constructor(path: string, line: number | null, message: string, blame: 'foreign' | 'broken' = 'broken') {
    super(message);
    this.blame = blame;
    this.name = 'BadInputError';
    this.path = path;
    this.line = line;
  }
}

/** The formats, for the end of such a sentence. */
export const EXPECTED_FORMATS = 'JSON, JSONL, CSV, TSV, Parquet or .npy';

/** The error for a file that is something else altogether: "this is a PDF document; expected JSON, …". */
export function wrongFile(path: string, what: string): BadInputError {
  return new BadInputError(path, null, `this is ${what}; expected ${EXPECTED_FORMATS}`, 'foreign');
}

/** What a failed system call means to a person; the error itself where it is none. */
export function fileProblem(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BadInputError(path, null, 'there is no such file or folder');
  if (code === 'EACCES' || code === 'EPERM') return new BadInputError(path, null, 'permission to read it was denied');
  if (code === 'EMFILE' || code === 'ENFILE')
    return new BadInputError(path, null, 'too many files are open on this machine to read it');
  if (code === 'EISDIR') return new BadInputError(path, null, 'this is a folder; expected a file');
  if (code === 'EIO') return new BadInputError(path, null, 'the disk failed while it was read');
  return error;
}

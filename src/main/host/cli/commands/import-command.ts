import type { Command } from '../command.ts';
import { sourceFrom } from '../flags.ts';
import { textTable, whole } from '../text-table.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'import PATH…',
  summary: 'Reads files and says what was found: episodes, turns, chunks, questions, evidence, and every row left out.',
  ownFlags: [],
  async run({ flags, engine, signal }) {
    const source = sourceFrom(flags);
    const { files, failures } = await engine.call(
      'importReport',
      { source, chunkTurns: flags.count('chunk-turns', 5) },
      signal,
    );
    const rows = files.map((file) => [
      file.path,
      file.format,
      whole(file.episodes),
      whole(file.turns),
      whole(file.chunks),
      whole(file.questions),
      `${whole(file.evidence.resolved)} of ${whole(file.evidence.resolved + file.evidence.unresolved)}${file.evidence.derived > 0 ? ` (${whole(file.evidence.derived)} derived)` : ''}`,
    ]);
    const warnings = files.flatMap((file) =>
      file.warnings.map(
        ({ path = file.path, line, reason }) => `▲ ${path}${line === undefined ? '' : `:${line}`}: ${reason}`,
      ),
    );
    const table = textTable([
      ['file', 'format', 'episodes', 'turns', 'chunks', 'questions', 'evidence labels found'],
      ...rows,
    ]);
    return { document: { files }, text: [table, ...warnings].join('\n'), failures };
  },
};

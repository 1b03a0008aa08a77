import { applyLocomoAudit } from '../../../core/formats/locomo-audit.ts';
import { parseContext } from '../../../core/formats/parse-context.ts';
import { attachQuestions, type PlacedValue } from '../../../core/formats/questions.ts';
import { UniqueIds } from '../../../core/formats/unique-ids.ts';
import type { Episode, ImportWarning } from '../../../core/model/episode.ts';
import { type ImportedFile, nameOf } from './import-file.ts';
import { WarningList } from './warning-list.ts';

/**
 * The files with a questions file's rows among their episodes' questions. Its warnings, of
 * reading it and of laying it over the episodes, join the first file's.
 */
export function addQuestions(
  files: readonly ImportedFile[],
  path: string,
  { rows, warnings }: { readonly rows: readonly PlacedValue[]; readonly warnings: readonly ImportWarning[] },
): ImportedFile[] {
  const list = new WarningList(path);
  const context = parseContext(nameOf(path), list.report);
  const episodes = attachQuestions(
    files.flatMap((file) => file.episodes),
    rows,
    context,
  );
  return regroup(files, episodes, [...warnings, ...list.warnings()]);
}

/** The files with audited questions of LoCoMo conversations marked as suspect. */
export function markSuspects(
  files: readonly ImportedFile[],
  path: string,
  entries: readonly unknown[],
): ImportedFile[] {
  const list = new WarningList(path);
  const episodes = applyLocomoAudit(
    files.flatMap((file) => file.episodes),
    entries,
    list.report,
  );
  return regroup(files, episodes, list.warnings());
}

/** Puts episodes, in the same order as before, back into their files. */
function regroup(
  files: readonly ImportedFile[],
  episodes: readonly Episode[],
  warnings: readonly ImportWarning[],
): ImportedFile[] {
  let from = 0;
  return files.map((file, index) => {
    const to = from + file.episodes.length;
    const own = episodes.slice(from, to);
    from = to;
    return { ...file, episodes: own, warnings: index === 0 ? [...file.warnings, ...warnings] : file.warnings };
  });
}

/** Episodes of several files may share an id, as parts of one benchmark do; a command line must be able to name each. */
export function uniqueEpisodes(files: readonly ImportedFile[]): ImportedFile[] {
  const ids = new UniqueIds();
  return files.map((file) => {
    const list = new WarningList(file.path);
    const episodes = file.episodes.map((episode) => {
      const episodeId = ids.take(episode.episodeId);
      if (episodeId === episode.episodeId) return episode;
      list.report(`the episode id ${episode.episodeId} stands twice; this one became ${episodeId}`, null);
      return { ...episode, episodeId };
    });
    return { ...file, episodes, warnings: [...file.warnings, ...list.warnings()] };
  });
}

import { ANSWER_METRICS } from '../contract/evaluation-tables.ts';
import type { AnswerColumns, CellColumns, EvaluatedEpisode, EvaluatedQuestion } from './cell-columns.ts';

/** A question among all of the evaluation, with what reports slice it by. */
export interface GatheredQuestion extends EvaluatedQuestion {
  readonly episodeId: string;
  readonly dataset: string;
  readonly domain: string | null;
}

/** The questions of every evaluated episode, one after another, and each cell's columns over them. */
export interface Gathered {
  readonly questions: readonly GatheredQuestion[];
  /** Whether every episode has the cell. */
  has(key: string): boolean;
  /** Throws an Error for a cell that an episode lacks. */
  columns(key: string): CellColumns;
}

/** Joins episodes, in the order of their places, into one long table. */
export function gather(episodes: readonly EvaluatedEpisode[]): Gathered {
  const evaluated = episodes.filter(({ skipped }) => skipped === null);
  const joined = new Map<string, CellColumns>();
  return {
    questions: evaluated.flatMap(({ episodeId, dataset, domain, questions }) =>
      questions.map((question) => ({ ...question, episodeId, dataset, domain })),
    ),
    has: (key) => evaluated.every(({ cells }) => key in cells),
    columns(key) {
      const known = joined.get(key);
      if (known) return known;
      const made = joinColumns(evaluated.map((episode) => cellOf(episode, key)));
      joined.set(key, made);
      return made;
    },
  };
}

function cellOf({ episodeId, cells }: EvaluatedEpisode, key: string): CellColumns {
  const columns = cells[key];
  if (!columns) throw new Error(`episode ${episodeId} was not evaluated for ${key}`);
  return columns;
}

/** `tau` and `atoms` are an episode's own and mean nothing over several. */
function joinColumns(parts: readonly CellColumns[]): CellColumns {
  const column = <K extends Exclude<keyof CellColumns, 'answers' | 'tau' | 'atoms'>>(key: K) =>
    parts.flatMap((part) => part[key] as readonly CellColumns[K][number][]);
  return {
    ...{ er: column('er'), eall: column('eall'), ed: column('ed') },
    ...{ ndcg10Standard: column('ndcg10Standard'), ndcg10Lme: column('ndcg10Lme') },
    ...{ rAt5: column('rAt5'), rAt10: column('rAt10') },
    ...{ ePrec: column('ePrec'), eRecall: column('eRecall'), eF1: column('eF1') },
    ...{ fill: column('fill'), tokens: column('tokens'), stage: column('stage'), turns: column('turns') },
    answers: parts.some(({ answers }) => answers !== null) ? joinAnswers(parts) : null,
    tau: null,
    atoms: null,
  };
}

function joinAnswers(parts: readonly CellColumns[]): AnswerColumns {
  const column = <K extends keyof AnswerColumns>(key: K) =>
    parts.flatMap(({ answers, tokens }): unknown[] => [...(answers?.[key] ?? tokens.map(() => null))]);
  const byModel = parts.some(({ answers }) => answers?.said);
  const keys = [...ANSWER_METRICS, ...(byModel ? (['said', 'missing'] as const) : [])];
  return Object.fromEntries(keys.map((key) => [key, column(key)])) as unknown as AnswerColumns;
}

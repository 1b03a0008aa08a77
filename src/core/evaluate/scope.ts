import type { EvaluationScope } from '../contract/evaluation-tables.ts';
import type { EvaluatedEpisode } from './cell-columns.ts';
import { slicesBy } from './slice-means.ts';

const SKIPPED = {
  'no-questions': 'the episode has no questions',
  'vectors-only': 'the vectors came with the file, and the embedder that questions would need is not known',
} as const;

const LEFT_OUT = {
  'no-evidence': 'nothing says which turns answer it',
  unresolvable: 'its evidence names no turn of the episode',
} as const;

/** What an evaluation of these episodes counts, and what it leaves out. */
export function scopeOf(episodes: readonly EvaluatedEpisode[]): EvaluationScope {
  const evaluated = episodes.filter(({ skipped }) => skipped === null);
  const questions = evaluated.flatMap((episode) => episode.questions);
  const counted = questions.filter(({ leftOut }) => leftOut === null);
  const skipped = slicesBy(episodes, (episode) => episode.skipped);
  const leftOut = slicesBy(questions, (question) => question.leftOut);
  return {
    episodes: evaluated.length,
    datasets: Object.fromEntries(
      Array.from(
        slicesBy(evaluated, ({ dataset }) => dataset),
        ([dataset, places]) => [dataset, places.length],
      ),
    ),
    skippedEpisodes: Array.from(skipped, ([reason, places]) => ({
      reason: SKIPPED[reason as keyof typeof SKIPPED],
      episodes: places.length,
      questions: places.reduce((sum, place) => sum + episodes[place]!.questions.length, 0),
    })),
    questions: questions.length,
    withEvidence: counted.length,
    leftOut: Array.from(leftOut, ([reason, places]) => ({
      reason: LEFT_OUT[reason as keyof typeof LEFT_OUT],
      questions: places.length,
    })),
    goldTurns: counted.reduce((sum, { goldTurns }) => sum + goldTurns, 0),
    suspect: counted.filter(({ suspect }) => suspect).length,
    derived: counted.filter(({ derived }) => derived).length,
    ...modelAnswersIn(evaluated),
  };
}

function modelAnswersIn(episodes: readonly EvaluatedEpisode[]): Pick<EvaluationScope, 'modelAnswers'> {
  const columns = episodes.flatMap(({ cells }) =>
    Object.values(cells).flatMap(({ answers }) => (answers?.said && answers.missing ? [answers] : [])),
  );
  if (columns.length === 0) return {};
  const missing = columns.flatMap((answers) => answers.missing!.filter((one) => one !== null));
  const answered = columns.reduce((sum, { said }) => sum + said!.filter((text) => text !== null).length, 0);
  const groups = slicesBy(missing, ({ what, reason }) => `${what} ${reason}`);
  return {
    modelAnswers: {
      asked: answered + missing.filter(({ what }) => what === 'answer').length,
      missing: Array.from(groups.values(), (places) => ({ ...missing[places[0]!]!, count: places.length })),
    },
  };
}

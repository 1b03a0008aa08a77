import type { StageDistribution } from '../contract/evaluation-tables.ts';
import { LOST_STAGES, STAGES, type Stage, type StageCounts } from '../contract/explanation.ts';
import type { CellColumns } from './cell-columns.ts';

const LOST: readonly Stage[] = LOST_STAGES;

/** How many gold turns, and how many questions, end at each stage of a cell. */
export function stageDistribution({ turns, stage }: Pick<CellColumns, 'turns' | 'stage'>): StageDistribution {
  const ends = turns.flatMap((codes) => (codes === '' ? [] : codes.split(' '))) as Stage[];
  return {
    turns: countStages(ends),
    goldTurns: ends.length,
    missedTurns: ends.filter((code) => LOST.includes(code)).length,
    questions: countStages(stage),
  };
}

function countStages(codes: readonly Stage[]): StageCounts {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const code of codes) counts[code]++;
  return counts;
}

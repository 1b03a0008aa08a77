import type { StageDistribution } from '../contract/evaluation-tables.ts';
import { STAGES, type Stage, type StageCounts } from '../contract/explanation.ts';
import type { CellColumns } from './cell-columns.ts';

const MISSING: readonly Stage[] = ['L', 'C', 'R1', 'R2', 'P1', 'P2', 'P3'];

export function stageDistribution({ turns, stage }: Pick<CellColumns, 'turns' | 'stage'>): StageDistribution {
  const ends = turns.flatMap((codes) => (codes === '' ? [] : codes.split(' '))) as Stage[];
  return {
    turns: countStages(ends),
    goldTurns: ends.length,
    missedTurns: ends.filter((code) => MISSING.includes(code)).length,
    questions: countStages(stage),
  };
}

function countStages(codes: readonly Stage[]): StageCounts {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const code of codes) counts[code]++;
  return counts;
}

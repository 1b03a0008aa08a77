import type { SaidAnswer } from '../contract/answers.ts';
import {
  type CauseTag,
  type PromptPlace,
  type QuestionStages,
  STAGES,
  type Stage,
  type StageCounts,
  WRITE_CAUSES,
  type WriteCause,
} from '../contract/explanation.ts';
import { finish } from '../math/finish.ts';
import type { Method, Settings } from '../model/settings.ts';
import { givenAnswer, readSaid } from './answer-reading.ts';
import { causeTags } from './cause-tags.ts';
import type { ExplainableMemory } from './explainable-memory.ts';
import { type AnswerVerdict, stageOfTurn } from './gold-stages.ts';
import { type InspectedQuestion, type Inspection, inspect, inspectQuestion } from './inspection.ts';
import { labelProblem } from './label-problem.ts';
import { promptPlaces } from './prompt-places.ts';
import { atomStanding, goldAtomCount, replacementOf, writeCauses } from './write-causes.ts';

/** Where one gold turn ends, and why it was lost before that. */
export interface TurnStage {
  readonly turn: number;
  readonly stage: Stage;
  readonly causes: readonly WriteCause[];
  readonly place: PromptPlace | null;
}

/**
 * Where every gold turn of every question of the episode ends under one method, in the order of the questions
 * (FIELD section 6), without counterfactuals: about as fast as packing them all. The missed turns of a method here are
 * those that its evidence recall misses.
 */
export function stagesOf(memory: ExplainableMemory, settings: Settings, method: Method): QuestionStages[] {
  return finish(stageSteps(memory, settings, method));
}

/** What was said to a question; null where nothing was. */
export type SaidOf = (questionIndex: number) => SaidAnswer | null;

/** `stagesOf` in steps of one question; `saidOf` tells of other answers than those that came with the questions. */
export function* stageSteps(
  memory: ExplainableMemory,
  settings: Settings,
  method: Method,
  saidOf: SaidOf = (index) => givenAnswer(memory.episode.questions[index]!),
): Generator<void, QuestionStages[]> {
  const inspection = inspect(memory, settings, method);
  const stages: QuestionStages[] = [];
  for (const index of memory.episode.questions.keys()) {
    const asked = inspectQuestion(inspection, index);
    stages.push(questionStages(inspection, asked, turnStages(inspection, asked, saidOf(index))));
    yield;
  }
  return stages;
}

/** One entry a gold turn, ascending; `said` is the answer that came with the question where nothing is named. */
export function turnStages(
  inspection: Inspection,
  asked: InspectedQuestion,
  said: SaidAnswer | null = givenAnswer(asked.question),
): TurnStage[] {
  const places = promptPlaces(inspection, asked);
  const verdict: AnswerVerdict = readSaid(asked.question, said)?.verdict ?? 'unknown';
  return asked.query.goldTurns.map((turn) => {
    const place = places.get(turn) ?? null;
    const stage = stageOfTurn(inspection, asked, turn, { place, verdict });
    return { turn, stage, place, causes: causesOf(inspection, asked, turn, stage) };
  });
}

/** W-codes explain what ranking or packing excluded, and nothing else. */
function causesOf(inspection: Inspection, asked: InspectedQuestion, turn: number, stage: Stage): WriteCause[] {
  if (!inspection.selectsAtoms || !/^[RP]/.test(stage)) return [];
  return writeCauses(inspection, atomStanding(inspection, asked.view, inspection.chunkOf[turn]!), {
    goldAtoms: goldAtomCount(inspection, asked),
    replacedBy: replacementOf(inspection, asked, turn),
  });
}

/** A question's own stage is the earliest-failing one of its turns; a doubtful label comes before all of them. */
export function questionStages(
  inspection: Inspection,
  asked: InspectedQuestion,
  turns: readonly TurnStage[],
): QuestionStages {
  const counts = countStages(turns);
  const label = labelProblem(asked.question, inspection.settings.asOfQuestion);
  const earliest = STAGES.find((stage) => counts[stage] > 0) ?? 'L';
  const causes = WRITE_CAUSES.filter((cause) => turns.some((turn) => turn.causes.includes(cause)));
  return {
    questionId: asked.question.questionId,
    stage: label?.problem === 'suspect' && earliest !== 'in' ? 'L' : earliest,
    label,
    goldTurns: turns.length,
    goldTurnsIn: asked.turnsIn.size,
    counts,
    causes,
    tags: earliest === 'in' ? [] : causeTags(inspection, asked, causes),
  } satisfies QuestionStages & { readonly tags: readonly CauseTag[] };
}

function countStages(turns: readonly TurnStage[]): StageCounts {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { stage } of turns) counts[stage]++;
  return counts;
}

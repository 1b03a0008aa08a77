import { isDeepStrictEqual } from 'node:util';
import type { AnswererChoice } from '../../../core/contract/answers.ts';
import type { EvaluationPlan, PlannedAnswerer } from '../../../core/contract/evaluation-plan.ts';
import type { Answerer } from '../answer/answerer.ts';
import { openAnswerer } from '../answer/open-answerer.ts';
import type { Resources } from './resources.ts';

interface InUse {
  readonly answerer: Answerer;
  readonly apiKey: string | null;
}

/** A plan that says who answers, and the one who does. */
export interface AnsweredPlan {
  readonly plan: EvaluationPlan;
  /** Null where no model answers. */
  readonly answerer: Answerer | null;
}

const NONE_SET_UP = 'No answering model is set up: name one in the settings.';

/** The one model that answers in a window: for the question on screen and for a whole corpus, under the same limits. */
export class AnsweringModel {
  readonly #resources: Pick<Resources, 'answers'>;
  readonly #onReplaced: () => void;
  #inUse: InUse | null = null;

  /** `onReplaced`: told when other answers, or none, are to be had, or when they are to be had with another key. */
  constructor(resources: Pick<Resources, 'answers'>, onReplaced: () => void) {
    this.#resources = resources;
    this.#onReplaced = onReplaced;
  }

  /** Throws a sentence where no model is set up. */
  get answerer(): Answerer {
    if (!this.#inUse) throw new Error(NONE_SET_UP);
    return this.#inUse.answerer;
  }

  /** Puts a model in charge, or none. Sends nothing. Throws an AnswerError for an address that is none. */
  use(choice: AnswererChoice | null, apiKey: string | null): void {
    const before = this.#inUse;
    this.#inUse = choice && {
      answerer: openAnswerer(choice, { apiKey, store: this.#resources.answers() }),
      apiKey,
    };
    if (!isDeepStrictEqual(whoAnswers(before), whoAnswers(this.#inUse))) this.#onReplaced();
  }

  /**
   * Names the model in a plan that wants one. Throws a sentence where none is set up, and where the plan, which is to be
   * taken up again, was begun with another.
   */
  answering(plan: EvaluationPlan): AnsweredPlan {
    const { answerer: begun, ...unanswered } = plan;
    if (plan.answers !== 'model') return { plan: unanswered, answerer: null };
    const { answerer } = this;
    const planned = plannedOf(answerer.choice);
    if (begun && !isDeepStrictEqual(plannedOf(begun), planned))
      throw new Error(
        `This evaluation was begun with ${whoText(begun)}, and ${whoText(planned)} is set up now. Set up the former to resume it, or evaluate anew.`,
      );
    return { plan: { ...unanswered, answerer: planned }, answerer };
  }
}

function whoAnswers(inUse: InUse | null) {
  return inUse && { ...plannedOf(inUse.answerer.choice), apiKey: inUse.apiKey };
}

/** In the order in which a command line names them: what is measured is kept under these very bytes. */
function plannedOf({ baseUrl, model, judgeModel }: PlannedAnswerer): PlannedAnswerer {
  return { baseUrl, model, judgeModel };
}

function whoText({ baseUrl, model, judgeModel }: PlannedAnswerer): string {
  return `${model} at ${baseUrl}${judgeModel === null ? '' : `, judged by ${judgeModel}`}`;
}

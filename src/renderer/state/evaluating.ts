import type { EvaluationFormat } from '../../core/contract/evaluation.ts';
import { type EvaluationPlan, MOST_VARIED } from '../../core/contract/evaluation-plan.ts';
import { isAnswerMetric } from '../../core/contract/evaluation-tables.ts';
import { reasonOf } from '../../core/contract/reason-of.ts';
import { METHODS, type Settings } from '../../core/model/settings.ts';
import { whole } from '../canvas/format.ts';
import { answererStore } from './answerer.ts';
import { ask, askDesktop } from './ask.ts';
import { engineStore } from './engine-store.ts';
import { type EvaluationChoice, evaluateStore } from './evaluate-store.ts';
import { notify } from './notice-store.ts';

/** Nine digits: more tokens than any prompt, and no number that a float would round. */
const LARGEST = 999_999_999;

/** Whole numbers between commas or spaces, each once; or why they are none, in one sentence. */
export function numbersIn(text: string, smallest: number): readonly number[] | { readonly problem: string } {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = words.find((word) => !/^\d{1,9}$/.test(word) || Number(word) < smallest);
  if (wrong !== undefined)
    return {
      problem: `“${wrong}” is no whole number from ${smallest} to ${whole(LARGEST)}. Expected such numbers with commas between.`,
    };
  const numbers = words.map(Number);
  const twice = numbers.find((number, at) => numbers.indexOf(number) < at);
  if (twice !== undefined) return { problem: `${twice} stands there twice.` };
  return numbers.length > MOST_VARIED
    ? { problem: `${numbers.length} values: expected at most ${MOST_VARIED}.` }
    : numbers;
}

/** The plan of a choice under these settings, or what is wrong with it. */
export function evaluationPlanOf(
  { methods, budgets, seeds, answers }: EvaluationChoice,
  settings: Settings,
): EvaluationPlan | { readonly problem: string } {
  if (methods.length === 0) return { problem: 'No method is chosen. Choose at least one.' };
  const budgetList = numbersIn(budgets, 1);
  if ('problem' in budgetList) return { problem: `Budgets: ${budgetList.problem}` };
  if (budgetList.length === 0) return { problem: 'No budget is named. Type at least one, in tokens.' };
  const seedList = numbersIn(seeds, 0);
  if ('problem' in seedList) return { problem: `Seeds: ${seedList.problem}` };
  return {
    settings,
    methods: METHODS.filter((method) => methods.includes(method)),
    budgets: [...budgetList].sort((a, b) => a - b),
    seeds: seedList.length === 0 ? null : seedList,
    answers,
  };
}

/** Starts what is chosen under the present settings; nothing where the choice makes no plan. */
export function startEvaluation(): void {
  const { choice, metric } = evaluateStore.getState();
  const plan = evaluationPlanOf(choice, engineStore.getState().settings);
  if ('problem' in plan) return;
  evaluateStore.setState({ chosen: null, variation: null, active: null, filter: 'all' });
  const isJudged = plan.answers === 'model' && answererStore.getState().choice?.judgeModel;
  const isMeasured = metric === 'judge' ? isJudged : plan.answers !== 'none' || !isAnswerMetric(metric);
  if (!isMeasured) evaluateStore.setState({ metric: 'er' });
  void ask('evaluate', { plan, reach: choice.reach });
}

/** Goes on where it was stopped: the settings and episodes it was begun with. */
export function resumeEvaluation(): void {
  void ask('resumeEvaluation', null);
}

/** Stops the evaluation under way; what is finished stays. */
export function cancelEvaluation(): void {
  void ask('cancelTask', { task: 'evaluate' });
}

/** Asks where to save and saves the finished evaluation; a notice names the file. */
export async function exportEvaluation(format: EvaluationFormat): Promise<void> {
  const made = await ask('exportEvaluation', { format });
  if (!made) return;
  const path = await askDesktop('saveText', made);
  if (path !== null) notify('done', `Saved ${path}.`);
}

/** Puts the command on the clipboard; a notice tells that it is there, or why not. */
export async function copyCommand(command: string): Promise<void> {
  try {
    await window.atomscope.callDesktop('copyText', { text: command });
    notify('done', 'Copied the command.');
  } catch (error) {
    notify('failure', reasonOf(error));
  }
}

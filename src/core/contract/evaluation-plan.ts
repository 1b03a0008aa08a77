import type { Method, Settings } from '../model/settings.ts';
import type { AnswererChoice } from './answers.ts';

/**
 * `own`: the method packs as its name says. `listed`: it selects the same way, but its chunks stand ungrouped, by
 * relevance and without headers (the factorial's other presentation).
 */
export const CELL_PACKINGS = ['own', 'listed'] as const;
export type CellPacking = (typeof CELL_PACKINGS)[number];

/** One entry of an evaluation's table: everything that is varied, over the settings that are not. */
export interface Cell {
  readonly method: Method;
  readonly packing: CellPacking;
  readonly budgetTokens: number;
  readonly seed: number;
}

/** What an evaluation covers, besides its files. */
export interface EvaluationPlan {
  /** What all cells share; its budget, seed and the two methods side by side say nothing here. */
  readonly settings: Settings;
  readonly methods: readonly Method[];
  readonly budgets: readonly number[];
  /** Null: the settings' own seed, not named in the rows. */
  readonly seeds: readonly number[] | null;
  readonly answers: AnswerSource;
  /** Who answers and judges where a model does; left out where none is asked. */
  readonly answerer?: PlannedAnswerer;
}

/** What shapes a model's answers, besides the prompts. How fast it may be asked, and with which key, does not. */
export type PlannedAnswerer = Pick<AnswererChoice, 'baseUrl' | 'model' | 'judgeModel'>;

/** Whose answers are measured: those that stand in the data, the extractive baseline's, a model's, or none. */
export const ANSWER_SOURCES = ['none', 'given', 'extractive', 'model'] as const;
export type AnswerSource = (typeof ANSWER_SOURCES)[number];

/** Budgets, or seeds, that one evaluation of a window may vary. */
export const MOST_VARIED = 50;

/** What is evaluated where nothing else is asked for. */
export const DEFAULT_METHODS: readonly Method[] = [
  'rsm',
  'dp-means',
  'online-kmeans',
  'flat',
  'bm25-rag',
  'hybrid-rag',
];
export const DEFAULT_BUDGETS: readonly number[] = [2600, 4000, 5000];

/** The merge rules of the paper's factorial (FIELD section 4), as the methods that have them. */
export const MERGE_RULES = ['rsm', 'dp-means', 'online-kmeans'] as const satisfies readonly Method[];
export type MergeRule = (typeof MERGE_RULES)[number];

/** Whether the plan holds the factorial: all three merge rules, each packing as its name says. */
export function hasFactorial({ methods, settings }: EvaluationPlan): boolean {
  const { selection, presentation } = settings.pack;
  return selection === null && presentation === null && MERGE_RULES.every((rule) => methods.includes(rule));
}

/** The seeds that are varied, or the settings' own alone. */
export function seedsOf({ seeds, settings }: EvaluationPlan): readonly number[] {
  return seeds ?? [settings.write.seed];
}

/** The shared settings with what the cell varies put in. */
export function settingsOf(cell: Cell, shared: Settings): Settings {
  const presentation = cell.packing === 'listed' ? 'relevance' : shared.pack.presentation;
  return {
    ...shared,
    write: { ...shared.write, seed: cell.seed },
    pack: { ...shared.pack, budgetTokens: cell.budgetTokens, presentation },
  };
}

/** Every cell that the plan's tables need, method by method. */
export function cellsOf(plan: EvaluationPlan): Cell[] {
  const withFactorial = hasFactorial(plan);
  const methods = withFactorial && !plan.methods.includes('flat') ? [...plan.methods, 'flat' as const] : plan.methods;
  const varied = (method: Method, packing: CellPacking) =>
    plan.budgets.flatMap((budgetTokens) => seedsOf(plan).map((seed) => ({ method, packing, budgetTokens, seed })));
  return methods.flatMap((method) => {
    const isRule = (MERGE_RULES as readonly Method[]).includes(method);
    return [...varied(method, 'own'), ...(withFactorial && isRule ? varied(method, 'listed') : [])];
  });
}

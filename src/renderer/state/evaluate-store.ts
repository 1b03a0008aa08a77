import { createStore } from 'zustand/vanilla';
import type { Reach } from '../../core/contract/evaluation.ts';
import {
  ANSWER_SOURCES,
  type AnswerSource,
  type CellPacking,
  DEFAULT_BUDGETS,
  DEFAULT_METHODS,
} from '../../core/contract/evaluation-plan.ts';
import { METRICS, type Metric, type RowLabel } from '../../core/contract/evaluation-tables.ts';
import type { Stage } from '../../core/contract/explanation.ts';
import { METHODS, type Method } from '../../core/model/settings.ts';
import { readRemembered, remember } from './remembered.ts';

/** What is to be evaluated next; budgets and seeds as they are typed. */
export interface EvaluationChoice {
  readonly reach: Reach;
  readonly methods: readonly Method[];
  readonly budgets: string;
  /** Empty: the seed of the settings. */
  readonly seeds: string;
  readonly answers: AnswerSource;
}

export const SECTIONS = ['tokens', 'factorial', 'slices', 'stages'] as const;
/** What stands below the table of methods. */
export type Section = (typeof SECTIONS)[number];

export const SLICE_KEYS = ['byType', 'byDomain', 'byDataset'] as const;
export type SliceKey = (typeof SLICE_KEYS)[number];

export type Variation = Pick<RowLabel, 'budget' | 'seed'>;

/** The number whose questions are listed: a row of the table, or the part of it that a section shows. */
export interface ChosenFigure {
  readonly label: RowLabel;
  readonly packing: CellPacking;
  /** Only questions of one type, domain or dataset. */
  readonly slice: { readonly by: SliceKey; readonly value: string } | null;
  /** Only questions of which a gold turn ends at this stage. */
  readonly stage: Stage | null;
}

export type BehindFilter = 'all' | 'missed' | 'part' | 'in' | 'less' | 'more';

export interface EvaluateState {
  readonly choice: EvaluationChoice;
  /** The metric that is plotted and held against the reference. */
  readonly metric: Metric;
  readonly reference: Method;
  readonly section: Section;
  readonly sectionView: 'chart' | 'table';
  readonly sliceKey: SliceKey;
  readonly chosen: ChosenFigure | null;
  /** The budget and seed that sections of one budget show; null: those of the present settings. */
  readonly variation: Variation | null;
  readonly filter: BehindFilter;
  /** The row of the listed questions that keys are on, by episode and question. */
  readonly active: { readonly episodeId: string; readonly questionId: string } | null;
}

const KEY = 'atomscope.evaluate';

const DEFAULTS: EvaluateState = {
  choice: {
    reach: 'episode',
    methods: DEFAULT_METHODS,
    budgets: DEFAULT_BUDGETS.join(', '),
    seeds: '',
    answers: 'none',
  },
  metric: 'er',
  reference: 'flat',
  section: 'tokens',
  sectionView: 'chart',
  sliceKey: 'byType',
  chosen: null,
  variation: null,
  filter: 'all',
  active: null,
};

type Remembered = Pick<EvaluateState, 'choice' | 'metric' | 'reference' | 'section'>;

/** What this window was left in, each default where nothing sensible is remembered. */
export function rememberedEvaluate(): EvaluateState {
  const kept = readRemembered(KEY) as Partial<Record<keyof Remembered, unknown>> | null;
  const choice = (kept?.choice ?? {}) as Partial<Record<keyof EvaluationChoice, unknown>>;
  const named: readonly unknown[] = Array.isArray(choice.methods) ? choice.methods : [];
  const methods = METHODS.filter((method) => named.includes(method));
  return {
    ...DEFAULTS,
    choice: {
      reach: choice.reach === 'corpus' ? 'corpus' : 'episode',
      methods: methods.length > 0 ? methods : DEFAULTS.choice.methods,
      budgets: typeof choice.budgets === 'string' ? choice.budgets : DEFAULTS.choice.budgets,
      seeds: typeof choice.seeds === 'string' ? choice.seeds : DEFAULTS.choice.seeds,
      answers: ANSWER_SOURCES.find((source) => source === choice.answers) ?? DEFAULTS.choice.answers,
    },
    metric: METRICS.find((metric) => metric === kept?.metric) ?? DEFAULTS.metric,
    reference: METHODS.find((method) => method === kept?.reference) ?? DEFAULTS.reference,
    section: SECTIONS.find((section) => section === kept?.section) ?? DEFAULTS.section,
  };
}

/** What Evaluate is asked for and what of it is looked at. */
export const evaluateStore = createStore<EvaluateState>(rememberedEvaluate);

evaluateStore.subscribe(({ choice, metric, reference, section }, before) => {
  const isOther =
    choice !== before.choice ||
    metric !== before.metric ||
    reference !== before.reference ||
    section !== before.section;
  if (isOther) remember(KEY, { choice, metric, reference, section });
});

/** Changes part of what is to be evaluated next. */
export function changeChoice(over: Partial<EvaluationChoice>): void {
  evaluateStore.setState(({ choice }) => ({ choice: { ...choice, ...over } }));
}

/** Lists the questions behind a number; those of another are forgotten. */
export function chooseFigure(chosen: ChosenFigure): void {
  evaluateStore.setState({ chosen, filter: 'all', active: null, variation: chosen.label });
}

/** Whether two figures list the same questions of the same cell. */
export function sameFigure(a: ChosenFigure | null, b: ChosenFigure): boolean {
  return a !== null && JSON.stringify(figureKey(a)) === JSON.stringify(figureKey(b));
}

function figureKey({ label: { method, budget, seed }, packing, slice, stage }: ChosenFigure) {
  return [method, budget, seed ?? null, packing, slice?.by ?? null, slice?.value ?? null, stage];
}

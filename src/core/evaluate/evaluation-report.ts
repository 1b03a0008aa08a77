import type { Method, PackSettings, Settings } from '../model/settings.ts';
import { type AnswerSource, type Cell, cellKey, type EvaluationPlan, hasFactorial, seedsOf } from './cell.ts';
import type { CellColumns, EvaluatedEpisode } from './cell-columns.ts';
import { type FactorialReading, type FactorialTable, factorialTable } from './factorial.ts';
import { type Gathered, type GatheredQuestion, gather } from './gathered.ts';
import { comparePaired, type PairedComparison, type PairedDraws, pairedDraws } from './paired.ts';
import { type EvaluationScope, scopeOf } from './scope.ts';
import { type SliceMeans, sliceMeans, slicesBy } from './slice-means.ts';
import { type StageDistribution, stageDistribution } from './stage-counts.ts';

/** One method at one budget (and one seed, where seeds were varied). */
export interface EvaluationRow extends SliceMeans {
  readonly method: Method;
  readonly budget: number;
  readonly seed?: number;
  readonly stages: StageDistribution;
  readonly byType: Readonly<Record<string, SliceMeans>>;
  readonly byDataset: Readonly<Record<string, SliceMeans>>;
  readonly byDomain: Readonly<Record<string, SliceMeans>>;
}

/** Two methods on the same questions: mean of a − b. */
export interface PairedRow extends PairedComparison {
  readonly metric: 'er';
  readonly a: Method;
  readonly b: Method;
  readonly budget: number;
  readonly seed?: number;
}

export interface FactorialRow extends FactorialTable {
  readonly budget: number;
  readonly seed?: number;
}

/** Every question's own figures, column by column, in the order of `questions`. */
export interface PerQuestion {
  readonly questions: readonly Pick<
    GatheredQuestion,
    'episodeId' | 'questionId' | 'type' | 'dataset' | 'domain' | 'goldTurns'
  >[];
  readonly rows: readonly (Omit<CellColumns, 'tau' | 'atoms'> & {
    readonly method: Method;
    readonly budget: number;
    readonly seed?: number;
  })[];
}

/** What `atomscope evaluate` prints. It holds neither times nor paths: the same input gives the same bytes. */
export interface EvaluationReport {
  readonly kind: 'atomscope-evaluation';
  readonly settings: SharedSettings;
  readonly embedder: string;
  readonly answers: AnswerSource;
  readonly scope: EvaluationScope;
  readonly rows: readonly EvaluationRow[];
  readonly paired: readonly PairedRow[];
  /** Empty unless all three merge rules were evaluated, each packing as its name says. */
  readonly factorial: readonly FactorialRow[];
  readonly statistics: PairedDraws;
  readonly readings: Readonly<Record<string, string>>;
  readonly perQuestion?: PerQuestion;
}

/** What all rows have in common. */
export interface SharedSettings extends Omit<Settings, 'methodA' | 'methodB' | 'pack'> {
  readonly pack: Omit<PackSettings, 'budgetTokens'>;
}

export interface ReportOptions {
  readonly embedder: string;
  readonly perQuestion: 'on' | 'off';
}

/**
 * Draws the tables of an evaluation from what was measured, whether by one process or by several: episodes count in the
 * order of their places. A generator that yields between comparisons, since resampling takes a while.
 */
export function* reportEvaluation(
  plan: EvaluationPlan,
  measured: readonly EvaluatedEpisode[],
  { embedder, perQuestion }: ReportOptions,
): Generator<void, EvaluationReport> {
  const episodes = [...measured].sort((a, b) => a.place - b.place);
  const gathered = gather(episodes);
  const draws = pairedDraws(plan.settings.write.seed);
  const tables = new Tables(plan, gathered, draws);
  const rows = tables.rows();
  yield;
  const paired = yield* tables.paired();
  const factorial = yield* tables.factorial();
  return {
    kind: 'atomscope-evaluation',
    settings: sharedSettings(plan.settings),
    embedder,
    answers: plan.answers,
    scope: scopeOf(episodes),
    rows,
    paired,
    factorial,
    statistics: draws,
    readings: READINGS,
    ...(perQuestion === 'on' ? { perQuestion: tables.perQuestion() } : {}),
  };
}

function sharedSettings({ chunkTurns, write, pack, asOfQuestion }: Settings): SharedSettings {
  const { budgetTokens: _varied, ...held } = pack;
  return { chunkTurns, write, pack: held, asOfQuestion };
}

/** The varied values of one row; `seed` only where seeds were varied. */
interface RowLabel {
  readonly method: Method;
  readonly budget: number;
  readonly seed?: number;
}

class Tables {
  readonly #plan: EvaluationPlan;
  readonly #gathered: Gathered;
  readonly #draws: PairedDraws;

  constructor(plan: EvaluationPlan, gathered: Gathered, draws: PairedDraws) {
    this.#plan = plan;
    this.#gathered = gathered;
    this.#draws = draws;
  }

  rows(): EvaluationRow[] {
    const { questions } = this.#gathered;
    const all = questions.map((_, place) => place);
    const slices = {
      byType: slicesBy(questions, ({ type }) => type),
      byDataset: slicesBy(questions, ({ dataset }) => dataset),
      byDomain: slicesBy(questions, ({ domain }) => domain),
    };
    return this.#labels(this.#plan.methods).map((label) => {
      const columns = this.#columns(label);
      const meansBy = (places: ReadonlyMap<string, readonly number[]>) =>
        Object.fromEntries(Array.from(places, ([key, held]) => [key, sliceMeans(columns, held)]));
      return {
        ...label,
        ...sliceMeans(columns, all),
        stages: stageDistribution(columns),
        byType: meansBy(slices.byType),
        byDataset: meansBy(slices.byDataset),
        byDomain: meansBy(slices.byDomain),
      };
    });
  }

  *paired(): Generator<void, PairedRow[]> {
    const { methods } = this.#plan;
    const rows: PairedRow[] = [];
    for (const { budget, seed } of this.#labels(methods.slice(0, 1))) {
      for (const [first, a] of methods.entries()) {
        for (const b of methods.slice(first + 1)) {
          const varied = { budget, ...(seed === undefined ? {} : { seed }) };
          const [ofA, ofB] = [this.#known({ method: a, ...varied }), this.#known({ method: b, ...varied })];
          const compared = comparePaired(
            ofA.map((value, question) => value - ofB[question]!),
            this.#draws,
          );
          if (compared) rows.push({ metric: 'er', a, b, ...varied, ...compared });
          yield;
        }
      }
    }
    return rows;
  }

  *factorial(): Generator<void, FactorialRow[]> {
    if (!hasFactorial(this.#plan)) return [];
    const rows: FactorialRow[] = [];
    for (const { budget, seed } of this.#labels(this.#plan.methods.slice(0, 1))) {
      const varied = { budget, ...(seed === undefined ? {} : { seed }) };
      for (const reading of ['selection', 'presentation'] as const) {
        const table = factorialTable(this.#factorialValues(varied, reading), reading, this.#draws);
        if (table) rows.push({ ...varied, ...table });
        yield;
      }
    }
    return rows;
  }

  #factorialValues(varied: Omit<RowLabel, 'method'>, reading: FactorialReading) {
    const grouped = (method: Method) => this.#known({ method, ...varied });
    const flat = (method: Method) =>
      reading === 'selection' ? grouped('flat') : this.#known({ method, ...varied }, 'listed');
    const byRule = (values: (method: Method) => number[]) => ({
      rsm: values('rsm'),
      'dp-means': values('dp-means'),
      'online-kmeans': values('online-kmeans'),
    });
    return { grouped: byRule(grouped), flat: byRule(flat) };
  }

  perQuestion(): PerQuestion {
    return {
      questions: this.#gathered.questions.map(({ episodeId, questionId, type, dataset, domain, goldTurns }) => ({
        ...{ episodeId, questionId, type, dataset, domain, goldTurns },
      })),
      rows: this.#labels(this.#plan.methods).map((label) => {
        const { tau: _tau, atoms: _atoms, ...columns } = this.#columns(label);
        return { ...label, ...columns };
      }),
    };
  }

  #labels(methods: readonly Method[]): RowLabel[] {
    const { budgets, seeds } = this.#plan;
    return methods.flatMap((method) =>
      budgets.flatMap((budget) =>
        (seeds ?? [null]).map((seed) => ({ method, budget, ...(seed === null ? {} : { seed }) })),
      ),
    );
  }

  #columns({ method, budget, seed }: RowLabel, packing: Cell['packing'] = 'own'): CellColumns {
    const [own] = seedsOf(this.#plan);
    return this.#gathered.columns(cellKey({ method, packing, budgetTokens: budget, seed: seed ?? own! }));
  }

  /** ER of the questions with evidence, which are the same in every cell. */
  #known(label: RowLabel, packing: Cell['packing'] = 'own'): number[] {
    return this.#columns(label, packing).er.filter((value) => value !== null);
  }
}

const READINGS: Readonly<Record<string, string>> = {
  er: 'Share of the gold turns whose full text is in the prompt; a question without resolvable evidence is left out.',
  rankedList:
    'nDCG@10, R@5 and R@10 rank chunks in the order in which the method tries them, before the budget has its say; a chunk is relevant when it holds a gold turn. They do not depend on the budget.',
  ndcg10Standard: 'Gains rel_i / log2(i + 1).',
  ndcg10Lme: 'Gains rel_1 + Σ_{i ≥ 2} rel_i / log2 i, as LongMemEval and RealMem compute it.',
  eF1: 'E-Prec, E-Recall and E-F1 after CLAG, read as: retrieved is what stands in the prompt, relevant is what holds a gold turn.',
  factorial:
    'Reading "selection": flat packing takes all chunks by similarity, so the merge rule acts in the grouped row only. Reading "presentation": flat packing lists the chunks of the same atoms without headers.',
  presentation:
    'With the same chunks, evidence recall cannot tell grouped from flat presentation: only an answering model can.',
  answers:
    'locomoF1, setF1 and bleu1 are not comparable with one another. `extractive` quotes the two sentences of the prompt that are most similar to the question; no model writes anything.',
  paired:
    'Differences a − b of the same questions; percentile bootstrap of the mean over questions, sign-flip permutation p-value (exact where few differ).',
};

import type { Method } from '../model/settings.ts';
import { type Cell, cellKey, type EvaluationPlan, hasFactorial, seedsOf } from './cell.ts';
import type { CellColumns } from './cell-columns.ts';
import { type FactorialReading, type FactorialTable, factorialTable } from './factorial.ts';
import type { Gathered, GatheredQuestion } from './gathered.ts';
import { comparePaired, type PairedComparison, type PairedDraws } from './paired.ts';
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

/** The varied values of one row; `seed` only where seeds were varied. */
interface RowLabel {
  readonly method: Method;
  readonly budget: number;
  readonly seed?: number;
}

/** Draws an evaluation's tables from its joined columns. */
export class EvaluationTables {
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

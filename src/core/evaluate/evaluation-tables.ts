import { type Cell, cellsOf, type EvaluationPlan, hasFactorial } from '../contract/evaluation-plan.ts';
import {
  type EvaluationRow,
  FACTORIAL_READINGS,
  type FactorialReading,
  type FactorialRow,
  type PairedDraws,
  type PairedMetric,
  type PairedRow,
  type RowLabel,
} from '../contract/evaluation-tables.ts';
import { cellAt } from '../contract/row-label.ts';
import type { Method } from '../model/settings.ts';
import { cellKey } from './cell.ts';
import type { CellColumns } from './cell-columns.ts';
import { factorialTable } from './factorial.ts';
import type { Gathered, GatheredQuestion } from './gathered.ts';
import { metricColumn } from './metric-column.ts';
import { comparePaired, differencesOf } from './paired.ts';
import { sliceMeans, slicesBy } from './slice-means.ts';
import { stageDistribution } from './stage-counts.ts';

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

/** What methods are compared by. */
function comparedMetrics({ answerer }: EvaluationPlan): PairedMetric[] {
  if (!answerer) return ['er'];
  return ['er', answerer.judgeModel === null ? 'locomoF1' : 'judge'];
}

/** The rows of a plan, method by method. */
export function labelsOf(plan: EvaluationPlan): RowLabel[] {
  return plan.methods.flatMap((method) => variationsOf(plan).map((varied) => ({ method, ...varied })));
}

/** Budgets and seeds; `seed` only where seeds were varied. */
function variationsOf({ budgets, seeds }: EvaluationPlan): Omit<RowLabel, 'method'>[] {
  return budgets.flatMap((budget) => (seeds ?? [null]).map((seed) => ({ budget, ...(seed === null ? {} : { seed }) })));
}

interface TablesInput {
  readonly plan: EvaluationPlan;
  readonly gathered: Gathered;
  readonly draws: PairedDraws;
  /** `finished`: rows of cells that not every episode has are left out; `all`: they are an error. */
  readonly cells: 'all' | 'finished';
}

/** Draws an evaluation's tables from its joined columns. */
export class EvaluationTables {
  readonly #plan: EvaluationPlan;
  readonly #gathered: Gathered;
  readonly #draws: PairedDraws;
  readonly #cells: TablesInput['cells'];

  constructor({ plan, gathered, draws, cells }: TablesInput) {
    this.#plan = plan;
    this.#gathered = gathered;
    this.#draws = draws;
    this.#cells = cells;
  }

  rows(): EvaluationRow[] {
    const { questions } = this.#gathered;
    const all = questions.map((_, place) => place);
    const slices = {
      byType: slicesBy(questions, ({ type }) => type),
      byDataset: slicesBy(questions, ({ dataset }) => dataset),
      byDomain: slicesBy(questions, ({ domain }) => domain),
    };
    return this.#labels().map((label) => {
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
    for (const varied of variationsOf(this.#plan)) {
      for (const [first, a] of methods.entries()) {
        for (const b of methods.slice(first + 1)) {
          if (!this.#isDrawn({ method: a, ...varied }) || !this.#isDrawn({ method: b, ...varied })) continue;
          for (const metric of comparedMetrics(this.#plan)) {
            const [ofA, ofB] = [a, b].map((method) => metricColumn(this.#columns({ method, ...varied }), metric));
            const compared = comparePaired(differencesOf(ofA!, ofB!), this.#draws);
            if (compared) rows.push({ metric, a, b, ...varied, ...compared });
            yield;
          }
        }
      }
    }
    return rows;
  }

  *factorial(): Generator<void, FactorialRow[]> {
    if (!hasFactorial(this.#plan) || !cellsOf(this.#plan).every((cell) => this.#has(cell))) return [];
    const rows: FactorialRow[] = [];
    for (const varied of variationsOf(this.#plan)) {
      for (const reading of FACTORIAL_READINGS) {
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
      rows: this.#labels().map((label) => {
        const { tau: _tau, atoms: _atoms, ...columns } = this.#columns(label);
        return { ...label, ...columns };
      }),
    };
  }

  #labels(): RowLabel[] {
    return labelsOf(this.#plan).filter((label) => this.#isDrawn(label));
  }

  #isDrawn(label: RowLabel): boolean {
    return this.#cells === 'all' || this.#has(cellAt(this.#plan, label));
  }

  #has(cell: Cell): boolean {
    return this.#gathered.has(cellKey(cell));
  }

  #columns(label: RowLabel, packing: Cell['packing'] = 'own'): CellColumns {
    return this.#gathered.columns(cellKey(cellAt(this.#plan, label, packing)));
  }

  /** ER of the questions with evidence, which are the same in every cell. */
  #known(label: RowLabel, packing: Cell['packing'] = 'own'): number[] {
    return this.#columns(label, packing).er.filter((value) => value !== null);
  }
}

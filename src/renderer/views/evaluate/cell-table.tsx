import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { EvaluatedDifferences, EvaluationState } from '../../../core/contract/evaluation.ts';
import type { EvaluationRow, Metric } from '../../../core/contract/evaluation-tables.ts';
import { labelOf } from '../../../core/contract/row-label.ts';
import type { Method } from '../../../core/model/settings.ts';
import { whole } from '../../canvas/format.ts';
import { type ChosenFigure, chooseFigure, evaluateStore, sameFigure } from '../../state/evaluate-store.ts';
import { METHOD_WORDS, methodName } from '../shell/method-words.ts';
import { cellWords, groupsOf, labelKey, variationWords } from './cell-words.ts';
import { FigureButton, useRovingFigures } from './figure-button.tsx';
import { differenceScale, IntervalPlot } from './interval-plot.tsx';
import {
  countOf,
  differenceText,
  figureText,
  headOf,
  isBest,
  METRIC_WORDS,
  type MetricWords,
  metricOf,
  metricsOf,
  pText,
} from './metric-words.ts';
import { differenceOf } from './use-differences.ts';

interface CellTableProps {
  readonly evaluation: EvaluationState;
  readonly rows: readonly EvaluationRow[];
  readonly differences: EvaluatedDifferences | null;
}

const DIFFERENCE_COLUMNS = 4;

/** Methods × budgets: how the metric that is looked at differs from the reference's, then every metric. */
export function CellTable({ evaluation, rows, differences }: CellTableProps) {
  const metric = useStore(evaluateStore, (state) => state.metric);
  const reference = useStore(evaluateStore, (state) => state.reference);
  const table = useRef<HTMLTableElement>(null);
  const roving = useRovingFigures(table);
  const metrics = useMemo(() => metricsOf(evaluation), [evaluation]);
  const scale = useMemo(() => differenceScale(differences?.rows ?? []), [differences]);
  const columns = 1 + DIFFERENCE_COLUMNS + metrics.length;
  return (
    <table ref={table} className="evaluation-table" aria-label="Methods and budgets" {...roving}>
      <thead>
        <tr>
          <th scope="col" className="cells-method">
            method
          </th>
          <th scope="colgroup" colSpan={2} className="words">
            {headOf(evaluation, metric).filter(Boolean).join(' ')} less that of {METHOD_WORDS[reference].name}
          </th>
          <th scope="col" className="number">
            95 %
          </th>
          <th scope="col" className="number">
            p
          </th>
          {metrics.map((one) => (
            <MetricHead key={one} metric={one} head={headOf(evaluation, one)} />
          ))}
        </tr>
      </thead>
      {groupsOf(rows).map(({ of, rows: group }) => (
        <tbody key={variationWords(of)}>
          <tr className="group">
            <th scope="rowgroup" colSpan={columns}>
              <span>{variationWords(of)}</span>
            </th>
          </tr>
          {group.map((row) => (
            <CellRow
              key={labelKey(row)}
              {...{ evaluation, row, group, metric, metrics }}
              difference={<Difference {...{ row, differences, scale, metric, reference }} />}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** A head that makes its metric the one that is looked at. */
function MetricHead({ metric, head }: { readonly metric: Metric; readonly head: MetricWords['head'] }) {
  const chosen = useStore(evaluateStore, (state) => state.metric);
  const { meaning, name } = METRIC_WORDS[metric];
  return (
    <th scope="col" className="number">
      <button
        type="button"
        className="metric-head"
        aria-pressed={metric === chosen}
        aria-label={`${head.filter(Boolean).join(' ')}, look at ${name}`}
        title={meaning}
        onClick={() => evaluateStore.setState({ metric })}
      >
        {head[0]}
        {head[1] ? <small> {head[1]}</small> : null}
      </button>
    </th>
  );
}

interface CellRowProps {
  readonly evaluation: EvaluationState;
  readonly row: EvaluationRow;
  readonly group: readonly EvaluationRow[];
  readonly metric: Metric;
  readonly metrics: readonly Metric[];
  readonly difference: React.ReactNode;
}

function CellRow({ evaluation, row, group, metric, metrics, difference }: CellRowProps) {
  const chosen = useStore(evaluateStore, (state) => state.chosen);
  const figure: ChosenFigure = { label: row, packing: 'own', slice: null, stage: null };
  const isChosen = sameFigure(chosen, figure);
  const words = cellWords(evaluation.plan, row);
  const open = (one: Metric) => {
    evaluateStore.setState({ metric: one });
    chooseFigure({ ...figure, label: labelOf(row) });
  };
  const isBestHere = (one: Metric) =>
    isBest(
      one,
      metricOf(row, one),
      group.map((other) => metricOf(other, one)),
    );
  const figureOf = (one: Metric) => (
    <td key={one} className={`number${isBestHere(one) ? ' best' : ''}${one === metric ? ' looked-at' : ''}`}>
      <FigureButton
        label={`${METRIC_WORDS[one].name} ${figureText(one, metricOf(row, one))} of ${words}, over ${countOf(row, one)} questions: list them`}
        chosen={isChosen && one === metric}
        onOpen={() => open(one)}
      >
        {figureText(one, metricOf(row, one))}
      </FigureButton>
    </td>
  );
  return (
    <tr data-figures className={isChosen ? 'chosen' : ''}>
      <th scope="row" className="cells-method" title={METHOD_WORDS[row.method].meaning}>
        {methodName(row.method, evaluation.plan.settings.pack)}
      </th>
      {difference}
      {metrics.map(figureOf)}
    </tr>
  );
}

interface DifferenceProps {
  readonly row: EvaluationRow;
  readonly differences: EvaluatedDifferences | null;
  readonly scale: (value: number) => number;
  readonly metric: Metric;
  readonly reference: Method;
}

function Difference({ row, differences, scale, metric, reference }: DifferenceProps) {
  const difference = differenceOf(differences, row);
  if (!difference) {
    return (
      <td colSpan={DIFFERENCE_COLUMNS} className="ink3 words">
        {row.method === reference ? 'reference' : differences ? 'nothing to compare' : ''}
      </td>
    );
  }
  const { diff, ci95, p, n, more, less } = difference;
  return (
    <>
      <td className="plot-cell" title={`Over ${n} questions: ${more} with more, ${less} with less`}>
        <IntervalPlot row={difference} scale={scale} />
      </td>
      <td className="number ink">
        <FigureButton
          label={`${differenceText(metric, diff)} ${METRIC_WORDS[metric].name} against ${METHOD_WORDS[reference].name}: list the ${whole(diff < 0 ? less : more)} questions with ${diff < 0 ? 'less' : 'more'}`}
          chosen={false}
          onOpen={() => {
            chooseFigure({ label: labelOf(row), packing: 'own', slice: null, stage: null });
            evaluateStore.setState({ filter: diff < 0 ? 'less' : 'more' });
          }}
        >
          {differenceText(metric, diff)}
        </FigureButton>
      </td>
      <td className="number ink3">
        {differenceText(metric, ci95[0])} … {differenceText(metric, ci95[1])}
      </td>
      <td className="number">{pText(p)}</td>
    </>
  );
}

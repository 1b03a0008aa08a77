import { useRef } from 'react';
import { useStore } from 'zustand';
import type { EvaluationRow, Metric } from '../../../core/contract/evaluation-tables.ts';
import { labelOf } from '../../../core/contract/row-label.ts';
import { whole } from '../../canvas/format.ts';
import { chooseFigure, evaluateStore, SLICE_KEYS, type SliceKey, sameFigure } from '../../state/evaluate-store.ts';
import { METHOD_WORDS, methodName } from '../shell/method-words.ts';
import { cellWords, labelKey, sameVariation } from './cell-words.ts';
import { FigureButton, useRovingFigures } from './figure-button.tsx';
import { countOf, figureText, isBest, METRIC_WORDS, metricOf } from './metric-words.ts';
import { type SectionProps, useVariation } from './section.ts';

const SLICE_WORDS: Readonly<Record<SliceKey, { readonly name: string; readonly without: string }>> = {
  byType: { name: 'type', without: 'No question says of which type it is.' },
  byDomain: { name: 'domain', without: 'No episode says from which domain it is.' },
  byDataset: { name: 'dataset', without: 'No episode says from which dataset it is.' },
};

/** The metric that is looked at by question type, domain or dataset: a row a value, a column a method. */
export function SlicesSection({ evaluation, figures }: SectionProps) {
  const key = useStore(evaluateStore, (state) => state.sliceKey);
  const metric = useStore(evaluateStore, (state) => state.metric);
  const variation = useVariation(figures);
  const rows = figures.rows.filter((row) => sameVariation(row, variation));
  const values = Object.keys(rows[0]?.[key] ?? {});
  return (
    <div className="slices">
      <div className="section-words slices-head">
        <SliceKeys shown={key} />
        <span>
          {METRIC_WORDS[metric].name} by {SLICE_WORDS[key].name}
        </span>
      </div>
      {values.length === 0 ? (
        <p className="section-empty sentence">{SLICE_WORDS[key].without}</p>
      ) : (
        <SliceTable {...{ evaluation, rows, values, metric }} by={key} />
      )}
    </div>
  );
}

function SliceKeys({ shown }: { readonly shown: SliceKey }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line.
    <span role="group" aria-label="Slices" className="slice-keys">
      {SLICE_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className="button small"
          aria-pressed={key === shown}
          onClick={() => evaluateStore.setState({ sliceKey: key })}
        >
          {SLICE_WORDS[key].name}
        </button>
      ))}
    </span>
  );
}

interface SliceTableProps {
  readonly evaluation: SectionProps['evaluation'];
  readonly rows: readonly EvaluationRow[];
  readonly values: readonly string[];
  readonly metric: Metric;
  readonly by: SliceKey;
}

function SliceTable({ evaluation, rows, values, metric, by }: SliceTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const roving = useRovingFigures(table);
  const all = rows.flatMap((row) => values.map((value) => metricOf(row[by][value]!, metric) ?? 0));
  const most = METRIC_WORDS[metric].unit === 'share' ? 1 : Math.max(...all, Number.MIN_VALUE);
  return (
    <table ref={table} className="evaluation-table" aria-label={`By ${SLICE_WORDS[by].name}`} {...roving}>
      <thead>
        <tr>
          <th scope="col" className="cells-method">
            {SLICE_WORDS[by].name}
          </th>
          <th scope="col">questions</th>
          {rows.map((row) => (
            <th key={labelKey(row)} scope="col" className="words" title={METHOD_WORDS[row.method].meaning}>
              {methodName(row.method, evaluation.plan.settings.pack)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value} data-figures>
            <th scope="row">{value}</th>
            <td className="ink3">{whole(countOf(rows[0]![by][value]!, metric))}</td>
            {rows.map((row) => (
              <SliceCell key={labelKey(row)} {...{ evaluation, row, rows, value, metric, by, most }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SliceCellProps extends Omit<SliceTableProps, 'values'> {
  readonly row: EvaluationRow;
  readonly value: string;
  readonly most: number;
}

function SliceCell({ evaluation, row, rows, value, metric, by, most }: SliceCellProps) {
  const chosen = useStore(evaluateStore, (state) => state.chosen);
  const figure = { label: labelOf(row), packing: 'own', slice: { by, value }, stage: null } as const;
  const means = row[by][value]!;
  const amount = metricOf(means, metric);
  const all = rows.map((one) => metricOf(one[by][value]!, metric));
  return (
    <td className={isBest(metric, amount, all) ? 'slice-cell best' : 'slice-cell'}>
      <FigureButton
        label={`${METRIC_WORDS[metric].name} ${figureText(metric, amount)} of ${cellWords(evaluation.plan, row)} on ${value}: list its questions`}
        chosen={sameFigure(chosen, figure)}
        className="slice-figure"
        onOpen={() => chooseFigure(figure)}
      >
        <i className="slice-bar" style={{ width: `${Math.round(((amount ?? 0) / most) * 48)}px` }} />
        {figureText(metric, amount)}
      </FigureButton>
    </td>
  );
}

import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { MERGE_RULES, type MergeRule } from '../../../core/contract/evaluation-plan.ts';
import { type FactorialPacking, type FactorialRow, PACKINGS } from '../../../core/contract/evaluation-tables.ts';
import { labelOf } from '../../../core/contract/row-label.ts';
import type { Method } from '../../../core/model/settings.ts';
import { decimals, signed } from '../../canvas/format.ts';
import {
  type ChosenFigure,
  chooseFigure,
  evaluateStore,
  sameFigure,
  type Variation,
} from '../../state/evaluate-store.ts';
import { METHOD_WORDS } from '../shell/method-words.ts';
import { cellWords, sameVariation } from './cell-words.ts';
import { FigureButton, useRovingFigures } from './figure-button.tsx';
import { differenceScale, IntervalPlot } from './interval-plot.tsx';
import { pText } from './metric-words.ts';
import { type SectionProps, useVariation } from './section.ts';

const READING_WORDS: Readonly<Record<FactorialRow['reading'], string>> = {
  selection: 'Flat read as a selection',
  presentation: 'Flat read as a presentation',
};

const RULE_WORDS: Readonly<Record<MergeRule, string>> = {
  rsm: METHOD_WORDS.rsm.name.split(' · ')[0]!,
  'dp-means': METHOD_WORDS['dp-means'].name.split(' · ')[0]!,
  'online-kmeans': METHOD_WORDS['online-kmeans'].name.split(' · ')[0]!,
};

/** The paper's 2×3 factorial on recall: packing × merge rule, under both readings of flat. */
export function FactorialSection({ evaluation, figures }: SectionProps) {
  const variation = useVariation(figures);
  const tables = figures.factorial.filter((table) => sameVariation(table, variation));
  if (tables.length === 0) return <p className="section-empty sentence">{whyNone({ evaluation, figures })}</p>;
  return (
    <div className="factorial">
      {tables.map((table) => (
        <FactorialView key={table.reading} table={table} evaluation={evaluation} readings={figures.readings} />
      ))}
    </div>
  );
}

function whyNone({ evaluation, figures }: SectionProps): string {
  const { plan, status } = evaluation;
  const missing = MERGE_RULES.filter((rule) => !plan.methods.includes(rule));
  if (missing.length > 0)
    return `The 2×3 factorial needs all three merge rules. ${missing.map((rule) => METHOD_WORDS[rule].name).join(', ')} ${missing.length === 1 ? 'is' : 'are'} not evaluated: choose ${missing.length === 1 ? 'it' : 'them'} and evaluate.`;
  if (plan.settings.pack.selection !== null || plan.settings.pack.presentation !== null)
    return 'The 2×3 factorial needs methods that pack as their names say. Selection or presentation is set in Tune: put both back to “as the method names it” and evaluate.';
  if (figures.scope.withEvidence === 0) return 'No question has evidence, so there is no recall to compare.';
  return status === 'measuring' || status === 'drawing'
    ? 'The factorial is drawn when all its cells are measured.'
    : 'Cells of the factorial are missing: Resume measures the rest.';
}

interface FactorialViewProps {
  readonly table: FactorialRow;
  readonly evaluation: SectionProps['evaluation'];
  readonly readings: SectionProps['figures']['readings'];
}

function FactorialView({ table, evaluation, readings }: FactorialViewProps) {
  const root = useRef<HTMLTableElement>(null);
  const roving = useRovingFigures(root);
  return (
    <section className="factorial-reading" aria-label={READING_WORDS[table.reading]}>
      <h2>
        {READING_WORDS[table.reading]} <span className="reading">reading</span>
      </h2>
      <table ref={root} className="evaluation-table" aria-label={`Recall, ${READING_WORDS[table.reading]}`} {...roving}>
        <thead>
          <tr>
            <th scope="col" className="cells-method">
              recall
            </th>
            {MERGE_RULES.map((rule) => (
              <th key={rule} scope="col" className="of-figures">
                {RULE_WORDS[rule]}
              </th>
            ))}
            <th scope="col">mean</th>
            <th scope="col">effect</th>
          </tr>
        </thead>
        <tbody>
          {PACKINGS.map((packing) => (
            <PackingRow key={packing} {...{ table, packing, evaluation }} />
          ))}
          <tr>
            <th scope="row" className="ink3">
              mean
            </th>
            {table.mergeRule.map(({ level, mean }) => (
              <td key={level} className="of-figures">
                {decimals(mean)}
              </td>
            ))}
            <td colSpan={2} />
          </tr>
          <tr>
            <th scope="row" className="ink3">
              effect
            </th>
            {table.mergeRule.map(({ level, effect }) => (
              <td key={level} className="of-figures ink">
                {signed(effect)}
              </td>
            ))}
            <td colSpan={2} />
          </tr>
        </tbody>
      </table>
      <Contrasts table={table} />
      <p className="section-note ink3">{table.reading === 'presentation' ? readings.presentation : ''}</p>
    </section>
  );
}

interface PackingRowProps {
  readonly table: FactorialRow;
  readonly packing: FactorialPacking;
  readonly evaluation: SectionProps['evaluation'];
}

function PackingRow({ table, packing, evaluation }: PackingRowProps) {
  const chosen = useStore(evaluateStore, (state) => state.chosen);
  const { mean, effect } = table.packing.find(({ level }) => level === packing)!;
  return (
    <tr data-figures>
      <th scope="row">{packing}</th>
      {MERGE_RULES.map((rule) => {
        const figure = figureAt(table, rule, packing);
        const value = table.cells.find((cell) => cell.mergeRule === rule && cell.packing === packing)!.mean;
        return (
          <td key={rule}>
            <FigureButton
              label={`recall ${decimals(value)} of ${cellWords(evaluation.plan, figure.label, figure.packing)}: list its questions`}
              chosen={sameFigure(chosen, figure)}
              onOpen={() => {
                evaluateStore.setState({ metric: 'er' });
                chooseFigure(figure);
              }}
            >
              {decimals(value)}
            </FigureButton>
          </td>
        );
      })}
      <td>{decimals(mean)}</td>
      <td className="ink">{signed(effect)}</td>
    </tr>
  );
}

/** The cell that holds the figure: the rule's own, flat's own, or the rule's chunks listed without headers. */
function figureAt(
  table: Variation & Pick<FactorialRow, 'reading'>,
  rule: MergeRule,
  packing: FactorialPacking,
): ChosenFigure {
  const isFlatCell = packing === 'flat' && table.reading === 'selection';
  const method: Method = isFlatCell ? 'flat' : rule;
  return {
    label: labelOf({ ...table, method }),
    packing: packing === 'flat' && table.reading === 'presentation' ? 'listed' : 'own',
    ...{ slice: null, stage: null },
  };
}

/** Differences of the levels over all questions, with their intervals. */
function Contrasts({ table }: { readonly table: FactorialRow }) {
  const scale = useMemo(() => differenceScale(table.contrasts), [table]);
  return (
    <table className="evaluation-table" aria-label={`Contrasts, ${READING_WORDS[table.reading]}`}>
      <thead>
        <tr>
          <th scope="col" className="cells-method">
            contrast
          </th>
          <th scope="colgroup" colSpan={2} className="words">
            difference
          </th>
          <th scope="col">95 %</th>
          <th scope="col">p</th>
        </tr>
      </thead>
      <tbody>
        {table.contrasts.map((contrast) => (
          <tr key={`${contrast.a} ${contrast.b}`}>
            <th scope="row">
              {levelWords(contrast.a)} − {levelWords(contrast.b)}
            </th>
            <td className="plot-cell">
              <IntervalPlot row={contrast} scale={scale} />
            </td>
            <td className="ink">{signed(contrast.diff)}</td>
            <td className="ink3">
              {signed(contrast.ci95[0])} … {signed(contrast.ci95[1])}
            </td>
            <td>{pText(contrast.p)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function levelWords(level: string): string {
  return (RULE_WORDS as Readonly<Record<string, string>>)[level] ?? level;
}

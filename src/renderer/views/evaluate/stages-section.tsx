import { useRef } from 'react';
import { useStore } from 'zustand';
import type { EvaluationRow } from '../../../core/contract/evaluation-tables.ts';
import { LOST_STAGES, STAGES, type Stage } from '../../../core/contract/explanation.ts';
import { labelOf } from '../../../core/contract/row-label.ts';
import { counted, whole } from '../../canvas/format.ts';
import { chooseFigure, evaluateStore, sameFigure } from '../../state/evaluate-store.ts';
import { STAGE_WORDS } from '../inspect/stage-words.ts';
import { METHOD_WORDS, methodName } from '../shell/method-words.ts';
import { cellWords, labelKey, sameVariation } from './cell-words.ts';
import { FigureButton, useRovingFigures } from './figure-button.tsx';
import { type SectionProps, useVariation } from './section.ts';

/** In the order in which the bars are stacked: what is in the prompt, what is in and did not help, what is lost. */
const STACKED: readonly Stage[] = ['in', 'O', 'A', ...LOST_STAGES];

/** Where every gold turn ends, a method a row. */
export function StagesSection({ evaluation, figures }: SectionProps) {
  const view = useStore(evaluateStore, (state) => state.sectionView);
  const variation = useVariation(figures);
  const rows = figures.rows.filter((row) => sameVariation(row, variation));
  const goldTurns = rows[0]?.stages.goldTurns ?? 0;
  if (goldTurns === 0)
    return <p className="section-empty sentence">No question has evidence, so there is no gold turn to follow.</p>;
  return (
    <div className="stages-section">
      <p className="section-words">{stagesWords(rows)}</p>
      {view === 'chart' ? <StageBars {...{ evaluation, rows }} /> : <StageTable {...{ evaluation, rows }} />}
    </div>
  );
}

/** The stage that costs most turns, method by method where they differ. */
function stagesWords(rows: readonly EvaluationRow[]): string {
  const { goldTurns } = rows[0]!.stages;
  const worst = rows.map((row) => ({ method: row.method, stage: worstStage(row), missed: row.stages.missedTurns }));
  const byStage = new Map<Stage, string[]>();
  for (const { stage, method } of worst)
    if (stage) byStage.set(stage, [...(byStage.get(stage) ?? []), METHOD_WORDS[method].name]);
  const parts = Array.from(
    byStage,
    ([stage, names]) => `${names.join(', ')} most at ${stage} (${STAGE_WORDS[stage].brief})`,
  );
  const of = `Of ${counted(goldTurns, 'gold turn')}, `;
  return parts.length === 0 ? `${of}none is missed.` : `${of}missed (neither in, O nor A): ${parts.join('; ')}.`;
}

function worstStage({ stages }: EvaluationRow): Stage | null {
  return LOST_STAGES.reduce<Stage | null>(
    (worst, stage) => (stages.turns[stage] > (worst ? stages.turns[worst] : 0) ? stage : worst),
    null,
  );
}

interface RowsProps {
  readonly evaluation: SectionProps['evaluation'];
  readonly rows: readonly EvaluationRow[];
}

function figureAt(row: EvaluationRow, stage: Stage) {
  return { label: labelOf(row), packing: 'own', slice: null, stage } as const;
}

function stageLabel({
  evaluation,
  row,
  stage,
}: {
  readonly evaluation: RowsProps['evaluation'];
  readonly row: EvaluationRow;
  readonly stage: Stage;
}): string {
  return `${stage} ${row.stages.turns[stage]} of ${counted(row.stages.goldTurns, 'gold turn')} (${STAGE_WORDS[stage].brief}), ${cellWords(evaluation.plan, row)}: list the questions`;
}

function StageBars({ evaluation, rows }: RowsProps) {
  const chosen = useStore(evaluateStore, (state) => state.chosen);
  const root = useRef<HTMLDivElement>(null);
  const roving = useRovingFigures(root);
  const shown = STACKED.filter((stage) => rows.some((row) => row.stages.turns[stage] > 0));
  return (
    <>
      <div ref={root} className="stage-bars" {...roving}>
        {rows.map((row) => (
          <div key={labelKey(row)} className="stage-bars-row" data-figures>
            <span className="ellipsis ink">{methodName(row.method, evaluation.plan.settings.pack)}</span>
            <span className="stage-stack">
              {shown
                .filter((stage) => row.stages.turns[stage] > 0)
                .map((stage) => (
                  <button
                    key={stage}
                    type="button"
                    data-figure
                    tabIndex={-1}
                    className="stage-part"
                    data-stage={stage}
                    style={{ flexGrow: row.stages.turns[stage] }}
                    aria-label={stageLabel({ evaluation, row, stage })}
                    aria-pressed={sameFigure(chosen, figureAt(row, stage))}
                    title={stageLabel({ evaluation, row, stage })}
                    onClick={() => chooseFigure(figureAt(row, stage))}
                  >
                    <span className="stage-part-label">
                      {stage}
                      <b> {row.stages.turns[stage]}</b>
                    </span>
                  </button>
                ))}
            </span>
            <span className="number">{whole(row.stages.missedTurns)} missed</span>
          </div>
        ))}
      </div>
      <p className="stage-key">
        {shown.map((stage) => (
          <span key={stage} className="stage-key-entry">
            <i className="stage-part" data-stage={stage} /> <b>{stage}</b> {STAGE_WORDS[stage].brief}
          </span>
        ))}
      </p>
    </>
  );
}

function StageTable({ evaluation, rows }: RowsProps) {
  const chosen = useStore(evaluateStore, (state) => state.chosen);
  const table = useRef<HTMLTableElement>(null);
  const roving = useRovingFigures(table);
  return (
    <table ref={table} className="evaluation-table" aria-label="Where gold turns end" {...roving}>
      <thead>
        <tr>
          <th scope="col" className="cells-method">
            method
          </th>
          {STAGES.map((stage) => (
            <th key={stage} scope="col" className="of-figures" title={STAGE_WORDS[stage].meaning}>
              {stage}
            </th>
          ))}
          <th scope="col" title="Not in the prompt; O and A are in it">
            missed
          </th>
          <th scope="col">of</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={labelKey(row)} data-figures>
            <th scope="row">{methodName(row.method, evaluation.plan.settings.pack)}</th>
            {STAGES.map((stage) => (
              <td key={stage}>
                <FigureButton
                  label={stageLabel({ evaluation, row, stage })}
                  chosen={sameFigure(chosen, figureAt(row, stage))}
                  onOpen={() => chooseFigure(figureAt(row, stage))}
                >
                  {whole(row.stages.turns[stage])}
                </FigureButton>
              </td>
            ))}
            <td className="ink">{whole(row.stages.missedTurns)}</td>
            <td className="ink3">{whole(row.stages.goldTurns)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

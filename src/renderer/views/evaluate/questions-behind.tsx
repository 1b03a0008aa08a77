import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { EvaluationState, QuestionOfCell } from '../../../core/contract/evaluation.ts';
import type { EvaluationRow, Metric } from '../../../core/contract/evaluation-tables.ts';
import { cellAt, sameLabel } from '../../../core/contract/row-label.ts';
import type { Method } from '../../../core/model/settings.ts';
import { counted, whole } from '../../canvas/format.ts';
import { type ChosenFigure, evaluateStore } from '../../state/evaluate-store.ts';
import { useReply } from '../../state/use-reply.ts';
import { STAGE_WORDS } from '../inspect/stage-words.ts';
import { METHOD_WORDS } from '../shell/method-words.ts';
import { BehindFilters } from './behind-filters.tsx';
import { BehindList } from './behind-list.tsx';
import { countFilters, questionsOf, shownQuestions } from './behind-rows.ts';
import { cellWords } from './cell-words.ts';
import { figureText, METRIC_WORDS, metricOf } from './metric-words.ts';

interface QuestionsBehindProps {
  readonly evaluation: EvaluationState | null;
}

/** The questions behind the number that was chosen; each opens in Inspect as it was measured. */
export function QuestionsBehind({ evaluation }: QuestionsBehindProps) {
  const chosen = useStore(evaluateStore, (state) => state.chosen);
  const rows = evaluation?.figures?.rows ?? [];
  const row = chosen ? rows.find((one) => sameLabel(one, chosen.label)) : undefined;
  if (!evaluation || !chosen || !row) {
    return (
      <section className="list-panel" aria-label="Questions behind a number">
        <div className="panel-head">
          <h2>Questions behind a number</h2>
        </div>
        <div className="empty">
          <p className="sentence">
            {rows.length === 0
              ? 'Every number that is measured will open its questions here.'
              : 'No number is chosen. Click one in the tables, or go to it with the arrow keys and press Enter.'}
          </p>
        </div>
      </section>
    );
  }
  return <Behind evaluation={evaluation} chosen={chosen} row={row} />;
}

interface BehindProps {
  readonly evaluation: EvaluationState;
  readonly chosen: ChosenFigure;
  readonly row: EvaluationRow;
}

function useQuestions(evaluation: EvaluationState, chosen: ChosenFigure, reference: Method) {
  const cell = cellAt(evaluation.plan, chosen.label, chosen.packing);
  const isReference = reference === cell.method && chosen.packing === 'own';
  const held = isReference ? null : { ...cell, method: reference, packing: 'own' as const };
  const key = JSON.stringify([evaluation.evaluation, evaluation.cells.done, cell, held]);
  const reply = useReply(key, () => window.atomscope.call('evaluatedQuestions', { cell, reference: held }));
  // Those of the number before must not stand under this one's name.
  return { value: reply.key === key ? reply.value : null, reason: reply.reason };
}

function Behind({ evaluation, chosen, row }: BehindProps) {
  const metric = useStore(evaluateStore, (state) => state.metric);
  const reference = useStore(evaluateStore, (state) => state.reference);
  const filter = useStore(evaluateStore, (state) => state.filter);
  const { value, reason } = useQuestions(evaluation, chosen, reference);
  const all = useMemo(() => questionsOf(value ?? [], chosen), [value, chosen]);
  const shown = useMemo(() => shownQuestions(all, filter, metric), [all, filter, metric]);
  const counts = useMemo(() => countFilters(all, metric), [all, metric]);
  return (
    <section className="list-panel" aria-label="Questions behind a number">
      <div className="panel-head">
        <h2 className="ellipsis">{cellWords(evaluation.plan, chosen.label, chosen.packing)}</h2>
      </div>
      <p className="behind-what">
        {whatWords(chosen)}
        <b>
          {METRIC_WORDS[metric].name} {figureText(metric, figureOf(row, chosen, metric))}
        </b>
        {overWords(all, metric)}
      </p>
      {reason !== null ? (
        <p className="empty" role="alert">
          <span>
            <span className="warn">▲</span> {reason}
          </span>
        </p>
      ) : (
        <>
          {value === null ? null : (
            <BehindFilters {...{ counts, filter, reference, metric }} hasReference={value[0]?.reference != null} />
          )}
          {value !== null && shown.length === 0 ? (
            <NoneLeft of={all.length} />
          ) : (
            <>
              <BehindHead metric={metric} reference={value?.[0]?.reference ? reference : null} />
              <BehindList {...{ evaluation, chosen, metric, shown }} />
            </>
          )}
        </>
      )}
    </section>
  );
}

function NoneLeft({ of }: { readonly of: number }) {
  return (
    <div className="empty">
      <p className="sentence">None of {counted(of, 'question')}.</p>
      <button
        type="button"
        className="button edge"
        onClick={() => evaluateStore.setState({ filter: 'all', active: null })}
      >
        Show all {whole(of)}
      </button>
    </div>
  );
}

/** What stands in each column of the list; `reference` is null where the questions are held against none. */
function BehindHead({ metric, reference }: { readonly metric: Metric; readonly reference: Method | null }) {
  return (
    <div className="row behind-row behind-head" aria-hidden="true">
      <span />
      <span />
      <span title="Where the question fails">stage</span>
      <span className="number">{METRIC_WORDS[metric].head.filter(Boolean).join(' ')}</span>
      <span className="number">{reference ? `−${METHOD_WORDS[reference].name.split(' · ')[0]}` : ''}</span>
    </div>
  );
}

/** " over 123 of 126 questions": a mean leaves out the questions that have no such figure. */
function overWords(questions: readonly QuestionOfCell[], metric: Metric): string {
  const known = questions.filter(({ figures }) => figures[metric] !== null).length;
  const of = known === questions.length ? '' : `${whole(known)} of `;
  return ` over ${of}${counted(questions.length, 'question')}`;
}

function whatWords({ slice, stage, packing }: ChosenFigure): string {
  if (stage) return `${stage}, ${STAGE_WORDS[stage].brief}: of the whole cell `;
  if (slice) return `${slice.value}: `;
  return packing === 'listed' ? 'The factorial’s listed cell: ' : '';
}

/** The figure of the slice where one is chosen; of a listed cell the table has none. */
function figureOf(row: EvaluationRow, { slice, packing }: ChosenFigure, metric: Metric): number | null {
  if (packing === 'listed') return null;
  const means = slice ? row[slice.by][slice.value] : row;
  return means ? metricOf(means, metric) : null;
}

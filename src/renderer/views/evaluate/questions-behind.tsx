import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { EvaluationState, QuestionOfCell } from '../../../core/contract/evaluation.ts';
import type { EvaluationRow, Metric } from '../../../core/contract/evaluation-tables.ts';
import type { Method } from '../../../core/model/settings.ts';
import { counted, whole } from '../../canvas/format.ts';
import { engineStore } from '../../state/engine-store.ts';
import { type BehindFilter, type ChosenFigure, evaluateStore } from '../../state/evaluate-store.ts';
import { useReply } from '../../state/use-reply.ts';
import { visitQuestion, visitStore } from '../../state/visit-question.ts';
import { STAGE_WORDS } from '../inspect/stage-words.ts';
import { OutcomeGlyph } from '../questions/outcome-glyph.tsx';
import { briefOf, type Outcome } from '../questions/question-rows.ts';
import { METHOD_WORDS } from '../shell/method-words.ts';
import { OptionRow, VirtualList } from '../shell/virtual-list.tsx';
import { countFilters, differenceOn, outcomeOf, questionsOf, shownQuestions } from './behind-rows.ts';
import { cellOf, cellWords, sameLabel, settingsOfCell } from './cell-words.ts';
import { differenceText, figureText, METRIC_WORDS, metricOf } from './metric-words.ts';

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
  const cell = cellOf(evaluation, chosen);
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
            <Filters {...{ counts, filter, reference, metric }} hasReference={value[0]?.reference != null} />
          )}
          {value !== null && shown.length === 0 ? (
            <div className="empty">
              <p className="sentence">None of {counted(all.length, 'question')}.</p>
              <button type="button" className="button edge" onClick={() => setFilter('all')}>
                Show all {whole(all.length)}
              </button>
            </div>
          ) : (
            <>
              <div className="row behind-row behind-head" aria-hidden="true">
                <span />
                <span />
                <span title="Where the question fails">stage</span>
                <span className="number">{METRIC_WORDS[metric].head.filter(Boolean).join(' ')}</span>
                <span className="number">
                  {value?.[0]?.reference ? `−${METHOD_WORDS[reference].name.split(' · ')[0]}` : ''}
                </span>
              </div>
              <BehindList {...{ evaluation, chosen, metric, shown }} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** " over 123 of 126 questions": a mean leaves out the questions that have no such figure. */
function overWords(questions: readonly QuestionOfCell[], metric: Metric): string {
  const known = questions.filter(({ figures }) => figures[metric] !== null).length;
  const of = known === questions.length ? '' : `${whole(known)} of `;
  return ` over ${of}${counted(questions.length, 'question')}`;
}

const setFilter = (filter: BehindFilter) => evaluateStore.setState({ filter, active: null });

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

interface FilterWords {
  readonly value: BehindFilter;
  readonly title: string;
  /** On the button; empty where a glyph stands there. */
  readonly words: string;
  /** What is said besides. */
  readonly said: string;
}

interface FiltersProps {
  readonly counts: ReturnType<typeof countFilters>;
  readonly filter: BehindFilter;
  readonly reference: Method;
  readonly metric: Metric;
  readonly hasReference: boolean;
}

function Filters({ counts, filter, reference, metric, hasReference }: FiltersProps) {
  const other = METHOD_WORDS[reference].name;
  const { better, name } = METRIC_WORDS[metric];
  const [less, more] = better === null ? (['less', 'more'] as const) : (['worse', 'better'] as const);
  const outcome = (value: 'missed' | 'part' | 'in', title: string): FilterWords => ({
    ...{ value, title, words: '', said: `, ${value}` },
  });
  const against: readonly FilterWords[] = [
    { value: 'less', title: `Less ${name} than ${other}`, words: less, said: ` than with ${other}` },
    { value: 'more', title: `More ${name} than ${other}`, words: more, said: ` than with ${other}` },
  ];
  const all: readonly FilterWords[] = [
    { value: 'all', title: 'Every question of the number', words: 'all', said: '' },
    outcome('missed', 'No gold turn is in the prompt'),
    outcome('part', 'Some gold turns are in the prompt'),
    outcome('in', 'All gold turns are in the prompt'),
    ...(hasReference ? against : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line.
    <div className="behind-filters" role="group" aria-label="Show">
      {all.map(({ value, title, words, said }) => (
        <button
          key={value}
          type="button"
          className="button small"
          aria-pressed={filter === value}
          aria-label={`${words} ${counted(counts[value], 'question')}${said}`.trim()}
          title={title}
          onClick={() => setFilter(value)}
        >
          {words === '' ? <OutcomeGlyph outcome={value as Outcome} /> : words}{' '}
          <span className="figure">{whole(counts[value])}</span>
        </button>
      ))}
    </div>
  );
}

interface BehindListProps {
  readonly evaluation: EvaluationState;
  readonly chosen: ChosenFigure;
  readonly metric: Metric;
  readonly shown: readonly QuestionOfCell[];
}

const LIST_ID = 'behind';

function BehindList({ evaluation, chosen, metric, shown }: BehindListProps) {
  const active = useStore(evaluateStore, (state) => state.active);
  const at = shown.findIndex(
    ({ episodeId, questionId }) => episodeId === active?.episodeId && questionId === active.questionId,
  );
  const move = (row: number) => {
    const { episodeId, questionId } = shown[row]!;
    evaluateStore.setState({ active: { episodeId, questionId } });
  };
  useEffect(() => {
    if (!visitStore.getState().returning || shown.length === 0) return;
    visitStore.setState({ returning: false });
    document.getElementById(LIST_ID)?.focus();
  }, [shown]);
  const open = (row: number) => {
    move(row);
    const { episodeId, questionId } = shown[row]!;
    const settings = settingsOfCell(evaluation, cellOf(evaluation, chosen), engineStore.getState().settings);
    visitQuestion({ episodeId, questionId, settings, words: cellWords(evaluation.plan, chosen.label, chosen.packing) });
  };
  return (
    <VirtualList
      id={LIST_ID}
      label="Questions behind the number"
      count={shown.length}
      active={at < 0 ? null : at}
      onMove={move}
      onEnter={open}
      row={(row, place) => {
        const question = shown[row]!;
        return (
          <OptionRow
            key={`${question.episodeId}/${question.questionId}`}
            place={place}
            className="behind-row"
            title={titleOf(question)}
            onChoose={() => open(row)}
          >
            <OutcomeGlyph outcome={outcomeOf(question)} />
            <span className="ellipsis">
              {question.suspect ? <span className="warn">▲ suspect · </span> : null}
              {briefOf(question.text)}
            </span>
            <span className="lost-stage">{question.stage === 'in' ? '' : question.stage}</span>
            <span className="number">{figureText(metric, question.figures[metric])}</span>
            <Difference metric={metric} difference={differenceOn(question, metric)} />
          </OptionRow>
        );
      }}
    />
  );
}

function Difference({ metric, difference }: { readonly metric: Metric; readonly difference: number | null }) {
  if (difference === null) return <span className="number ink3">–</span>;
  if (difference === 0) return <span className="number ink3">0</span>;
  return <span className={difference < 0 ? 'number ink' : 'number'}>{differenceText(metric, difference)}</span>;
}

function titleOf({ text, questionId, type, episodeId, stage, derived }: QuestionOfCell): string {
  const facts = [
    questionId,
    type,
    episodeId,
    `${stage}: ${STAGE_WORDS[stage].brief}`,
    derived ? 'derived evidence' : null,
  ];
  return `${text}\n${facts.filter(Boolean).join(' · ')}\nEnter or a click opens it in Inspect.`;
}

import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { EvaluationState, QuestionOfCell } from '../../../core/contract/evaluation.ts';
import type { Metric } from '../../../core/contract/evaluation-tables.ts';
import { cellAt } from '../../../core/contract/row-label.ts';
import { engineStore } from '../../state/engine-store.ts';
import { type ChosenFigure, evaluateStore } from '../../state/evaluate-store.ts';
import { visitQuestion, visitStore } from '../../state/visit-question.ts';
import { STAGE_WORDS } from '../inspect/stage-words.ts';
import { OutcomeGlyph } from '../questions/outcome-glyph.tsx';
import { briefOf } from '../questions/question-rows.ts';
import { OptionRow, VirtualList } from '../shell/virtual-list.tsx';
import { differenceOn, outcomeOf } from './behind-rows.ts';
import { cellWords, settingsOfCell } from './cell-words.ts';
import { differenceText, figureText } from './metric-words.ts';

const LIST_ID = 'behind';

interface BehindListProps {
  readonly evaluation: EvaluationState;
  readonly chosen: ChosenFigure;
  readonly metric: Metric;
  readonly shown: readonly QuestionOfCell[];
}

/** The questions, each a row with its own figures; Enter or a click opens one as its cell has it. */
export function BehindList({ evaluation, chosen, metric, shown }: BehindListProps) {
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
    const settings = settingsOfCell(
      evaluation,
      cellAt(evaluation.plan, chosen.label, chosen.packing),
      engineStore.getState().settings,
    );
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

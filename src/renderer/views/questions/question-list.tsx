import { memo } from 'react';
import { signed } from '../../canvas/format.ts';
import { OptionRow, type RowPlace, samePlace, VirtualList } from '../shell/virtual-list.tsx';
import { OutcomeGlyph } from './outcome-glyph.tsx';
import { briefOf, type QuestionRow } from './question-rows.ts';

interface QuestionListProps {
  readonly rows: readonly QuestionRow[];
  readonly selectedId: string | null;
  readonly onSelect: (questionId: string) => void;
}

const OUTCOME_SAID: Readonly<Record<QuestionRow['outcome'], string>> = {
  in: 'all evidence in prompt A',
  part: 'part of the evidence in prompt A',
  missed: 'no evidence in prompt A',
  'no evidence': 'no evidence to look for',
  unknown: 'not measured yet',
};

export function QuestionList({ rows, selectedId, onSelect }: QuestionListProps) {
  const active = rows.findIndex(({ question }) => question.questionId === selectedId);
  return (
    <VirtualList
      id="question"
      label="Questions"
      count={rows.length}
      active={active < 0 ? null : active}
      onMove={(row) => onSelect(rows[row]!.question.questionId)}
      row={(at, place) => (
        <QuestionRowView key={rows[at]!.question.questionId} row={rows[at]!} place={place} onSelect={onSelect} />
      )}
    />
  );
}

interface QuestionRowViewProps {
  readonly row: QuestionRow;
  readonly place: RowPlace;
  readonly onSelect: (questionId: string) => void;
}

/** The whole question, its type and what is doubted of it: what a row has no room for. */
function titleOf({ question, outcome }: QuestionRow): string {
  const lines = [
    question.text,
    [question.questionId, question.type, OUTCOME_SAID[outcome]].filter(Boolean).join(' · '),
  ];
  if (question.suspect) lines.push(`▲ ${question.suspect}`);
  return lines.join('\n');
}

function sameRow(a: QuestionRowViewProps, b: QuestionRowViewProps): boolean {
  return (
    a.row.question === b.row.question &&
    a.row.goldInA === b.row.goldInA &&
    a.row.gold === b.row.gold &&
    a.row.outcome === b.row.outcome &&
    a.row.difference === b.row.difference &&
    a.onSelect === b.onSelect &&
    samePlace(a.place, b.place)
  );
}

const QuestionRowView = memo(function QuestionRowView({ row, place, onSelect }: QuestionRowViewProps) {
  const { question, outcome, gold, goldInA, difference } = row;
  return (
    <OptionRow
      place={place}
      className={outcome === 'no evidence' ? 'question-row ink3' : 'question-row'}
      title={titleOf(row)}
      onChoose={() => onSelect(question.questionId)}
    >
      <OutcomeGlyph outcome={outcome} />
      <span className="ellipsis">
        {question.suspect ? <span className="warn">▲ suspect · </span> : null}
        {briefOf(question.text)}
      </span>
      {outcome === 'no evidence' ? (
        <span className="number ink3 none">no evidence</span>
      ) : (
        <>
          <span className="number">
            {outcome === 'unknown' ? '–' : goldInA}/{gold}
          </span>
          <Difference difference={difference} />
        </>
      )}
    </OptionRow>
  );
}, sameRow);

function Difference({ difference }: { readonly difference: number | null }) {
  if (difference === null) return <span />;
  if (difference === 0) return <span className="number ink3">0</span>;
  return difference > 0 ? (
    <b className="number">{signed(difference, 2)}</b>
  ) : (
    <span className="number">{signed(difference, 2)}</span>
  );
}

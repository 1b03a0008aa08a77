import { memo } from 'react';
import { OutcomeGlyph } from '../questions/outcome-glyph.tsx';
import { briefOf } from '../questions/question-rows.ts';
import { OptionRow, type RowPlace, samePlace, VirtualList } from '../shell/virtual-list.tsx';
import { type LostRow, outcomeOf } from './lost-rows.ts';
import { STAGE_WORDS } from './stage-words.ts';

interface LostListProps {
  readonly rows: readonly LostRow[];
  readonly selectedId: string | null;
  readonly onSelect: (questionId: string) => void;
}

/** Questions with the stage at which each ends, and how much of its evidence is in. */
export function LostList({ rows, selectedId, onSelect }: LostListProps) {
  const active = rows.findIndex(({ question }) => question.questionId === selectedId);
  return (
    <VirtualList
      id="lost"
      label="Failed questions"
      count={rows.length}
      active={active < 0 ? null : active}
      onMove={(row) => onSelect(rows[row]!.question.questionId)}
      row={(at, place) => (
        <LostRowView key={rows[at]!.question.questionId} row={rows[at]!} place={place} onSelect={onSelect} />
      )}
    />
  );
}

interface LostRowViewProps {
  readonly row: LostRow;
  readonly place: RowPlace;
  readonly onSelect: (questionId: string) => void;
}

function sameRow(a: LostRowViewProps, b: LostRowViewProps): boolean {
  return (
    a.row.question === b.row.question &&
    a.row.stages.stage === b.row.stages.stage &&
    a.row.stages.goldTurns === b.row.stages.goldTurns &&
    a.row.stages.goldTurnsIn === b.row.stages.goldTurnsIn &&
    a.onSelect === b.onSelect &&
    samePlace(a.place, b.place)
  );
}

function titleOf({ question, stages }: LostRow): string {
  const { brief } = STAGE_WORDS[stages.stage];
  const lines = [question.text, [question.questionId, question.type, brief].filter(Boolean).join(' · ')];
  if (stages.label) lines.push(`▲ The label is in doubt: ${stages.label.sentence}.`);
  return lines.join('\n');
}

const LostRowView = memo(function LostRowView({ row, place, onSelect }: LostRowViewProps) {
  const { question, stages } = row;
  return (
    <OptionRow place={place} className="lost-row" title={titleOf(row)} onChoose={() => onSelect(question.questionId)}>
      <OutcomeGlyph outcome={outcomeOf(stages)} />
      <span className="ellipsis">{briefOf(question.text)}</span>
      <span className="lost-stage">{stages.stage}</span>
      <span className="number">{stages.goldTurns === 0 ? '–' : `${stages.goldTurnsIn}/${stages.goldTurns}`}</span>
    </OptionRow>
  );
}, sameRow);

import type { AnswerReading } from '../../../../core/contract/explanation.ts';
import { decimals } from '../../../canvas/format.ts';
import type { Column } from './columns.ts';
import { HEAD_HEIGHT } from './funnel-layout.ts';

/** What became of the answer, where somebody gave one. */
export function AnsweredColumn({ column, answer }: { readonly column: Column; readonly answer: AnswerReading | null }) {
  return (
    <div className="funnel-words" style={{ left: column.x, top: HEAD_HEIGHT, width: column.width }}>
      {answer ? (
        <>
          <p>
            <b>{answer.verdict === 'right' ? 'Right' : 'Wrong'}</b>{' '}
            <span className="ink3">word F1 {decimals(answer.f1, 2)}, no model judged it</span>
          </p>
          <p className="answer-given" title={answer.given}>
            {answer.given}
          </p>
        </>
      ) : (
        <p className="ink3">No answer came with the question, so none can be judged.</p>
      )}
    </div>
  );
}

import type { KeptAnswer } from '../../../../core/contract/answers.ts';
import type { AnswerReading } from '../../../../core/contract/explanation.ts';
import { originBrief, readingWords } from '../../answer/answer-words.ts';
import type { Column } from './columns.ts';
import { HEAD_HEIGHT } from './funnel-layout.ts';

interface AnsweredColumnProps {
  readonly column: Column;
  /** How the answer that counts was read; null where none counts, or nothing is expected. */
  readonly reading: AnswerReading | null;
  readonly kept: KeptAnswer | null;
}

/** What became of the answer, and who gave it. */
export function AnsweredColumn({ column, reading, kept }: AnsweredColumnProps) {
  return (
    <div className="funnel-words" style={{ left: column.x, top: HEAD_HEIGHT, width: column.width }}>
      {reading ? <Read reading={reading} /> : <p className="ink3">{unreadWords(kept)}</p>}
    </div>
  );
}

function Read({ reading }: { readonly reading: AnswerReading }) {
  const { verdict, by } = readingWords(reading);
  return (
    <>
      <p title={reading.given}>
        <b>{verdict}</b> <span className="ink3">{by}</span>
      </p>
      <p className="ink3">{originBrief(reading.origin)}</p>
    </>
  );
}

function unreadWords(kept: KeptAnswer | null): string {
  if (!kept) return 'Not answered. The ways to an answer stand below.';
  if (kept.prompt === 'earlier') return 'Answered for an earlier prompt, so it counts for nothing here.';
  return 'Answered. No answer is expected, so none is judged.';
}

import type { QuestionHeading } from '../../../core/contract/events.ts';
import type { QuestionExplanation } from '../../../core/contract/explanation.ts';
import { OutcomeGlyph } from '../questions/outcome-glyph.tsx';
import { Sentence } from '../shell/sentence.tsx';
import { outcomeOf } from './lost-rows.ts';
import { verdictOf } from './verdict.ts';

interface VerdictProps {
  readonly question: QuestionHeading;
  readonly explanation: QuestionExplanation;
  readonly slots: Uint8Array;
}

/** What became of the question's evidence, in words and with the numbers that decided it. */
export function VerdictWords({ question, explanation, slots }: VerdictProps) {
  const verdict = verdictOf(explanation);
  return (
    <div className="verdict readable">
      <div className="verdict-head">
        <OutcomeGlyph outcome={outcomeOf(explanation)} />
        <h2>{verdict.title}</h2>
        <span className="ink3 end ellipsis">{question.questionId}</span>
      </div>
      <p className="quote" title={question.text}>
        {question.text.replace(/\*\*/g, '').replace(/\s+/g, ' ')}
      </p>
      {question.answer ? (
        <p className="expected ellipsis" title={question.answer}>
          <span className="ink3">Expected</span> {question.answer}
        </p>
      ) : null}
      {verdict.label ? <Sentence parts={verdict.label} slots={slots} /> : null}
      {verdict.stages.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other identity than their place.
        <Sentence key={at} parts={parts} slots={slots} />
      ))}
      {verdict.causes.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Sentence key={at} parts={parts} slots={slots} className="verdict-cause" />
      ))}
      {verdict.tags.length > 0 ? (
        <p className="verdict-cause" title={explanation.readings.tags}>
          Kind of question: {verdict.tags.join(', ')}.{' '}
          <span className="ink3">Derived by rule; nobody labelled it.</span>
        </p>
      ) : null}
    </div>
  );
}

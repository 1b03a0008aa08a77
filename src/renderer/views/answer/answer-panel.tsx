import { useStore } from 'zustand';
import type { KeptAnswer } from '../../../core/contract/answers.ts';
import type { QuestionHeading } from '../../../core/contract/events.ts';
import type { AnswerReading } from '../../../core/contract/explanation.ts';
import { answer, answeringStore } from '../../state/answering.ts';
import type { AnswerProps } from './answer-bar.tsx';
import {
  metricRows,
  NOT_COMPARABLE,
  originSentence,
  promptSentence,
  readingWords,
  usageSentence,
} from './answer-words.ts';
import { PasteForm } from './paste-form.tsx';

/** The answer in full: what was said and by whom, what was expected, and what every metric makes of it. */
export function AnswerPanel({ question, shown, reading }: AnswerProps) {
  const isOpen = useStore(answeringStore, (state) => state.isOpen);
  const typing = useStore(answeringStore, (state) => state.typing);
  if (!question || !isOpen || !shown.isKnown) return null;
  const isTyping = typing === question.questionId;
  return (
    <section id="answer-in-full" className="answer-panel readable" aria-label="Answer in full">
      <div className="answer-said">
        {isTyping ? (
          <PasteForm question={question} kept={shown.kept} />
        ) : (
          <Said question={question} kept={shown.kept} reading={reading} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className="answer-expected" tabIndex={0}>
        <div className="answer-head">
          <h3>Expected</h3>
        </div>
        {question.answer === null ? (
          <p className="ink3">The data expects no answer, so none can be judged right or wrong.</p>
        ) : (
          <p className="sentence answer-text">{question.answer}</p>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
      <div className="answer-metrics" tabIndex={0}>
        <div className="answer-head">
          <h3>Metrics</h3>
          <span className="ink3">of this one answer</span>
        </div>
        {shown.kept ? <Metrics kept={shown.kept} /> : <p className="ink3">They follow an answer.</p>}
      </div>
    </section>
  );
}

interface SaidProps {
  readonly question: QuestionHeading;
  readonly kept: KeptAnswer | null;
  readonly reading: AnswerReading | null;
}

function Said({ question, kept, reading }: SaidProps) {
  const failure = useStore(answeringStore, (state) => state.failure);
  const failed = failure?.questionId === question.questionId ? failure.sentence : null;
  const stale = kept && promptSentence(kept);
  const words = stale === null && reading ? readingWords(reading) : null;
  return (
    <>
      <div className="answer-head">
        <h3>Said</h3>
        {words ? (
          <span className="ink3">
            <b className="ink">{words.verdict}</b> {words.by}
          </span>
        ) : null}
        {kept && kept.prompt !== 'unknown' ? (
          <button
            type="button"
            className="button small end"
            title="Forgets this answer; what the cache keeps of it stays there"
            onClick={() => void answer(question.questionId, { kind: 'pasted', text: '' })}
          >
            Take back
          </button>
        ) : null}
      </div>
      {failed ? <p className="warn">▲ {failed}</p> : null}
      {kept ? (
        <>
          <p className="sentence answer-text ink">{kept.answered.text}</p>
          <p className="ink3">
            {originSentence(kept.answered.origin)} {usageSentence(kept.answered)}
          </p>
          {stale ? <p className="warn">▲ {stale}</p> : null}
        </>
      ) : (
        <p className="ink3">
          Nothing yet. A model answers from the prompt that method A packs; Extract quotes its nearest sentences; Paste
          takes what your own agent said.
        </p>
      )}
    </>
  );
}

function Metrics({ kept: { answered } }: { readonly kept: KeptAnswer }) {
  return (
    <>
      <table className="answer-scores">
        <caption className="visually-hidden">What each metric makes of this answer</caption>
        <colgroup>
          <col className="answer-metric" />
          <col />
          <col className="answer-figure" />
        </colgroup>
        <tbody>
          {metricRows(answered).map(({ name, variant, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="ink3 ellipsis" title={variant}>
                {variant}
              </td>
              <td className="number">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {answered.judgeProblem ? <p className="warn">▲ Not judged. {answered.judgeProblem}</p> : null}
      <p className="ink3">{NOT_COMPARABLE}</p>
    </>
  );
}

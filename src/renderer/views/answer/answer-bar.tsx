import './answer.css';
import { useStore } from 'zustand';
import type { QuestionHeading } from '../../../core/contract/events.ts';
import type { AnswerReading } from '../../../core/contract/explanation.ts';
import { answererStore } from '../../state/answerer.ts';
import { answer, answeringStore } from '../../state/answering.ts';
import { ask } from '../../state/ask.ts';
import { useEngine } from '../../state/use-stores.ts';
import { whyNoPrompts, whyNoPromptsYet } from '../compare/why-no-prompts.ts';
import { ChevronDown, ChevronUp } from '../shell/icons.tsx';
import { originBrief, progressSentence, readingWords } from './answer-words.ts';
import { hostOf } from './host-of.ts';
import type { AnswerShown } from './use-kept-answer.ts';

export interface AnswerProps {
  readonly question: QuestionHeading | null;
  readonly shown: AnswerShown;
  /** How the answer that counts was read against the expected one; null where none counts or nothing is expected. */
  readonly reading: AnswerReading | null;
}

/** What is said to the question, in a line, and the ways to have it answered. */
export function AnswerBar({ question, shown, reading }: AnswerProps) {
  const { underWay, isOpen } = useStore(answeringStore);
  return (
    <section className="answer-bar" aria-label="Answer">
      <h2>Answer</h2>
      {underWay && underWay.kind !== 'pasted' ? (
        <UnderWay questionId={underWay.questionId} />
      ) : (
        <Line question={question} shown={shown} reading={reading} />
      )}
      {question && shown.isKnown ? (
        <div className="answer-ways">
          <Ways question={question} />
          <button
            type="button"
            className="button small"
            aria-expanded={isOpen}
            aria-controls="answer-in-full"
            title="The answer in full, with what was expected and every metric"
            onClick={() => answeringStore.setState({ isOpen: !isOpen, typing: null })}
          >
            In full {isOpen ? <ChevronDown /> : <ChevronUp />}
          </button>
        </div>
      ) : null}
    </section>
  );
}

function Line({ question, shown: { kept, isKnown }, reading }: AnswerProps) {
  const never = useEngine(whyNoPrompts);
  const notYet = useEngine(whyNoPromptsYet);
  const failure = useStore(answeringStore, (state) => state.failure);
  if (!question)
    return <span className="ink3">{never ?? 'Once a question is selected, it can be answered here.'}</span>;
  if (!isKnown) return <span className="ink3">{never ?? notYet ?? ''}</span>;
  if (failure?.questionId === question.questionId)
    return (
      <span className="warn ellipsis answer-line" role="alert" title={failure.sentence}>
        ▲ {failure.sentence}
      </span>
    );
  if (!kept) return <span className="ink3 ellipsis answer-line">Not answered yet.</span>;
  const { answered, prompt } = kept;
  const counts = prompt !== 'earlier';
  return (
    <>
      {counts && reading ? <b>{readingWords(reading).verdict}</b> : null}
      {counts ? null : (
        <span className="warn nowrap">
          ▲ {answered.origin.kind === 'pasted' ? 'pasted' : 'answered'} for an earlier prompt
        </span>
      )}
      <span className="answer-line ellipsis ink readable" title={answered.text}>
        {answered.text}
      </span>
      <span className="ink3 nowrap answer-origin">{originBrief(answered.origin)}</span>
    </>
  );
}

/** What is being done, and the way out. */
function UnderWay({ questionId }: { readonly questionId: string }) {
  const progress = useEngine((state) => state.progress.answer ?? null);
  const kind = useStore(answeringStore, (state) => state.underWay?.kind);
  const model = useStore(answererStore, (state) => state.choice?.model ?? 'the model');
  const by = kind === 'model' ? model : 'the embedder';
  const words = progress
    ? progressSentence(progress.done, progress.total, progress.unit, by)
    : kind === 'model'
      ? `Asking ${by}.`
      : 'Looking for the nearest sentences.';
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <span className="answer-line answer-under-way" role="status">
      <span className="ellipsis">
        {words} <span className="ink3">{questionId}</span>
      </span>
      <span
        className="progress-track"
        role="progressbar"
        aria-label={words}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i className="progress-done" style={{ width: `${share * 100}%` }} />
      </span>
      <button type="button" className="button edge" onClick={() => void ask('cancelTask', { task: 'answer' })}>
        Cancel
      </button>
    </span>
  );
}

/** Three ways to an answer; the one that needs a model leads to its settings where none is set up. */
function Ways({ question: { questionId } }: { readonly question: QuestionHeading }) {
  const choice = useStore(answererStore, (state) => state.choice);
  const busy = useStore(answeringStore, (state) => state.underWay !== null);
  const typing = useStore(answeringStore, (state) => state.typing === questionId);
  return (
    <>
      {choice ? (
        <button
          type="button"
          className="button edge answer-by-model"
          disabled={busy}
          title={`Sends the packed prompt and the question to ${hostOf(choice.baseUrl)}`}
          onClick={() => void answer(questionId, { kind: 'model' })}
        >
          <span className="ellipsis">Answer with {choice.model}</span>
        </button>
      ) : (
        <button
          type="button"
          className="button edge"
          title="No answering model is set up yet: this opens its settings"
          onClick={() => answererStore.setState({ isOpen: true })}
        >
          Set up a model…
        </button>
      )}
      <button
        type="button"
        className="button edge"
        disabled={busy}
        title="The two sentences of the prompt nearest to the question: a baseline on this machine, no model writes anything"
        onClick={() => void answer(questionId, { kind: 'extractive' })}
      >
        Extract
      </button>
      <button
        type="button"
        className="button edge"
        disabled={busy}
        aria-pressed={typing}
        onClick={() => answeringStore.setState({ typing: typing ? null : questionId, isOpen: true })}
      >
        Paste…
      </button>
    </>
  );
}

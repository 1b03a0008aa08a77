import { useId } from 'react';
import { useStore } from 'zustand';
import { ANSWER_SOURCES, type AnswerSource } from '../../../core/contract/evaluation-plan.ts';
import { answererStore } from '../../state/answerer.ts';
import { changeChoice, evaluateStore } from '../../state/evaluate-store.ts';

const ANSWER_WORDS: Readonly<Record<Exclude<AnswerSource, 'model'>, string>> = {
  none: 'none: evidence only',
  given: 'given in the data',
  extractive: 'extractive: quoted, no model',
};

/** Whose answers are judged; a model leads to its settings where none is set up. */
export function AnswersField() {
  const id = useId();
  const answers = useStore(evaluateStore, (state) => state.choice.answers);
  const model = useStore(answererStore, (state) => state.choice?.model ?? null);
  const setUp = () => answererStore.setState({ isOpen: true });
  const choose = (source: AnswerSource) => {
    changeChoice({ answers: source });
    if (source === 'model' && model === null) setUp();
  };
  return (
    <div className="choice-field">
      <div className="choice-head">
        <label htmlFor={id}>Answers judged</label>
        {answers === 'model' ? (
          <button type="button" className="button small" onClick={setUp}>
            {model === null ? 'Set up…' : 'Change…'}
          </button>
        ) : null}
      </div>
      <select
        id={id}
        className="select"
        value={answers}
        onChange={(event) => choose(event.target.value as AnswerSource)}
      >
        {ANSWER_SOURCES.map((source) => (
          <option key={source} value={source}>
            {source === 'model' ? modelWords(model) : ANSWER_WORDS[source]}
          </option>
        ))}
      </select>
    </div>
  );
}

function modelWords(model: string | null): string {
  return model === null ? 'a model: set one up…' : `model: ${model}`;
}

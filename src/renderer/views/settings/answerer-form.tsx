import type { AnswererChoice } from '../../../core/contract/answers.ts';
import { hostOf } from '../answer/host-of.ts';
import { isReadableOnTheWay, READABLE } from './answerer-draft.ts';
import { FormField } from './form-field.tsx';
import { KeyField } from './key-field.tsx';
import { useAnswererForm } from './use-answerer-form.ts';

interface AnswererFormProps {
  readonly choice: AnswererChoice | null;
  readonly onDone: () => void;
}

/** An OpenAI-compatible endpoint, its models, key, limits and prices. Nothing is sent but by Test. */
export function AnswererForm({ choice, onDone }: AnswererFormProps) {
  const { draft, key, setKey, kept, outcome, isBusy, field, test, save, putNone } = useAnswererForm(choice, onDone);
  return (
    <form
      className="answerer-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormField name="Base URL" hasFocus {...field('baseUrl')} placeholder="http://localhost:11434/v1">
        Any OpenAI-compatible endpoint: what /chat/completions comes after.
        {isReadableOnTheWay(draft.baseUrl) ? <span className="warn"> ▲ {READABLE}</span> : null}
      </FormField>
      <FormField name="Model" {...field('model')} placeholder="gpt-4.1-mini, llama3.1:8b …">
        Answers questions, at temperature 0.
      </FormField>
      <FormField name="Judge model" {...field('judgeModel')} placeholder="none">
        Optional: says yes or no to each answer, given the expected one. Its verdicts compare with no other judge’s.
      </FormField>
      <KeyField value={key} kept={kept} onChange={setKey} />
      <div className="answerer-numbers">
        <FormField name="Requests at once" isNumber {...field('concurrency')} />
        <FormField name="Requests a minute" isNumber {...field('requestsPerMinute')} placeholder="no limit" />
        <FormField name="Seconds an attempt" isNumber {...field('timeoutSeconds')} />
        <FormField name="Price, million tokens in" isNumber {...field('inputPrice')} placeholder="not reckoned" />
        <FormField name="Price, million tokens out" isNumber {...field('outputPrice')} placeholder="not reckoned" />
      </div>
      <p className="sentence answerer-leaves">
        The packed prompt and the question are sent to <b>{hostOf(draft.baseUrl) || 'the host you name'}</b>, and to
        nobody else; with a judge, the question with both answers, too. Nothing is sent before you press Answer, Test,
        or Evaluate with a model’s answers. Answers are cached on this machine, so one prompt is asked once.
      </p>
      <div className="answerer-buttons">
        <button type="submit" className="button primary" disabled={isBusy}>
          Use this model
        </button>
        <button type="button" className="button edge-tall" disabled={isBusy} onClick={() => void test()}>
          Test
        </button>
        {choice ? (
          <button type="button" className="button" disabled={isBusy} onClick={() => void putNone()}>
            Use none
          </button>
        ) : null}
        <p
          className={outcome?.kind === 'bad' ? 'warn readable' : 'ink2 readable'}
          role={outcome?.kind === 'bad' ? 'alert' : 'status'}
        >
          {outcome?.kind === 'bad' ? '▲ ' : ''}
          {outcome?.sentence}
        </p>
      </div>
    </form>
  );
}

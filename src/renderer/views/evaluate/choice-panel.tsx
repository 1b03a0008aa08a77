import { useId } from 'react';
import { useStore } from 'zustand';
import { METHODS, type Method } from '../../../core/model/settings.ts';
import { counted, whole } from '../../canvas/format.ts';
import { changeChoice, evaluateStore } from '../../state/evaluate-store.ts';
import { numbersIn } from '../../state/evaluating.ts';
import { useEngine } from '../../state/use-stores.ts';
import { METHOD_WORDS } from '../shell/method-words.ts';
import { AnswersField } from './answers-field.tsx';
import { tauWords } from './scope-words.ts';

/** What is to be evaluated: episodes, methods, budgets, seeds, answers; the settings they share come from Tune. */
export function ChoiceForm() {
  const choice = useStore(evaluateStore, (state) => state.choice);
  const settings = useEngine((state) => state.settings);
  return (
    <div className="choice">
      <ReachRows />
      <fieldset className="choice-methods">
        <legend>
          Methods <span className="ink3">{choice.methods.length}</span>
        </legend>
        {METHODS.map((method) => (
          <MethodRow key={method} method={method} isOn={choice.methods.includes(method)} />
        ))}
      </fieldset>
      <NumbersField
        name="Budgets"
        unit="tokens"
        value={choice.budgets}
        smallest={1}
        onChange={(budgets) => changeChoice({ budgets })}
      />
      <NumbersField
        name="Seeds"
        unit="of the sample for τ auto"
        value={choice.seeds}
        smallest={0}
        placeholder={`${settings.write.seed}, as set`}
        onChange={(seeds) => changeChoice({ seeds })}
      />
      <AnswersField />
      <p className="ink3 choice-settings">
        Shared settings, as in Tune: {tauWords(settings.write.tau)}, K {settings.pack.topAtoms}, k{' '}
        {settings.pack.perAtom}, chunks of {counted(settings.chunkTurns, 'turn')}.
      </p>
    </div>
  );
}

function ReachRows() {
  const reach = useStore(evaluateStore, (state) => state.choice.reach);
  const title = useEngine((state) => state.episode?.heading.title ?? '');
  const here = useEngine((state) => state.episode?.heading.questionCount ?? 0);
  const episodes = useEngine((state) => state.corpus?.episodes.length ?? 0);
  const all = useEngine(
    (state) => state.corpus?.episodes.reduce((sum, { questionCount }) => sum + questionCount, 0) ?? 0,
  );
  const rows = [
    { value: 'episode', name: 'This episode', what: title, questions: here },
    { value: 'corpus', name: 'All episodes', what: whole(episodes), questions: all },
  ] as const;
  return (
    <fieldset>
      <legend>Episodes</legend>
      {rows.map(({ value, name, what, questions }) => (
        <label key={value} className="choice-row">
          <input type="radio" name="reach" checked={reach === value} onChange={() => changeChoice({ reach: value })} />
          <span className="ellipsis">
            {name} <span className="ink3">{what}</span>
          </span>
          <span className="number ink3">{counted(questions, 'question')}</span>
        </label>
      ))}
    </fieldset>
  );
}

function MethodRow({ method, isOn }: { readonly method: Method; readonly isOn: boolean }) {
  const methods = useStore(evaluateStore, (state) => state.choice.methods);
  const toggle = () => changeChoice({ methods: isOn ? methods.filter((one) => one !== method) : [...methods, method] });
  return (
    <label className="choice-row" title={METHOD_WORDS[method].meaning}>
      <input type="checkbox" checked={isOn} onChange={toggle} />
      <span className="ellipsis">{METHOD_WORDS[method].name.split(' · ')[0]}</span>
    </label>
  );
}

interface NumbersFieldProps {
  readonly name: string;
  readonly unit: string;
  readonly value: string;
  readonly smallest: number;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

function NumbersField({ name, unit, value, smallest, placeholder, onChange }: NumbersFieldProps) {
  const id = useId();
  const read = numbersIn(value, smallest);
  const problem = 'problem' in read ? read.problem : null;
  return (
    <div className="choice-field">
      <label htmlFor={id}>
        {name} <span className="ink3">{unit}</span>
      </label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode="numeric"
        value={value}
        placeholder={placeholder}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === null ? null : (
        <p id={`${id}-problem`} className="warn">
          ▲ {problem}
        </p>
      )}
    </div>
  );
}

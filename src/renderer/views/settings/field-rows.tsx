import { type ReactNode, useId, useState } from 'react';
import type { Settings } from '../../../core/model/settings.ts';
import { type ChoiceField, type NumberField, readNumber, type SettingField } from './settings-fields.ts';

interface FieldRowProps<F extends SettingField = SettingField> {
  readonly field: F;
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

export function FieldRow({ field, ...rest }: FieldRowProps) {
  return field.kind === 'number' ? <NumberRow field={field} {...rest} /> : <ChoiceRow field={field} {...rest} />;
}

interface RowFrameProps {
  readonly id: string;
  readonly field: SettingField;
  readonly control: ReactNode;
  readonly fault?: string | null;
}

/** Name, control and meaning of one setting; what is a reading of ours says so. */
function RowFrame({ id, field, control, fault }: RowFrameProps) {
  return (
    <div className="setting">
      <label htmlFor={id} className="ink">
        {field.name}
        {field.reading ? (
          <span className="reading" title="Where the paper is silent, this is our reading">
            reading
          </span>
        ) : null}
      </label>
      {control}
      <p id={`${id}-meaning`} className={fault ? 'warn' : 'ink3'} role={fault ? 'alert' : undefined}>
        {fault ? `▲ ${fault}` : field.meaning}
      </p>
    </div>
  );
}

function ChoiceRow({ field, settings, onChange }: FieldRowProps<ChoiceField>) {
  const id = useId();
  const value = field.read(settings);
  const choices = field.choices.some((choice) => choice.value === value)
    ? field.choices
    : [...field.choices, { value, name: value }];
  return (
    <RowFrame
      id={id}
      field={field}
      control={
        <select
          id={id}
          className="select"
          aria-describedby={`${id}-meaning`}
          value={value}
          onChange={(event) => onChange(field.write(settings, event.target.value))}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
      }
    />
  );
}

/** A number is put in force when the field is left or Enter pressed; what is no number in range stays and says why. */
function NumberRow({ field, settings, onChange }: FieldRowProps<NumberField>) {
  const id = useId();
  const value = field.read(settings);
  const [draft, setDraft] = useState<string | null>(null);
  const read = draft === null ? value : readNumber(draft, field);
  const fault = typeof read === 'string' ? read : null;
  const commit = () => {
    if (draft === null || typeof read === 'string') return;
    setDraft(null);
    if (read !== value) onChange(field.write(settings, read));
  };
  return (
    <RowFrame
      id={id}
      field={field}
      fault={fault}
      control={
        <span className="setting-number">
          <input
            id={id}
            className="input number"
            inputMode="numeric"
            aria-describedby={`${id}-meaning`}
            aria-invalid={fault !== null}
            value={draft ?? value.toLocaleString('en-US')}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit();
              if (event.key !== 'Escape' || draft === null) return;
              event.stopPropagation();
              setDraft(null);
            }}
          />
          <span className="ink3">{field.unit}</span>
        </span>
      }
    />
  );
}

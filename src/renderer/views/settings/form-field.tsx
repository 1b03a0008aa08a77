import { type ReactNode, useId } from 'react';

interface FormFieldProps {
  readonly name: string;
  readonly value: string;
  /** What is wrong with what is typed, in a sentence, or null. */
  readonly fault: string | null;
  readonly placeholder?: string;
  readonly isNumber?: true;
  /** The field in which typing begins. */
  readonly hasFocus?: true;
  readonly onChange: (value: string) => void;
  /** What it means. */
  readonly children?: ReactNode;
}

/** A line of a form: its name, what is typed, and what that means or what is wrong with it. */
export function FormField({ name, value, fault, placeholder, isNumber, hasFocus, onChange, children }: FormFieldProps) {
  const id = useId();
  return (
    <div className={isNumber ? 'form-field short' : 'form-field'}>
      <label htmlFor={id} className="ink">
        {name}
      </label>
      <input
        id={id}
        className="input"
        data-autofocus={hasFocus}
        inputMode={isNumber ? 'decimal' : undefined}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={fault !== null}
        aria-describedby={`${id}-meaning`}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-meaning`} className={fault ? 'warn' : 'ink3'} role={fault ? 'alert' : undefined}>
        {fault ? `▲ ${fault}` : children}
      </p>
    </div>
  );
}

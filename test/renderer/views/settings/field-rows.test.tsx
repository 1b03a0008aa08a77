// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { FieldRow } from '../../../../src/renderer/views/settings/field-rows.tsx';
import { FIELD_GROUPS } from '../../../../src/renderer/views/settings/settings-fields.ts';

afterEach(cleanup);

const fieldNamed = (name: string) =>
  FIELD_GROUPS.flatMap((group) => group.fields).find((field) => field.name === name)!;

describe('a setting', () => {
  it('is put in force when its number is entered', () => {
    const onChange = vi.fn();
    render(<FieldRow field={fieldNamed('Budget')} settings={DEFAULT_SETTINGS} onChange={onChange} />);
    const input = screen.getByLabelText('Budget');
    fireEvent.change(input, { target: { value: '2,600' } });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange.mock.calls[0]![0].pack.budgetTokens).toBe(2600);
  });
  it('keeps a bad number out of force and says what was expected', () => {
    const onChange = vi.fn();
    render(<FieldRow field={fieldNamed('K')} settings={DEFAULT_SETTINGS} onChange={onChange} />);
    const input = screen.getByLabelText('K');
    fireEvent.change(input, { target: { value: 'six' } });
    fireEvent.blur(input);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('K: expected a whole number from 1');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect((input as HTMLInputElement).value).toBe('6');
  });
  it('is put in force when another choice is made', () => {
    const onChange = vi.fn();
    render(<FieldRow field={fieldNamed('Gate')} settings={DEFAULT_SETTINGS} onChange={onChange} />);
    fireEvent.change(screen.getByLabelText('Gate'), { target: { value: 'centroid' } });
    expect(onChange.mock.calls[0]![0].write.gate).toBe('centroid');
  });
});

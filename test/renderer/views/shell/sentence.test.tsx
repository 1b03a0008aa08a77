// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sentence } from '../../../../src/renderer/views/shell/sentence.tsx';

it('keeps a value that turns the direction of text around to itself', () => {
  const parts = ['The answer is ', { value: '\u202egnorw' }, ' by our reading.'];
  const { container } = render(<Sentence parts={parts} slots={new Uint8Array()} />);
  const value = container.querySelector('b')!;
  // `auto` isolates: nothing in it reaches what stands before and after.
  expect(value.dir).toBe('auto');
  expect(value.textContent).toBe('\u202egnorw');
});

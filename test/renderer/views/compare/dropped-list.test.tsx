// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DroppedList } from '../../../../src/renderer/views/compare/dropped-list.tsx';
import { prompt } from '../../support/happenings.ts';

afterEach(cleanup);

it('lists every dropped chunk, evidence first, in steps', () => {
  const dropped = Array.from({ length: 600 }, (_, chunk) => ({ chunk, reason: 'chunk-rank', tokens: 9 }) as const);
  render(<DroppedList pack={prompt({ dropped })} shown={3} visible={603} evidence={[599]} />);
  const named = () => screen.getAllByRole('button', { name: /^c\d/, hidden: true }).map((each) => each.textContent);
  expect(named()).toHaveLength(40);
  expect(named()[0]).toBe('c599');
  fireEvent.click(screen.getByRole('button', { name: 'Show 500 of the other 560', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Show the other 60', hidden: true }));
  expect(new Set(named()).size).toBe(600);
  expect(screen.queryByRole('button', { name: /^Show/, hidden: true })).toBeNull();
});

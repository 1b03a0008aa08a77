// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QuestionList } from '../../../../src/renderer/views/questions/question-list.tsx';
import { rowsOf } from '../../../../src/renderer/views/questions/question-rows.ts';
import { outcomes, question } from '../../support/happenings.ts';
import { giveElementsRoom } from '../../support/room.ts';

giveElementsRoom();
afterEach(cleanup);

const rows = rowsOf(
  [
    question({ questionId: 'Q-1', text: 'Hello. Where is it?' }),
    question({ questionId: 'Q-2', text: 'Who <b>signed</b>?', suspect: 'wrong turn' }),
    question({ questionId: 'Q-3', text: 'No label', evidenceTurns: [] }),
  ],
  {
    a: outcomes('rsm', [
      [2, 2],
      [0, 2],
      [0, 0],
    ]),
    b: outcomes('flat', [
      [1, 2],
      [2, 2],
      [0, 0],
    ]),
  },
);

describe('the question list', () => {
  it('is a listbox whose active option is the selected question', () => {
    render(<QuestionList rows={rows} selectedId="Q-2" onSelect={() => {}} />);
    const list = screen.getByRole('listbox', { name: 'Questions' });
    const options = screen.getAllByRole('option');
    expect(options).toHaveLength(3);
    expect(list.getAttribute('aria-activedescendant')).toBe(options[1]!.id);
    expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  });

  it('shows what is in prompt A and how far A is ahead, with a true minus', () => {
    render(<QuestionList rows={rows} selectedId={null} onSelect={() => {}} />);
    const words = screen.getAllByRole('option').map((option) => option.textContent);
    expect(words[0]).toContain('2/2');
    expect(words[0]).toContain('+0.50');
    expect(words[1]).toContain('−1.00');
    expect(words[1]).toContain('▲');
    expect(words[2]).toContain('no evidence');
  });

  it('shows markup as the text it is', () => {
    render(<QuestionList rows={rows} selectedId={null} onSelect={() => {}} />);
    expect(screen.getAllByRole('option')[1]!.textContent).toContain('<b>signed</b>');
    expect(document.querySelector('[role="option"] b b')).toBeNull();
  });

  it('selects by press and by arrow keys, and stops at its ends', () => {
    const onSelect = vi.fn();
    render(<QuestionList rows={rows} selectedId="Q-3" onSelect={onSelect} />);
    fireEvent.click(screen.getAllByRole('option')[0]!);
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: 'ArrowUp' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'Home' });
    expect(onSelect.mock.calls.flat()).toEqual(['Q-1', 'Q-2', 'Q-3', 'Q-1']);
  });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnsweredQuestion, KeptAnswer } from '../../../../src/core/contract/answers.ts';
import { INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { answererStore } from '../../../../src/renderer/state/answerer.ts';
import { answeringStore } from '../../../../src/renderer/state/answering.ts';
import { engineStore, receive } from '../../../../src/renderer/state/engine-store.ts';
import { AnswerBar } from '../../../../src/renderer/views/answer/answer-bar.tsx';
import { AnswerPanel } from '../../../../src/renderer/views/answer/answer-panel.tsx';
import { useKeptAnswer } from '../../../../src/renderer/views/answer/use-kept-answer.ts';
import { fakeBridge, openedEpisode } from '../../support/fake-bridge.ts';
import { question } from '../../support/happenings.ts';

const PASTED: AnsweredQuestion = {
  ...{ questionId: 'Q-1', text: 'port 5433', origin: { kind: 'pasted' }, expected: '5433' },
  ...{ scores: { locomoF1: 0.667, setF1: 0.5, bleu1: 0.25 }, judge: null, usage: null, judgeProblem: null },
};
let bridge: ReturnType<typeof fakeBridge>;
/** What the engine has. */
let kept: KeptAnswer | null;
let answerQuestion: (wish: { kind: string; text?: string }) => Promise<unknown>;

function Section() {
  const shown = useKeptAnswer('Q-1');
  return (
    <>
      <AnswerPanel question={question()} shown={shown} reading={null} />
      <AnswerBar question={question()} shown={shown} reading={null} />
    </>
  );
}

beforeEach(() => {
  bridge = fakeBridge();
  kept = null;
  answerQuestion = async () => null;
  bridge.call.mockImplementation(async (name, input) => {
    if (name === 'readAnswer') return kept;
    if (name === 'answerQuestion') return answerQuestion((input as { wish: { kind: string } }).wish);
    return null;
  });
  engineStore.setState(INITIAL_STATE, true);
  answererStore.setState({ choice: null, isOpen: false });
  answeringStore.setState({ underWay: null, failure: null, isOpen: false, typing: null });
  receive(openedEpisode());
  render(<Section />);
});
afterEach(cleanup);

/** The engine keeps an answer and tells so. */
function keeps(next: KeptAnswer | null): void {
  kept = next;
  const { answersChange } = engineStore.getState();
  act(() => receive([{ type: 'answers-changed', session: 1, change: answersChange + 1 }]));
}

const bar = () => screen.getByRole('region', { name: 'Answer' });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the answer to a question', () => {
  it('is not there yet, and each way to one is named; the one without a model leads to its settings', async () => {
    await within(bar()).findByText('Not answered yet.');
    expect(
      within(bar())
        .getAllByRole('button')
        .map((each) => each.textContent?.trim()),
    ).toEqual([...['Set up a model…', 'Extract', 'Paste…', 'In full']]);
    await press('Set up a model…');
    expect(answererStore.getState().isOpen).toBe(true);
  });

  it('is typed, kept and shown with its origin, what was expected and every metric', async () => {
    answerQuestion = async ({ text }) => {
      keeps({ answered: { ...PASTED, text: text! }, prompt: 'present' });
      return kept!.answered;
    };
    await press('Paste…');
    const field = screen.getByLabelText('An answer to this prompt');
    expect(document.activeElement).toBe(field);
    expect((screen.getByRole('button', { name: 'Keep it' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(field, { target: { value: 'port 5433' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    const full = await screen.findByRole('region', { name: 'Answer in full' });
    await within(full).findByText('Pasted or typed here.');
    expect(within(full).getByText('5433')).toBeTruthy();
    expect(within(full).getByRole('table').textContent).toMatch(/LoCoMo F1.*0\.667.*set-F1.*0\.500.*BLEU-1.*0\.250/);
    expect(full.textContent).toContain('Not comparable with one another');
    expect(bar().textContent).toContain('port 5433');
  });

  it('leaves all as it was on Escape', async () => {
    await press('Paste…');
    fireEvent.keyDown(screen.getByLabelText('An answer to this prompt'), { key: 'Escape' });
    expect(screen.queryByLabelText('An answer to this prompt')).toBeNull();
    expect(bridge.call.mock.calls.filter(([name]) => name === 'answerQuestion')).toEqual([]);
  });

  it('is marked where it was pasted for an earlier prompt, and can be taken back', async () => {
    keeps({ answered: PASTED, prompt: 'earlier' });
    await within(bar()).findByText('▲ pasted for an earlier prompt');
    await press(/In full/);
    expect(screen.getByText(/It counts for nothing in the funnel/)).toBeTruthy();
    answerQuestion = async ({ text }) => {
      expect(text).toBe('');
      keeps(null);
      return null;
    };
    await press('Take back');
    await within(bar()).findByText('Not answered yet.');
  });

  it('from a model shows how far it is and can be cancelled', async () => {
    const choice = { baseUrl: 'https://a.test/v1', model: 'gpt-x', judgeModel: 'j' } as const;
    const limits = { concurrency: 1, requestsPerMinute: null, timeoutSeconds: 5, prices: null };
    act(() => answererStore.setState({ choice: { ...choice, ...limits } }));
    let fail: (error: Error) => void = () => {};
    answerQuestion = () => new Promise((_, reject) => (fail = reject));
    await press('Answer with gpt-x');
    const progress = { done: 1, total: 2, unit: 'replies', ratePerSecond: null, secondsLeft: null };
    act(() => receive([{ type: 'task-progressed', progress: { ...progress, task: 'answer' } }]));
    expect(screen.getByRole('progressbar').getAttribute('aria-label')).toBe('Asking gpt-x: 1 of 2 replies.');
    expect((screen.getByRole('button', { name: 'Extract' }) as HTMLButtonElement).disabled).toBe(true);
    await press('Cancel');
    expect(bridge.call).toHaveBeenCalledWith('cancelTask', { task: 'answer' });
    await act(async () => fail(new Error('This operation was aborted')));
    await within(bar()).findByText('Not answered yet.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that failed says why, in a sentence', async () => {
    answerQuestion = async () => {
      throw new Error('The prompt shows no whole sentence, so there is nothing to quote.');
    };
    await press('Extract');
    await waitFor(() => expect(within(bar()).getByRole('alert').textContent).toContain('nothing to quote'));
  });

  it('is text, whatever it holds', async () => {
    keeps({ answered: { ...PASTED, text: '<img src=x onerror=alert(1)>' }, prompt: 'present' });
    await press(/In full/);
    await within(bar()).findByText('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });
});

import { useState } from 'react';
import type { AnswererChoice } from '../../../core/contract/answers.ts';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { putAnswerer } from '../../state/answerer.ts';
import { hostOf } from '../answer/host-of.ts';
import { type DraftField, draftOf, EMPTY_DRAFT, readDraft } from './answerer-draft.ts';
import { useKeptKey } from './key-field.tsx';

/** What became of the last press of a button; null before the first. */
type Outcome = { readonly kind: 'busy' | 'good' | 'bad'; readonly sentence: string } | null;

/** What is typed into the form of an answering model, and what its buttons do; `onDone` hears of one that took effect. */
export function useAnswererForm(choice: AnswererChoice | null, onDone: () => void) {
  const [draft, setDraft] = useState(choice ? draftOf(choice) : EMPTY_DRAFT);
  const [key, setKey] = useState('');
  const [pressed, setPressed] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const reading = readDraft(draft);
  const kept = useKeptKey(draft.baseUrl);
  const isBusy = outcome?.kind === 'busy';

  const field = (name: DraftField) => ({
    value: draft[name],
    fault: reading.fault?.field === name && (pressed || draft[name].trim() !== '') ? reading.fault.sentence : null,
    onChange: (value: string) => {
      setDraft({ ...draft, [name]: value });
      // What is under way is still told of, and holds the buttons until then.
      if (!isBusy) setOutcome(null);
    },
  });

  /** Runs what a button is for with the choice as it is typed. */
  const press = async (busy: string, work: (typed: AnswererChoice) => Promise<string | null>) => {
    setPressed(true);
    const typed = reading.choice;
    if (typed) await run(busy, () => work(typed));
  };

  /** Runs what a button is for; its failure is shown as a sentence. */
  const run = async (busy: string, work: () => Promise<string | null>) => {
    if (isBusy) return;
    setOutcome({ kind: 'busy', sentence: busy });
    try {
      const sentence = await work();
      setOutcome(sentence === null ? null : { kind: 'good', sentence });
    } catch (error) {
      setOutcome({ kind: 'bad', sentence: reasonOf(error) });
    }
  };

  const test = () =>
    press('Asking one tiny question.', async (typed) => {
      const { elapsedMs } = await window.atomscope.call('testAnswerer', { choice: typed, key: key.trim() || null });
      return `${typed.model} at ${hostOf(typed.baseUrl)} answered in ${(elapsedMs / 1000).toFixed(1)} s.`;
    });

  const save = () =>
    press('Saving.', async (typed) => {
      if (key.trim() !== '') {
        await window.atomscope.callDesktop('saveKey', { baseUrl: typed.baseUrl, key: key.trim() });
        setKey('');
      }
      await putAnswerer(typed);
      kept.look();
      onDone();
      return null;
    });

  const putNone = () =>
    run('Taking the model away.', async () => {
      await putAnswerer(null);
      onDone();
      return null;
    });

  return { draft, key, setKey, kept, outcome, isBusy, field, test, save, putNone };
}

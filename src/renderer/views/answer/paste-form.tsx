import { useId, useState } from 'react';
import type { KeptAnswer } from '../../../core/contract/answers.ts';
import type { QuestionHeading } from '../../../core/contract/events.ts';
import { answer, answeringStore } from '../../state/answering.ts';

interface PasteFormProps {
  readonly question: QuestionHeading;
  readonly kept: KeptAnswer | null;
}

/** Where an answer of one's own is put; Ctrl+Enter keeps it, Escape leaves all as it was. */
export function PasteForm({ question: { questionId }, kept }: PasteFormProps) {
  const id = useId();
  const [text, setText] = useState(kept?.answered.origin.kind === 'pasted' ? kept.answered.text : '');
  const isBlank = text.trim() === '';
  const close = () => answeringStore.setState({ typing: null });
  const keep = async () => {
    if (!isBlank && (await answer(questionId, { kind: 'pasted', text }))) close();
  };
  return (
    <form
      className="answer-paste"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <label htmlFor={id}>
        <h3>An answer to this prompt</h3>
      </label>
      <textarea
        id={id}
        className="input answer-field"
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the button just pressed asks for this very field.
        autoFocus
        placeholder="Paste or type what was answered"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void keep();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      />
      <div className="answer-head">
        <button type="submit" className="button edge" disabled={isBlank}>
          Keep it
        </button>
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <span className="ink3">It stays on this machine, and lasts until the app is closed.</span>
      </div>
    </form>
  );
}

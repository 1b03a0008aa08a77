import { useState } from 'react';
import type { TauSetting } from '../../../core/model/settings.ts';
import { useReply } from '../../state/use-reply.ts';
import { useEngine } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { ChevronDown } from '../shell/icons.tsx';
import { Menu, MenuLabel, MenuRow, MenuRule } from '../shell/menu.tsx';
import { type QuestionSuggestion, questionSuggestion, type Suggestion, suggestionsFor } from './suggestions.ts';

interface SuggestMenuProps {
  readonly onChoose: (tau: TauSetting) => void;
}

/** Offers values of τ, each with where it comes from, and the way to the Pareto chart. */
export function SuggestMenu({ onChoose }: SuggestMenuProps) {
  const facts = useEngine((state) => state.similarities);
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      align="end"
      onOpenChange={setOpen}
      trigger={{
        className: 'button edge strip-suggest',
        content: (
          <>
            Suggest
            <ChevronDown />
          </>
        ),
      }}
    >
      <MenuLabel>From the pairs alone</MenuLabel>
      {facts && suggestionsFor(facts).map((each) => <SuggestedRow key={each.label} of={each} onChoose={onChoose} />)}
      <MenuRule />
      <MenuLabel>From the questions</MenuLabel>
      {isOpen && <FromQuestions onChoose={onChoose} />}
      <MenuRow onChoose={() => viewStore.setState({ paretoOpen: true })}>Recall against tokens: Pareto chart…</MenuRow>
    </Menu>
  );
}

function SuggestedRow({ of: { label, value, tau }, onChoose }: SuggestMenuProps & { readonly of: Suggestion }) {
  return (
    <MenuRow end={value} onChoose={() => onChoose(tau)}>
      {label}
    </MenuRow>
  );
}

/** Asks anew as plateaus are listed. */
function useQuestionSuggestion(): QuestionSuggestion | null {
  const session = useEngine((state) => state.episode?.session ?? 0);
  const listed = useEngine((state) => state.plateauList?.rows.above.length ?? 0);
  const seed = useEngine((state) => state.settings.write.seed);
  const reference = useEngine((state) => state.curves?.reference ?? null);
  const { value, reason } = useReply(`${session}/${listed}/${seed}`, () => window.atomscope.call('suggestTau', null));
  if (reason !== null) return { suggestion: null, sentences: [reason] };
  return value && questionSuggestion(value, reference?.method === 'flat' ? reference.recall : null);
}

function FromQuestions({ onChoose }: SuggestMenuProps) {
  const found = useQuestionSuggestion();
  if (!found) return <p className="strip-suggest-note">Looking for the best plateau…</p>;
  return (
    <>
      {found.suggestion && <SuggestedRow of={found.suggestion} onChoose={onChoose} />}
      {found.sentences.map((sentence) => (
        <p key={sentence} className="strip-suggest-note">
          {sentence}
        </p>
      ))}
    </>
  );
}

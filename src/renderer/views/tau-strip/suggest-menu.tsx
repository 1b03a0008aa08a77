import type { TauSetting } from '../../../core/model/settings.ts';
import { ChevronDown } from '../shell/icons.tsx';
import { Menu, MenuRow, MenuRule } from '../shell/menu.tsx';
import type { Suggestion } from './suggestions.ts';

interface SuggestMenuProps {
  readonly suggestions: readonly Suggestion[];
  readonly curve: 'under-way' | 'done';
  readonly onChoose: (tau: TauSetting) => void;
}

/** Offers values of τ, each with where it comes from. */
export function SuggestMenu({ suggestions, curve, onChoose }: SuggestMenuProps) {
  const rowsOf = (group: Suggestion['group']) =>
    suggestions
      .filter((suggestion) => suggestion.group === group)
      .map(({ label, value, tau }) => (
        <MenuRow key={label} end={value} onChoose={() => onChoose(tau)}>
          {label}
        </MenuRow>
      ));
  const questions = rowsOf('questions');
  return (
    <Menu
      align="end"
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
      {rowsOf('calibration')}
      {questions.length > 0 && (
        <>
          <MenuRule />
          {questions}
          <p className="strip-suggest-note">
            {curve === 'under-way' && 'The curve is still growing; so far this is its best row. '}
            Chosen on the questions it is measured on: expect less on others.
          </p>
        </>
      )}
    </Menu>
  );
}

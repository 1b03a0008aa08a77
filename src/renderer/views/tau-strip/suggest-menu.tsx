import { DropdownMenu } from 'radix-ui';
import type { TauSetting } from '../../../core/model/settings.ts';
import type { Suggestion } from './suggestions.ts';

interface SuggestMenuProps {
  readonly suggestions: readonly Suggestion[];
  /** Whether every row of the curve is there. */
  readonly curve: 'none' | 'under-way' | 'done';
  readonly onChoose: (tau: TauSetting) => void;
}

/** Offers values of τ, each with where it comes from. */
export function SuggestMenu({ suggestions, curve, onChoose }: SuggestMenuProps) {
  const item = (suggestion: Suggestion) => (
    <DropdownMenu.Item key={suggestion.label} onSelect={() => onChoose(suggestion.tau)}>
      {suggestion.label}
      <span className="end">{suggestion.value}</span>
    </DropdownMenu.Item>
  );
  const questions = suggestions.filter(({ group }) => group === 'questions');
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="plot-button edge strip-suggest">
        Suggest
        <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
          <path d="M1.5 2.75 4 5.25l2.5-2.5" fill="none" stroke="currentColor" strokeWidth="1.25" />
        </svg>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="plot-menu" align="end" sideOffset={4}>
          {suggestions.filter(({ group }) => group === 'calibration').map(item)}
          {questions.length > 0 && (
            <>
              <DropdownMenu.Separator className="plot-menu-rule" />
              {questions.map(item)}
              <p className="strip-suggest-note">
                {curve === 'under-way' ? 'The curve is still growing; so far this is its best row. ' : ''}Chosen on the questions it is measured on: expect
                less on others.
              </p>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

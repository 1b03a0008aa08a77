import { DropdownMenu } from 'radix-ui';
import { METHODS, type Method, type Settings } from '../../../core/model/settings.ts';
import { CheckIcon, ChevronDown } from '../shell/icons.tsx';
import { Menu } from '../shell/menu.tsx';
import { METHOD_WORDS, methodName } from '../shell/method-words.ts';

interface MethodMenuProps {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

/** Which two methods stand side by side; A's atoms are the ones on the map. */
export function MethodMenu({ settings, onChange }: MethodMenuProps) {
  const name = methodName(settings.methodA, settings.pack);
  return (
    <Menu
      className="popup method-menu"
      align="end"
      trigger={{
        className: 'button',
        label: `Methods: A ${name}, B ${methodName(settings.methodB, settings.pack)}`,
        content: (
          <>
            <span className="ellipsis">{name}</span> <ChevronDown />
          </>
        ),
      }}
    >
      <MethodChoices
        side="A"
        note="its atoms are on the map"
        method={settings.methodA}
        onChoose={(methodA) => onChange({ ...settings, methodA })}
      />
      <MethodChoices
        side="B"
        note="what A is compared with"
        method={settings.methodB}
        onChoose={(methodB) => onChange({ ...settings, methodB })}
      />
    </Menu>
  );
}

interface MethodChoicesProps {
  readonly side: 'A' | 'B';
  readonly note: string;
  readonly method: Method;
  readonly onChoose: (method: Method) => void;
}

function MethodChoices({ side, note, method, onChoose }: MethodChoicesProps) {
  return (
    <DropdownMenu.RadioGroup
      value={method}
      onValueChange={(chosen) => onChoose(chosen as Method)}
      aria-label={`Method ${side}`}
    >
      <DropdownMenu.Label className="menu-label">
        <b>{side}</b> {note}
      </DropdownMenu.Label>
      {METHODS.map((choice) => (
        <DropdownMenu.RadioItem key={choice} value={choice} className="menu-row method-row">
          <span className="menu-check">
            <DropdownMenu.ItemIndicator>
              <CheckIcon />
            </DropdownMenu.ItemIndicator>
          </span>
          <span className="method-words">
            {METHOD_WORDS[choice].name}
            <p>{METHOD_WORDS[choice].meaning}</p>
          </span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

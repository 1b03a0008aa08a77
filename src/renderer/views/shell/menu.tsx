import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';

interface MenuProps {
  /** What opens the menu: its class, accessible name and content. */
  readonly trigger: {
    readonly className: string;
    readonly label?: string;
    readonly title?: string;
    readonly content: ReactNode;
  };
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A button with a menu below it. */
export function Menu({ trigger, align = 'start', className = 'popup menu', onOpenChange, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} {...(onOpenChange ? { onOpenChange } : {})}>
      <DropdownMenu.Trigger className={trigger.className} aria-label={trigger.label} title={trigger.title}>
        {trigger.content}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={className} align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuRowProps {
  readonly onChoose: () => void;
  readonly end?: ReactNode;
  readonly title?: string;
  readonly children: ReactNode;
}

export function MenuRow({ onChoose, end, title, children }: MenuRowProps) {
  return (
    <DropdownMenu.Item className="menu-row" onSelect={onChoose} title={title}>
      {children}
      {end ? <span className="end">{end}</span> : null}
    </DropdownMenu.Item>
  );
}

interface ChoiceMenuProps<T extends string> {
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly name: string }[];
  readonly onChoose: (value: T) => void;
}

/** Rows of which one holds, marked by a tick. */
export function MenuChoices<T extends string>({ value, choices, onChoose }: ChoiceMenuProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as T)}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className="menu-row">
          <span className="menu-check">
            <DropdownMenu.ItemIndicator>
              <CheckIcon />
            </DropdownMenu.ItemIndicator>
          </span>
          {choice.name}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export const MenuRule = () => <DropdownMenu.Separator className="menu-rule" />;

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className="menu-label">{children}</DropdownMenu.Label>;
}

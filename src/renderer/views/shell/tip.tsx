import { Tooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface TipProps {
  readonly tip: ReactNode;
  /** The one element that is explained; it takes hover and focus. */
  readonly children: ReactElement;
}

/** Explains an element on hover and on keyboard focus. */
export function Tip({ tip, children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tip" sideOffset={4} collisionPadding={8}>
          {tip}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

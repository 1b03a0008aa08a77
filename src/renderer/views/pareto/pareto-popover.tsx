import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { ParetoPanel } from './pareto-panel.tsx';

const close = () => viewStore.setState({ paretoOpen: false });

/** The Pareto chart above the strip. It stays while τ is moved below it, so that the ring can be watched. */
export function ParetoPopover({ children }: { readonly children: ReactNode }) {
  const isOpen = useView((state) => state.paretoOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Popover.Anchor asChild>
        <div className="strip-anchor">{children}</div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          className="popup pareto"
          side="top"
          align="end"
          sideOffset={16}
          collisionPadding={8}
          aria-label="Recall against tokens"
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <ParetoPanel onClose={close} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly scope?: ReactNode;
  readonly children: ReactNode;
}

/** A window over the app that keeps the focus until it is closed. */
export function Dialog({ open, onClose, title, scope, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className="dialog"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Its first field, else its text, never its close button: typing begins and arrow keys scroll at once.
            event.preventDefault();
            (body.current?.querySelector<HTMLElement>('[data-autofocus="true"]') ?? body.current)?.focus();
          }}
        >
          <header className="dialog-head">
            <Radix.Title>{title}</Radix.Title>
            {scope ? <span className="ink3">{scope}</span> : null}
            <Radix.Close className="button icon end" aria-label="Close">
              <CloseIcon />
            </Radix.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <div ref={body} className="dialog-body readable" tabIndex={0}>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { useEffect, useId, useState } from 'react';
import type { KeyPlace } from '../../../core/contract/calls.ts';
import { forgetKey } from '../../state/answerer.ts';

export interface KeptKey {
  /** Where a key for this address is kept; null where there is none. */
  readonly place: KeyPlace | null;
  /** Looks again. */
  readonly look: () => void;
  readonly forget: () => void;
}

/** Whether a key is kept for an address. The key itself never comes into the window. */
export function useKeptKey(baseUrl: string): KeptKey {
  const address = baseUrl.trim();
  const [place, setPlace] = useState<KeyPlace | null>(null);
  const [looks, setLooks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` asks for the same address again.
  useEffect(() => {
    let isGone = false;
    setPlace(null);
    if (URL.canParse(address))
      void window.atomscope.callDesktop('hasKey', { baseUrl: address }).then(
        (found) => {
          if (!isGone) setPlace(found);
        },
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [address, looks]);
  const look = () => setLooks((count) => count + 1);
  return { place, look, forget: () => void forgetKey(address).then(look) };
}

interface KeyFieldProps {
  readonly value: string;
  readonly kept: KeptKey;
  readonly onChange: (value: string) => void;
}

/** Where a key is typed once. What is kept is told, never shown. */
export function KeyField({ value, kept, onChange }: KeyFieldProps) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id} className="ink">
        Key
      </label>
      <div className="key-line">
        <input
          id={id}
          className="input"
          type="password"
          autoComplete="off"
          aria-describedby={`${id}-meaning`}
          placeholder={kept.place === null ? 'local servers need none' : 'one is kept; type another to replace it'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {kept.place === null ? null : (
          <button type="button" className="button edge" onClick={kept.forget}>
            Forget the key
          </button>
        )}
      </div>
      <p id={`${id}-meaning`} className="ink3" role="status">
        {PLACE_WORDS[kept.place ?? 'none']}
      </p>
    </div>
  );
}

const PLACE_WORDS = {
  keychain: 'Stored in the system keychain for this address. It is never shown again.',
  run: 'Kept for this run only, in memory: this machine has no keychain to trust, so it is not written to disk.',
  none: 'Goes to the system keychain, or where there is none to trust it is kept for this run only; never into settings or exports.',
} as const;

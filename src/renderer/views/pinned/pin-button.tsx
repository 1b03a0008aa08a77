import { decimals } from '../../canvas/format.ts';
import { pinRun, unpinRun } from '../../state/pinned-run.ts';
import { usePinned } from './use-pinned.ts';

/** Keeps the present τ as A, or lets go of it. */
export function PinButton({ tau }: { readonly tau: number }) {
  const pinned = usePinned();
  return pinned ? (
    <button
      type="button"
      className="button small pin-button"
      aria-pressed="true"
      aria-label={`Unpin A, τ ${decimals(pinned.tau)}`}
      title="Compare with the τ before the last move again"
      onClick={unpinRun}
    >
      Unpin A
    </button>
  ) : (
    <button
      type="button"
      className="button small pin-button"
      aria-label={`Pin as A: τ ${decimals(tau)}`}
      title="Keep this τ as A and hold every other one against it"
      onClick={pinRun}
    >
      Pin as A
    </button>
  );
}

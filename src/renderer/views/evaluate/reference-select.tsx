import { useStore } from 'zustand';
import type { Method } from '../../../core/model/settings.ts';
import { evaluateStore } from '../../state/evaluate-store.ts';
import { METHOD_WORDS } from '../shell/method-words.ts';

/** The method that all others are held against. */
export function ReferenceSelect({ methods }: { readonly methods: readonly Method[] }) {
  const reference = useStore(evaluateStore, (state) => state.reference);
  const isThere = methods.includes(reference);
  return (
    <label className="reference-select">
      against
      <select
        className="select"
        aria-label="The method that all others are held against"
        value={isThere ? reference : ''}
        onChange={(event) => evaluateStore.setState({ reference: event.target.value as Method, filter: 'all' })}
      >
        {isThere ? null : (
          <option value="" disabled>
            choose
          </option>
        )}
        {methods.map((method) => (
          <option key={method} value={method}>
            {METHOD_WORDS[method].name}
          </option>
        ))}
      </select>
    </label>
  );
}

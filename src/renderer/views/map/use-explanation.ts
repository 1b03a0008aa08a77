import { useEffect, useState } from 'react';
import type { WriteExplanation } from '../../../core/contract/calls.ts';
import type { RunState } from '../../../core/contract/state.ts';

interface Explained {
  readonly run: number;
  readonly explanation: WriteExplanation;
}

/**
 * Why the chunk is in its atom, once the run is complete; the explanation of the run before stays until then, unless
 * the chunk is another one. Null where there is nothing to explain, or the engine cannot.
 */
export function useExplanation(run: RunState | null, chunk: number | null): WriteExplanation | null {
  const [explained, setExplained] = useState<Explained | null>(null);
  const complete = run?.completed ? run.run : null;

  useEffect(() => {
    if (complete === null || chunk === null) return;
    let stale = false;
    window.atomscope.call('explainWrite', { chunkIndex: chunk }).then(
      (explanation) => {
        if (!stale) setExplained({ run: complete, explanation });
      },
      // The inspector asks the same and shows the reason; the map just draws no lines.
      () => setExplained(null),
    );
    return () => {
      stale = true;
    };
  }, [complete, chunk]);

  return explained?.explanation.chunk === chunk ? explained.explanation : null;
}

import { useEffect, useState } from 'react';
import { chooseFiles, openDemo } from '../../state/opening.ts';
import { useEngine } from '../../state/use-stores.ts';
import { Logo } from '../shell/icons.tsx';

/**
 * Time the engine has to open something by itself before ways to do it are offered: loading the model can take seconds.
 * Where it failed they are offered at once.
 */
const GRACE_MS = 12_000;

/** Stands over the empty map until something is open: what is happening, or how to begin. */
export function Opening() {
  const isOpen = useEngine((state) => state.episode !== null);
  const reading = useEngine((state) => state.progress.import !== undefined);
  const failed = useEngine((state) => state.importFailures.length > 0 || state.failure !== null);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOpen) return null;
  if (!failed && (reading || !waited)) {
    return (
      <div className="opening">
        <Logo />
        <h2>{reading ? 'Reading the file' : 'Opening'}</h2>
      </div>
    );
  }
  return (
    <div className="opening">
      <Logo />
      <h2>Nothing is open</h2>
      <p className="sentence">
        Open a memory: AMA-Bench, RealMem, LoCoMo, LongMemEval, chat messages as JSON or JSONL, a table, or vectors with
        their texts. Or drop files anywhere.
      </p>
      <div className="opening-ways">
        <button type="button" className="button primary" onClick={chooseFiles}>
          Open files…
        </button>
        <button type="button" className="button edge-tall" onClick={() => openDemo('ops-agent')}>
          Operations demo
        </button>
        <button type="button" className="button edge-tall" onClick={() => openDemo('assistant')}>
          Assistant demo
        </button>
      </div>
    </div>
  );
}

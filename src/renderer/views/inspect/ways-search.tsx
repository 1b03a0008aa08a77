import { counted, whole } from '../../canvas/format.ts';
import { ask } from '../../state/ask.ts';
import { inspectStore } from '../../state/inspect-store.ts';
import { useEngine } from '../../state/use-stores.ts';

/** The search for changes that bring evidence in, while it is under way, and the way out of it. */
export function WaysSearch() {
  const progress = useEngine((state) => state.progress.explain ?? null);
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <div className="ways-search">
      <p className="ink3" role="status">
        Looking for the smallest changes that bring it in. Each is tried by packing every question again.
      </p>
      {progress ? (
        <div className="ways-searched">
          <span
            className="progress-track"
            role="progressbar"
            aria-label="Changes tried"
            aria-valuenow={Math.round(share * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i className="progress-done" style={{ width: `${share * 100}%` }} />
          </span>
          <span className="ink3 number">
            {whole(progress.done)} of {counted(progress.total, 'search', 'searches')}
          </span>
          <button
            type="button"
            className="button edge"
            title="Ends the search and keeps what it has found"
            onClick={() => void ask('cancelTask', { task: 'explain' })}
          >
            Stop
          </button>
        </div>
      ) : null}
    </div>
  );
}

interface WaysStoppedProps {
  readonly kindsTried: number;
  readonly kinds: number;
}

/** What a search that was stopped had tried, and the way on. */
export function WaysStopped({ kindsTried, kinds }: WaysStoppedProps) {
  return (
    <p className="ways-tried" role="status">
      Search stopped: {kindsTried} of {kinds} kinds of change tried.
      <button
        type="button"
        className="button small"
        onClick={() => inspectStore.setState(({ searches }) => ({ searches: searches + 1 }))}
      >
        Search to the end
      </button>
    </p>
  );
}

import { asOf } from '../../canvas/as-of.ts';
import { counted, decimals, formatInterval, formatTau, whole } from '../../canvas/format.ts';
import { useShownRun } from '../../state/shown-run.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { Tip } from '../shell/tip.tsx';

/** τ, where it stands among all pairs, and how many atoms it makes of how many chunks. */
export function Readout() {
  const run = useShownRun();
  const playhead = useView((state) => state.playhead);
  const pairs = useEngine((state) => state.similarities?.pairs ?? null);
  if (!run) return null;
  const { completed } = run;
  const moment = asOf(run, playhead);
  const atoms = moment.sizeOf.reduce((count, size) => count + (size > 0 ? 1 : 0), 0);
  const interval = completed && formatInterval(completed.plateau);
  const scope = `${counted(atoms, 'atom')} in ${whole(moment.count)} of ${counted(run.chunkCount, 'chunk')}`;
  return (
    <>
      <Tip
        tip={
          <>
            <p>{scope}.</p>
            {interval ? (
              <p>
                The same atoms for τ {interval.from ? `from ${interval.from}` : ''}{' '}
                {interval.to ? `to ${interval.to}` : 'upwards'}.
              </p>
            ) : null}
            {completed?.percentile != null && pairs !== null ? (
              <p>
                {whole(completed.pairsAtOrAbove)} of {counted(pairs, 'pair')} at or above τ:{' '}
                {decimals(completed.percentile, 1)} % are below.
              </p>
            ) : null}
            {run.settled ? null : <p>Vectors are still arriving: τ is of the first of them.</p>}
          </>
        }
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame. */}
        <span
          role="group"
          className="readout"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its scope is read on focus as on hover.
          tabIndex={0}
          aria-label={`τ ${formatTau(run.tau, completed?.plateau ?? null)}, ${scope}`}
        >
          <span className="readout-tau">τ {formatTau(run.tau, completed?.plateau ?? null)}</span>
          {completed?.percentile != null ? <span>p{decimals(completed.percentile, 1)}</span> : null}
          <span>
            <b>{whole(atoms)}</b> {atoms === 1 ? 'atom' : 'atoms'}
          </span>
        </span>
      </Tip>
      <span className="bar-rule" />
    </>
  );
}

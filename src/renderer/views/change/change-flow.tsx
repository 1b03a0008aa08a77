import './change.css';
import { useMemo, useRef } from 'react';
import type { AtomHeading } from '../../../core/contract/events.ts';
import type { EarlierRun, RunState } from '../../../core/contract/state.ts';
import { flows } from '../../canvas/flows.ts';
import { decimals, whole } from '../../canvas/format.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useAtomHeadings } from '../../state/shown-run.ts';
import { useRecall } from '../../state/use-recall.ts';
import { useEngine } from '../../state/use-stores.ts';
import { PinButton } from '../pinned/pin-button.tsx';
import { usePinned } from '../pinned/use-pinned.ts';
import { useSpacing } from '../shell/use-spacing.ts';
import { AlluvialView } from './alluvial-view.tsx';
import { agreementWords, changeSentence, recallWords } from './change-words.ts';

interface Comparison {
  readonly session: number;
  readonly earlier: EarlierRun | null;
  readonly run: RunState;
}

/**
 * The run and the one it is compared with. Both change together, so while a new run has not written everything the last
 * pair stays; never across episodes.
 */
function useComparison(): Comparison | null {
  const run = useEngine((state) => state.run);
  const earlier = useEngine((state) => state.earlier);
  const session = useEngine((state) => state.episode?.session ?? null);
  const kept = useRef<Comparison | null>(null);
  if (kept.current?.session !== session) kept.current = null;
  const isWritten = run !== null && run.writtenCount > 0 && run.writtenCount === run.chunkCount;
  const isNew = kept.current?.run !== run || kept.current.earlier !== earlier;
  if (isWritten && session !== null && isNew) kept.current = { session, earlier, run };
  return kept.current;
}

/** Which atoms split and fused since the τ before this one, or since the one pinned as A. As high as it needs to be. */
export function ChangeFlow() {
  const compared = useComparison();
  const pinned = usePinned();
  const run = compared?.run ?? null;
  const slotOf = useShownSlots(run);
  const atoms = useAtomHeadings(run);
  const recall = useRecall(run);
  if (!compared) return null;
  const earlier = pinned ?? compared.earlier;
  if (!earlier) return <NoChange run={compared.run} />;
  const shown = { earlier, run: compared.run, slotOf, atoms, recall };
  return <ChangeView {...shown} held={pinned ? 'pinned' : 'before'} />;
}

function NoChange({ run }: { readonly run: RunState }) {
  return (
    <section className="change" aria-label="Change">
      <div className="change-head">
        <h2>Change</h2>
        <span className="end">
          <PinButton tau={run.tau} />
        </span>
      </div>
      <p className="change-empty">Move τ: this shows which atoms split and fuse.</p>
    </section>
  );
}

interface ChangeViewProps {
  readonly earlier: EarlierRun;
  readonly run: RunState;
  readonly slotOf: Uint8Array;
  readonly atoms: readonly AtomHeading[];
  /** Mean recall of the present run; null until it is known. */
  readonly recall: number | null;
  /** Whether `earlier` is pinned as A or the τ before this one. */
  readonly held: 'pinned' | 'before';
}

function ChangeView({ earlier, run, slotOf, atoms, recall, held }: ChangeViewProps) {
  const spacing = useSpacing();
  const changed = useMemo(() => flows(earlier, run), [earlier, run]);
  const agreement = useMemo(() => agreementWords(earlier.atomOf, run.log.atomOf), [earlier, run]);
  return (
    <section className="change" aria-label="Change">
      <div className="change-head">
        <h2>Change</h2>
        <span>
          {held === 'pinned' && <b className="change-pin">A</b>} τ {decimals(earlier.tau)} →{' '}
          <span className="change-tau">{decimals(run.tau)}</span>
        </span>
        <span className="end">
          {whole(earlier.atomCount)} → <b>{whole(run.atomCount)}</b> {run.atomCount === 1 ? 'atom' : 'atoms'}
        </span>
      </div>
      {changed.groups.length > 0 && (
        <>
          <div className="change-sides">
            <span>{held === 'pinned' ? 'chunks in A' : 'chunks before'}</span>
            <span>chunks now</span>
          </div>
          <AlluvialView groups={changed.groups} earlier={earlier} run={run} slotOf={slotOf} atoms={atoms} />
        </>
      )}
      <div className="change-foot">
        <p>
          {changed.groups.length === 0 && held === 'pinned' && earlier.tau === run.tau
            ? 'A is the present τ. Move τ to hold it against A.'
            : changeSentence(changed)}
        </p>
        <PinButton tau={run.tau} />
        <span className="change-figure">{recallWords({ before: earlier.recall, after: recall }, spacing)}</span>
        <span
          className="change-figure end"
          title="Adjusted Rand index: 1 where both put every chunk alike, about 0 by chance"
        >
          {agreement}
        </span>
      </div>
    </section>
  );
}

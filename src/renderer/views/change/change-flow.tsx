import './change.css';
import { useMemo, useRef } from 'react';
import type { AtomHeading } from '../../../core/contract/events.ts';
import type { EarlierRun, RunState } from '../../../core/contract/state.ts';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import { drawFlows } from '../../canvas/flow-draw.ts';
import { flows } from '../../canvas/flows.ts';
import { decimals, whole } from '../../canvas/format.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useAtomHeadings } from '../../state/shown-run.ts';
import { useEngine } from '../../state/use-stores.ts';
import { useSpacing } from '../shell/use-spacing.ts';
import { changeSentence, describeGroups } from './change-words.ts';

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

/** Which atoms split and fused since the τ before this one. As high as it needs to be. */
export function ChangeFlow() {
  const compared = useComparison();
  const run = compared?.run ?? null;
  const slotOf = useShownSlots(run);
  const atoms = useAtomHeadings(run);
  const recall = useEngine((state) => (state.outcomes?.run === run?.run ? (state.outcomes?.a.meanEr ?? null) : null));
  if (!compared) return null;
  if (!compared.earlier) return <NoChange />;
  return <ChangeView earlier={compared.earlier} run={compared.run} slotOf={slotOf} atoms={atoms} recall={recall} />;
}

function NoChange() {
  return (
    <section className="change" aria-label="Change">
      <div className="change-head">
        <h2>Change</h2>
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
}

function ChangeView({ earlier, run, slotOf, atoms, recall }: ChangeViewProps) {
  const spacing = useSpacing();
  const changed = useMemo(() => flows(earlier, run), [earlier, run]);
  const inputs = { groups: changed.groups, earlier, present: { slotOf, atoms } };
  return (
    <section className="change" aria-label="Change">
      <div className="change-head">
        <h2>Change</h2>
        <span>
          τ {decimals(earlier.tau)} → <span className="change-tau">{decimals(run.tau)}</span>
        </span>
        <span className="end">
          {whole(earlier.atomCount)} → <b>{whole(run.atomCount)}</b> atoms
        </span>
      </div>
      {changed.groups.length > 0 && (
        <div className="change-flow">
          <CanvasLayer paint={(surface) => drawFlows(surface, inputs)} />
          <ul className="spoken">
            {describeGroups(changed).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="change-foot">{changeSentence(changed, { before: earlier.recall, after: recall }, spacing)}</p>
    </section>
  );
}

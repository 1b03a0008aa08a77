import './change.css';
import { useMemo } from 'react';
import type { AtomHeading } from '../../../core/contract/events.ts';
import type { EarlierRun, RunState } from '../../../core/contract/state.ts';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import { drawFlows } from '../../canvas/flow-draw.ts';
import { flows } from '../../canvas/flows.ts';
import { decimals, whole } from '../../canvas/format.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useEngine } from '../../state/use-stores.ts';
import { useSpacing } from '../shell/use-spacing.ts';
import { changeSentence, describeGroups } from './change-words.ts';

/** Which atoms split and fused since the τ before this one. As high as it needs to be. */
export function ChangeFlow() {
  const run = useShownRun();
  const earlier = useEngine((state) => state.earlier);
  const slotOf = useShownSlots(run);
  const atoms = useAtomHeadings(run);
  const recall = useEngine((state) => state.outcomes?.a.meanEr ?? null);
  if (!run) return null;
  if (!earlier || run.writtenCount < run.chunkCount) return <NoChange />;
  return <ChangeView earlier={earlier} run={run} slotOf={slotOf} atoms={atoms} recall={recall} />;
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

export interface ChangeViewProps {
  readonly earlier: EarlierRun;
  readonly run: RunState;
  readonly slotOf: Uint8Array;
  readonly atoms: readonly AtomHeading[];
  /** Mean recall of the present run, or the last one known. */
  readonly recall: number | null;
}

export function ChangeView({ earlier, run, slotOf, atoms, recall }: ChangeViewProps) {
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

import { useDeferredValue, useMemo, useState } from 'react';
import { membersOf } from '../../../core/model/partition.ts';
import { asOf } from '../../canvas/as-of.ts';
import { counted, whole } from '../../canvas/format.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { selectAtom } from '../../state/selection.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { type ViewState, viewStore } from '../../state/view-store.ts';
import { haltedWords } from '../compare/why-no-prompts.ts';
import { Menu, MenuChoices } from '../shell/menu.tsx';
import { useSpacing } from '../shell/use-spacing.ts';
import { VirtualList } from '../shell/virtual-list.tsx';
import { AtomRow, TailRow } from './atom-row.tsx';
import { atomEntries, type TailEntry } from './atom-rows.ts';

type Sort = ViewState['atomSort'];
type Tail = TailEntry['tail'];

const SORTS: readonly { readonly value: Sort; readonly name: string }[] = [
  { value: 'size', name: 'By size, largest first' },
  { value: 'birth', name: 'By birth, oldest first' },
  { value: 'cohesion', name: 'By cohesion, tightest first' },
];
const NO_MEMBERS: readonly number[] = [];
const NO_SIZES = new Int32Array(0);

/** Chunks of each atom among the first `count` writes. */
function useMembers(atomOf: Int32Array | undefined, count: number, atomCount: number): readonly number[][] {
  return useMemo(
    () => (atomOf ? membersOf({ atomOf: atomOf.subarray(0, count), atomCount }) : []),
    [atomOf, count, atomCount],
  );
}

export function AtomsPanel() {
  const run = useDeferredValue(useShownRun());
  const playhead = useView((state) => state.playhead);
  const sort = useView((state) => state.atomSort);
  const halted = useEngine(haltedWords);
  const isOpen = useEngine((state) => state.episode !== null);
  const selectedAtom = useView((state) => state.selectedAtom);
  const [openTails, setOpenTails] = useState<ReadonlySet<Tail>>(new Set());
  const headings = useAtomHeadings(run);
  const slots = useShownSlots(run);
  const compact = useSpacing() === 'compact';
  const moment = useMemo(() => (run ? asOf(run, playhead) : { count: 0, sizeOf: NO_SIZES }), [run, playhead]);
  const members = useMembers(run?.log.atomOf, moment.count, run?.atomCount ?? 0);
  const entries = useMemo(
    () => atomEntries({ sizeOf: moment.sizeOf, slots, headings, sort, openTails }),
    [moment, slots, headings, sort, openTails],
  );

  const toggle = (tail: Tail) => {
    const next = new Set(openTails);
    if (!next.delete(tail)) next.add(tail);
    setOpenTails(next);
  };
  const [activeTail, setActiveTail] = useState<Tail | null>(null);
  // Arrow keys stand on a folded row too; Enter opens or folds it.
  const move = (row: number) => {
    const entry = entries[row]!;
    setActiveTail(entry.kind === 'tail' ? entry.tail : null);
    if (entry.kind === 'atom') selectAtom(entry.atom);
  };
  const enter = (row: number) => {
    const entry = entries[row]!;
    if (entry.kind === 'tail') toggle(entry.tail);
  };
  const active = entries.findIndex((entry) =>
    entry.kind === 'tail' ? entry.tail === activeTail : activeTail === null && entry.atom === selectedAtom,
  );
  const orderWords = compact ? `${sort} ↓` : `by ${sort} ↓`;
  const atoms = entries.reduce((sum, entry) => sum + (entry.kind === 'tail' ? (entry.open ? 0 : entry.atoms) : 1), 0);
  return (
    <section className="list-panel" aria-label="Atoms">
      <div className="panel-head">
        <h2>Atoms</h2>
        {run ? (
          <span className="ink3">
            {whole(atoms)} <span className="wide-only">in {counted(moment.count, 'chunk')}</span>
          </span>
        ) : null}
        <span className="end">
          <Menu
            align="end"
            trigger={{
              className: 'button small',
              label: `${orderWords}, order of the atoms`,
              content: orderWords,
            }}
          >
            <MenuChoices value={sort} choices={SORTS} onChoose={(atomSort) => viewStore.setState({ atomSort })} />
          </Menu>
        </span>
      </div>
      {run || !isOpen ? null : <p className="empty sentence ink3">{halted ?? 'Atoms form as vectors arrive.'}</p>}
      {run && run.chunkCount === 0 ? <p className="empty">There are no chunks, so there are no atoms.</p> : null}
      <VirtualList
        id="atom"
        label="Atoms"
        count={entries.length}
        active={active < 0 ? null : active}
        onMove={move}
        onEnter={enter}
        row={(at, place) => {
          const entry = entries[at]!;
          return entry.kind === 'tail' ? (
            <TailRow key={entry.tail} entry={entry} place={place} onToggle={() => toggle(entry.tail)} />
          ) : (
            <AtomRow
              key={entry.atom}
              entry={entry}
              members={members[entry.atom] ?? NO_MEMBERS}
              total={run?.chunkCount ?? 0}
              spacing={compact ? 'compact' : 'wide'}
              place={place}
              onSelect={() => move(at)}
            />
          );
        }}
      />
    </section>
  );
}

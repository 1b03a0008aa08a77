import { useDeferredValue, useMemo, useState } from 'react';
import { membersOf } from '../../../core/model/partition.ts';
import { asOf } from '../../canvas/as-of.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';
import { colourOfSlot, useShownSlots } from '../../state/atom-colours.ts';
import { selectAtom } from '../../state/selection.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { type ViewState, viewStore } from '../../state/view-store.ts';
import { AtomKey } from '../shell/atom-key.tsx';
import { ChevronDown, ChevronRight } from '../shell/icons.tsx';
import { Menu, MenuChoices } from '../shell/menu.tsx';
import { useSpacing } from '../shell/use-spacing.ts';
import { type OptionProps, VirtualList } from '../shell/virtual-list.tsx';
import { type AtomEntry, atomEntries, type TailEntry, tailWords } from './atom-rows.ts';
import { MemberTicks } from './member-ticks.tsx';

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
  const choose = (row: number) => {
    const entry = entries[row]!;
    if (entry.kind === 'atom') selectAtom(entry.atom);
    else toggle(entry.tail);
  };
  // Arrow keys pass over the folded tails; Enter on the list's end opens them by their own button.
  const move = (row: number) => {
    const entry = entries[row]!;
    if (entry.kind === 'atom') selectAtom(entry.atom);
  };
  const active = entries.findIndex((entry) => entry.kind === 'atom' && entry.atom === selectedAtom);
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
          <Menu align="end" trigger={{ className: 'button small', label: 'Order of the atoms', content: compact ? `${sort} ↓` : `by ${sort} ↓` }}>
            <MenuChoices value={sort} choices={SORTS} onChoose={(atomSort) => viewStore.setState({ atomSort })} />
          </Menu>
        </span>
      </div>
      {run && run.chunkCount === 0 ? <p className="empty">There are no chunks, so there are no atoms.</p> : null}
      <VirtualList
        id="atom"
        label="Atoms"
        count={entries.length}
        active={active < 0 ? null : active}
        onMove={move}
        row={(at, optionProps) => {
          const entry = entries[at]!;
          return entry.kind === 'tail' ? (
            <TailRow key={entry.tail} entry={entry} optionProps={optionProps} onToggle={() => choose(at)} />
          ) : (
            <AtomRow
              key={entry.atom}
              entry={entry}
              members={members[entry.atom] ?? NO_MEMBERS}
              total={run?.chunkCount ?? 0}
              spacing={compact ? 'compact' : 'wide'}
              optionProps={optionProps}
            />
          );
        }}
      />
    </section>
  );
}

interface TailRowProps {
  readonly entry: TailEntry;
  readonly optionProps: OptionProps;
  readonly onToggle: () => void;
}

function TailRow({ entry, optionProps, onToggle }: TailRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys, its rows are its options.
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names the active row.
    <div {...optionProps} className="row atom-row ink3" aria-expanded={entry.open} onClick={onToggle}>
      <AtomKey slot={0} alone={entry.tail === 'alone' ? 'alone' : undefined} />
      <span className="tail ellipsis">
        {tailWords(entry)}
        {entry.open ? <ChevronDown /> : <ChevronRight />}
      </span>
      <span className="number">{whole(entry.chunks)}</span>
    </div>
  );
}

interface AtomRowProps {
  readonly entry: AtomEntry;
  readonly members: readonly number[];
  readonly total: number;
  readonly spacing: 'wide' | 'compact';
  readonly optionProps: OptionProps;
}

function AtomRow({ entry, members, total, spacing, optionProps }: AtomRowProps) {
  const words = entry.words.slice(0, spacing === 'compact' ? 1 : 2).join(' · ');
  const title = [
    `Atom ${entry.atom}: ${entry.words.join(' · ')}`,
    counted(entry.size, 'chunk'),
    entry.chaining === null ? null : `${decimals(entry.chaining)} of its pairs are below τ`,
  ]
    .filter(Boolean)
    .join('\n');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys, its rows are its options.
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names the active row.
    <div {...optionProps} className={`${optionProps.className} atom-row`} title={title} onClick={() => selectAtom(entry.atom)}>
      <AtomKey slot={entry.slot} alone={entry.size === 1 ? 'alone' : undefined} />
      <b className="number">{entry.atom}</b>
      <span className="ellipsis">{words}</span>
      <MemberTicks members={members} total={total} width={spacing === 'compact' ? 40 : 56} colour={colourOfSlot(entry.slot)} />
      <span className="number ink">{whole(entry.size)}</span>
    </div>
  );
}



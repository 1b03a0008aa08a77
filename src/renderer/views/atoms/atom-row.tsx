import { counted, decimals, whole } from '../../canvas/format.ts';
import { colourOfSlot } from '../../state/atom-colours.ts';
import { AtomKey } from '../shell/atom-key.tsx';
import { ChevronDown, ChevronRight } from '../shell/icons.tsx';
import { OptionRow, type RowPlace } from '../shell/virtual-list.tsx';
import { type AtomEntry, type TailEntry, tailWords } from './atom-rows.ts';
import { MemberTicks } from './member-ticks.tsx';

interface TailRowProps {
  readonly entry: TailEntry;
  readonly place: RowPlace;
  readonly onToggle: () => void;
}

export function TailRow({ entry, place, onToggle }: TailRowProps) {
  return (
    <OptionRow
      place={place}
      className="atom-row ink3"
      title={entry.open ? 'Fold them (Enter)' : 'Show them (Enter)'}
      onChoose={onToggle}
    >
      <AtomKey slot={0} alone={entry.tail === 'alone' ? 'alone' : undefined} />
      <span className="tail ellipsis">
        {tailWords(entry)}
        {entry.open ? <ChevronDown /> : <ChevronRight />}
      </span>
      <span className="number">{whole(entry.chunks)}</span>
    </OptionRow>
  );
}

interface AtomRowProps {
  readonly entry: AtomEntry;
  readonly members: readonly number[];
  readonly total: number;
  readonly spacing: 'wide' | 'compact';
  readonly place: RowPlace;
  readonly onSelect: () => void;
}

export function AtomRow({ entry, members, total, spacing, place, onSelect }: AtomRowProps) {
  const words = entry.words.slice(0, spacing === 'compact' ? 1 : 2).join(' · ');
  const title = [
    `Atom ${entry.atom}: ${entry.words.join(' · ')}`,
    counted(entry.size, 'chunk'),
    entry.chaining === null ? null : `${decimals(entry.chaining)} of its pairs are below τ`,
  ]
    .filter(Boolean)
    .join('\n');
  return (
    <OptionRow place={place} className="atom-row" title={title} onChoose={onSelect}>
      <AtomKey slot={entry.slot} alone={entry.size === 1 ? 'alone' : undefined} />
      <b className="number">{entry.atom}</b>
      <span className="ellipsis">{words}</span>
      <MemberTicks
        members={members}
        total={total}
        width={spacing === 'compact' ? 40 : 56}
        colour={colourOfSlot(entry.slot)}
      />
      <span className="number ink">{whole(entry.size)}</span>
    </OptionRow>
  );
}

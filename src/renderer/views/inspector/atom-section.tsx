import { useMemo } from 'react';
import { headingOf } from '../../canvas/atom-words.ts';
import { counted, decimals, formatDay, whole } from '../../canvas/format.ts';
import { colourOfSlot, useShownSlots } from '../../state/atom-colours.ts';
import { selectChunk } from '../../state/selection.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { AtomName } from '../shell/atom-key.tsx';
import { CHAINING_LIMIT, isGiant, shareOf } from './shares.ts';
import { Spread } from './spread.tsx';

function membersAmong(atomOf: Int32Array, count: number, atom: number): readonly number[] {
  const members: number[] = [];
  for (let chunk = 0; chunk < count; chunk++) if (atomOf[chunk] === atom) members.push(chunk);
  return members;
}

/** The selected atom: when its members came, how tight it is, and what to be warned of. */
export function AtomSection({ atom }: { readonly atom: number }) {
  const run = useShownRun();
  const slots = useShownSlots(run);
  const headings = useAtomHeadings(run);
  const playhead = useView((state) => state.playhead);
  const selectedChunk = useView((state) => state.selectedChunk);
  const chunks = useEngine((state) => state.episode?.chunks ?? null);
  const count = run ? Math.min(playhead ?? run.writtenCount, run.writtenCount) : 0;
  const members = useMemo(() => (run ? membersAmong(run.log.atomOf, count, atom) : []), [run, count, atom]);
  const heading = headingOf(headings, atom);
  if (!run || members.length === 0) return null;
  const share = members.length / count;
  const chaining = heading?.chaining ?? null;
  const chains = chaining !== null && chaining > CHAINING_LIMIT;
  const giant = isGiant(members.length, count);
  const pairs = (members.length * (members.length - 1)) / 2;
  const first = chunks?.[members[0]!];
  const last = chunks?.[members.at(-1)!];
  return (
    <section className="section" aria-label="Atom">
      <div className="section-head">
        <AtomName
          atom={atom}
          slot={slots[atom] ?? 0}
          alone={members.length === 1 ? 'alone' : undefined}
          words={heading?.words.slice(0, 2).join(' · ') ?? ''}
        />
        <span className="ink3 end">
          {whole(members.length)} of {counted(count, 'chunk')}
        </span>
      </div>
      <Spread
        members={members}
        total={run.chunkCount}
        colour={colourOfSlot(slots[atom] ?? 0)}
        selected={selectedChunk}
        onSelect={selectChunk}
      />
      <dl className="figures">
        <Figure
          name="Cohesion"
          title="Mean cosine of its pairs"
          value={heading?.cohesion == null ? '–' : decimals(heading.cohesion)}
        />
        <Figure
          name="Share"
          room="wide-only"
          title={`Of the ${counted(count, 'chunk')} written`}
          value={decimals(share)}
          warn={giant}
        />
        <Figure
          name="Chaining"
          title="Share of its pairs below τ"
          value={chaining === null ? '–' : decimals(chaining)}
          warn={chains}
        />
      </dl>
      <p className="sentence">
        {chains ? `Below τ: ${shareOf(chaining, pairs, 'pair')} inside. ` : ''}
        {giant ? `It holds ${shareOf(share, count, 'chunk')}; a higher τ may divide it. ` : ''}
        {members.length === 1
          ? `Only c${members[0]} is in it. `
          : `Opened by c${members[0]}${dated(first?.timestamp)}, last joined by c${members.at(-1)}${dated(last?.timestamp)}.`}
      </p>
    </section>
  );
}

function dated(timestamp: string | null | undefined): string {
  const day = formatDay(timestamp ?? null);
  return day ? ` on ${day}` : '';
}

interface FigureProps {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  readonly warn?: boolean;
  /** Left out where panels are narrow. */
  readonly room?: 'wide-only';
}

/** A named value; above its limit it carries ▲. */
export function Figure({ name, title, value, warn, room }: FigureProps) {
  const className = ['figure', warn && 'warn', !warn && room].filter(Boolean).join(' ');
  return (
    <div className={className} title={title}>
      <dt>
        {warn ? '▲ ' : ''}
        {name}
      </dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}

import type { QuestionExplanation, Stage } from '../../../../core/contract/explanation.ts';
import { counted, whole } from '../../../canvas/format.ts';
import type { FunnelColumns } from './columns.ts';

interface HeadsProps {
  readonly explanation: QuestionExplanation;
  readonly columns: FunnelColumns;
  readonly topAtoms: number;
  readonly perAtom: number | null;
  readonly atoms: number;
  readonly backfill: 'on' | 'off';
}

export interface Head {
  readonly column: keyof FunnelColumns;
  readonly name: string;
  readonly scope: string;
  /** Evidence turns that came so far; null where that is not known. */
  readonly turns: number | null;
  /** Those that ended here: `−2 at R2`. */
  readonly lost: string;
}

/** How many evidence turns each column still has, and where the others ended. */
export function headsOf({ explanation, columns, topAtoms, perAtom, atoms, backfill }: HeadsProps): Head[] {
  const { counts, goldTurns, visibleChunks, tokens, budgetTokens, answer } = explanation;
  let left = goldTurns;
  const pass = (...stages: Stage[]) => {
    const ended = stages.filter((stage) => counts[stage] > 0);
    for (const stage of ended) left -= counts[stage];
    return { turns: left, lost: ended.map((stage) => `−${counts[stage]} at ${stage}`).join(' ') };
  };
  // What lies below the cuts was tried too, once all above them had been.
  const then = backfill === 'on' ? ', then backfill' : '';
  const heads: Head[] = [
    { column: 'written', name: 'Written', scope: `of ${counted(visibleChunks, 'chunk')}`, ...pass('L', 'C') },
  ];
  if (columns.atoms) {
    heads.push({
      column: 'atoms',
      name: 'Atom opened',
      scope: `top ${topAtoms} of ${whole(atoms)}${then}`,
      ...pass('R1'),
    });
  }
  const selected =
    perAtom === null ? 'as it fits' : columns.atoms ? `top ${perAtom} in its atom` : `top ${perAtom}${then}`;
  heads.push({
    column: 'chunks',
    name: 'Chunk selected',
    scope: selected,
    ...pass(...(columns.atoms ? (['R2'] as const) : (['R1', 'R2'] as const))),
  });
  heads.push({
    column: 'packed',
    name: 'Packed',
    scope: `${whole(tokens)} of ${counted(budgetTokens, 'token')}`,
    ...pass('P1', 'P2', 'P3'),
  });
  const used = pass('O', 'A');
  heads.push({ column: 'answered', name: 'Answered', scope: '', lost: used.lost, turns: answer ? used.turns : null });
  return heads;
}

export function FunnelHeads(props: HeadsProps) {
  const { explanation, columns } = props;
  return headsOf(props).map(({ column, name, scope, turns, lost }) => (
    <div key={column} className="funnel-head" style={{ left: columns[column]!.x }}>
      <p>
        <b className="funnel-figure">{turns === null ? '–' : turns}</b>
        {turns === null ? null : <span className="ink3">of {explanation.goldTurns}</span>}
        {lost === '' ? null : <b>{lost}</b>}
      </p>
      <p className="nowrap">
        <b>{name}</b> <span className="ink3">{scope}</span>
      </p>
    </div>
  ));
}

import { counted, whole } from '../../../canvas/format.ts';
import { CutLine } from './cut-line.tsx';
import { cutAt } from './cut-list.ts';
import type { ChunkListPlace, FunnelLayout, ListPlace } from './funnel-layout.ts';
import { budgetAt } from './stack.ts';

interface CutLinesProps {
  readonly layout: FunnelLayout;
  readonly topAtoms: number;
  readonly perAtom: number | null;
  readonly budgetTokens: number;
  readonly onChange: (which: 'K' | 'k' | 'budget', value: number) => void;
}

const MOST_BUDGET = 1_000_000;

/** The lines of K, k and the budget, where they cut. */
export function CutLines({ layout, topAtoms, perAtom, budgetTokens, onChange }: CutLinesProps) {
  const { atoms, chunkLists, columns, heights, stack } = layout;
  const cutYOf = ({ list, top }: ListPlace<unknown>) => {
    const row = list.rows.find(({ kind }) => kind === 'cut');
    return row ? top + row.y + heights.cut / 2 : null;
  };
  const valueAt =
    ({ list, top, count }: ListPlace<unknown>) =>
    (y: number) =>
      cutAt(list, heights, count, y - top);
  const cut = chunkLists.filter((list) => cutYOf(list) !== null);
  const last = stack.beside.at(-1);
  const right = last ? last.x + last.width + 8 : stack.x + stack.width + 8;
  return (
    <>
      {atoms && columns.atoms ? (
        <CutLine
          name="K"
          label="K, atoms opened"
          value={topAtoms}
          min={1}
          max={Math.max(topAtoms, atoms.count)}
          step={1}
          leap={5}
          words={(value) => `K ${counted(value, 'atom')} of ${whole(atoms.count)}`}
          tag={(value) => `K ${whole(value)}`}
          left={columns.atoms.x}
          width={columns.atoms.width}
          y={cutYOf(atoms)!}
          side="right"
          valueAt={valueAt(atoms)}
          onChange={(value) => onChange('K', value)}
        />
      ) : null}
      {perAtom === null
        ? null
        : cut.map((list: ChunkListPlace, at) => (
            <CutLine
              key={list.atom ?? 'all'}
              name="k"
              label="k, chunks selected in each atom"
              value={perAtom}
              min={1}
              max={Math.max(perAtom, ...chunkLists.map(({ count }) => count))}
              step={1}
              leap={5}
              words={(value) => `k ${counted(value, 'chunk')}`}
              tag={(value) => `k ${whole(value)}`}
              left={columns.chunks.x}
              width={columns.chunks.width}
              y={cutYOf(list)!}
              side="right"
              valueAt={valueAt(list)}
              onChange={(value) => onChange('k', value)}
              twin={at > 0 ? 'twin' : undefined}
            />
          ))}
      <CutLine
        name="budget"
        label="Budget, tokens of the prompt"
        value={budgetTokens}
        min={50}
        max={Math.max(budgetTokens, MOST_BUDGET)}
        step={50}
        leap={500}
        words={(value) => `Budget ${counted(value, 'token')}`}
        tag={whole}
        left={columns.packed.x}
        width={right - columns.packed.x}
        y={stack.budgetY}
        side="left"
        valueAt={(y) => budgetAt(stack, y)}
        onChange={(value) => onChange('budget', value)}
      />
    </>
  );
}

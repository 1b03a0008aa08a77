import type { Flows } from '../../canvas/flows.ts';
import { counted, decimals, signed } from '../../canvas/format.ts';

/** What changed, in a sentence; recalls where both are known. */
export function changeSentence(
  flows: Flows,
  recall: { readonly before: number | null; readonly after: number | null },
  spacing: 'compact' | 'wide',
): string {
  const took = flows.tookIn > 0 ? `${flows.tookIn} took in others` : '';
  const split = flows.split > 0 ? `${flows.split} split` : '';
  const atoms = [took, split].filter((words) => words !== '').join(', ');
  const what = atoms === '' ? `No atom changed; ${counted(flows.same, 'atom')} as before.` : `${atoms}.`;
  const { before, after } = recall;
  if (before === null || after === null) return what;
  const recalls =
    spacing === 'compact' ? `Recall ${signed(after - before)}.` : `Recall ${decimals(before)} → ${decimals(after)}.`;
  return `${what} ${recalls}`;
}

/** The groups as sentences, for those who do not see the drawing. */
export function describeGroups(flows: Flows): string[] {
  return flows.groups.map(({ flows: parts }) => {
    const from = [...new Set(parts.map((part) => part.from))];
    const to = [...new Set(parts.map((part) => part.to))];
    const list = (atoms: readonly number[]) =>
      `${atoms.length === 1 ? 'atom' : 'atoms'} ${atoms.slice(0, 6).join(', ')}${atoms.length > 6 ? ` and ${atoms.length - 6} more` : ''}`;
    return `Before: ${list(from)}. Now: ${list(to)}. ${counted(
      parts.reduce((sum, part) => sum + part.count, 0),
      'chunk',
    )}.`;
  });
}

import type { Counterfactual, QuestionExplanation } from '../../../core/contract/explanation.ts';
import { counted, whole } from '../../canvas/format.ts';
import { EffectBars } from './effect-bars.tsx';
import { changesOf, sameWay, searchWords, wayInWords, wordsOfChange } from './way-words.ts';

export interface WaysTableProps {
  readonly ways: readonly Counterfactual[];
  /** The one that is in force now; null: none. */
  readonly applied: Counterfactual | null;
  readonly onApply: (way: Counterfactual) => void;
  readonly onUndo: () => void;
}

/** The changes that bring evidence in, fewest broken first, each with a button that puts it in force or takes it back. */
export function WaysTable({ ways, applied, onApply, onUndo }: WaysTableProps) {
  const left = new Set(ways.flatMap(({ bringsIn }) => bringsIn)).size;
  const most = Math.max(1, ...ways.flatMap(({ fixes, breaks }) => [fixes, breaks]));
  return (
    <table className="ways">
      <colgroup>
        <col />
        <col className="ways-brings" />
        <col className="ways-effects" />
        <col className="ways-apply" />
      </colgroup>
      <thead className="ways-head">
        <tr>
          <th scope="col">
            <b>{ways.every(({ and }) => and !== null) ? 'Two changes' : 'One change'}</b>
          </th>
          <th scope="col">brings in</th>
          <th scope="col" title="Other questions whose evidence is no longer whole in the prompt, or becomes so">
            <span className="ways-effects-head">
              <span>broken ↑</span>
              <span>fixed</span>
            </span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Apply</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {ways.map((way) => {
          const isApplied = applied !== null && sameWay(way, applied);
          return (
            <tr key={wayInWords(way)} className={isApplied ? 'applied' : undefined}>
              <th scope="row">
                <WayWords way={way} />
              </th>
              <td className="ellipsis" title={way.bringsIn.map((chunk) => `c${chunk}`).join(', ')}>
                {briefNames(way.bringsIn, left)}
              </td>
              <td>
                <EffectBars fixes={way.fixes} breaks={way.breaks} most={most} />
              </td>
              <td>
                <button
                  type="button"
                  className="button edge small"
                  aria-label={`${isApplied ? 'Undo' : 'Apply'} ${wayInWords(way)}`}
                  onClick={() => (isApplied ? onUndo() : onApply(way))}
                >
                  {isApplied ? 'Undo' : 'Apply'}
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Two names are read at a glance; more are counted. */
function briefNames(chunks: readonly number[], left: number): string {
  if (chunks.length <= 2) return chunks.map((chunk) => `c${chunk}`).join(' ');
  return chunks.length === left ? `all ${left}` : `c${chunks[0]} +${chunks.length - 1}`;
}

function WayWords({ way }: { readonly way: Counterfactual }) {
  const title = way.isSmallest ? undefined : 'One token less does not suffice here; a much smaller budget might.';
  return (
    <>
      {changesOf(way).map((changed) => {
        const { name, from, to } = wordsOfChange(changed);
        return (
          <span key={changed.change} className="way" title={title}>
            {name} {typeof changed.from === 'number' ? from : ''} → <b>{to}</b>
            {changed.change === 'tau' && way.atoms !== null ? (
              <span className="ink3 wide-only"> {counted(way.atoms, 'atom')}</span>
            ) : null}
          </span>
        );
      })}
    </>
  );
}

/** What the counts count, what nothing brings in, and how far was searched. */
export function WaysFootnote({ explanation }: { readonly explanation: QuestionExplanation }) {
  const { counterfactuals, beyondReach, otherQuestions, searched } = explanation;
  const parts: string[] = [];
  if (counterfactuals.length > 0)
    parts.push(`Counts are of the ${whole(otherQuestions)} other questions with evidence: each was packed again.`);
  const paired = counterfactuals.filter(({ and }) => and !== null);
  if (paired.length > 0) {
    const single = new Set(counterfactuals.filter(({ and }) => and === null).flatMap(({ bringsIn }) => bringsIn));
    const chunks = [...new Set(paired.flatMap(({ bringsIn }) => bringsIn))].filter((chunk) => !single.has(chunk));
    if (chunks.length > 0)
      parts.push(`No single change brings in ${chunks.map((chunk) => `c${chunk}`).join(', ')}, so pairs were tried.`);
  }
  if (beyondReach.length > 0)
    parts.push(`Neither one change nor two bring in ${beyondReach.map((chunk) => `c${chunk}`).join(', ')}.`);
  if (searched && (beyondReach.length > 0 || paired.length > 0 || searched.bounded)) parts.push(searchWords(searched));
  return parts.length > 0 ? <p className="ways-note ink3">{parts.join(' ')}</p> : null;
}

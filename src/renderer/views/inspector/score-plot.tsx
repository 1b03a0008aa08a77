import type { SVGProps } from 'react';
import type { WriteCandidate, WriteExplanation } from '../../../core/contract/calls.ts';
import { decimals } from '../../canvas/format.ts';
import { colourOfSlot } from '../../state/atom-colours.ts';
import { AtomKey } from '../shell/atom-key.tsx';
import { type ScoreAxis, scoreAxis } from './score-axis.ts';

interface ScorePlotProps {
  readonly explanation: WriteExplanation;
  readonly candidates: readonly WriteCandidate[];
  readonly slots: Uint8Array;
  /** First word of an atom, '' for none. */
  readonly wordOf: (atom: number) => string;
  readonly tauText: string;
}

const percent = (place: number) => `${(place * 100).toFixed(2)}%`;

/** Every candidate's two scores on one axis, with τ across them: a bar for the centroid, a dot for the nearest member. */
export function ScorePlot({ explanation, candidates, slots, wordOf, tauText }: ScorePlotProps) {
  const axis = scoreAxis(candidates, explanation.tau);
  const tauPlace = axis.place(explanation.tau);
  return (
    <table className="scores">
      <caption className="visually-hidden">
        Scores of chunk c{explanation.chunk} against atoms that existed; τ was {tauText}
      </caption>
      <thead>
        <tr>
          <th scope="col">atom</th>
          <th scope="col" className="scores-axis">
            {tauPlace === null ? null : (
              <span className="scores-tau" style={{ left: percent(Math.max(0.18, Math.min(0.82, tauPlace))) }}>
                τ {tauText}
              </span>
            )}
          </th>
          <th scope="col" className="number">
            <i className="scores-bar-key" /> centroid
          </th>
          <th scope="col" className="number">
            <i className="scores-dot-key" /> member
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((candidate) => (
          <ScoreRow
            key={candidate.atom}
            candidate={candidate}
            joined={!explanation.opened && candidate.atom === explanation.atom}
            axis={axis}
            tauPlace={tauPlace}
            slot={slots[candidate.atom] ?? 0}
            word={wordOf(candidate.atom)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ScoreRowProps {
  readonly candidate: WriteCandidate;
  readonly joined: boolean;
  readonly axis: ScoreAxis;
  readonly tauPlace: number | null;
  readonly slot: number;
  readonly word: string;
}

function ScoreRow({ candidate, joined, axis, tauPlace, slot, word }: ScoreRowProps) {
  const { scoreCentroid, scoreMember, score } = candidate;
  const centroid = axis.place(scoreCentroid);
  const member = axis.place(scoreMember);
  const colour = colourOfSlot(slot);
  const decided = (own: number) => (joined && own === score ? 'number decided' : 'number');
  return (
    <tr className={joined ? 'joined' : undefined}>
      <th scope="row">
        <span className="scores-atom">
          <AtomKey slot={slot} />
          <b>{candidate.atom}</b>
          <span className="ellipsis">{word}</span>
        </span>
      </th>
      <td className="scores-axis">
        <svg width="100%" height="100%" aria-hidden="true">
          <line x1="0" x2="100%" y1="50%" y2="50%" stroke="var(--hairline)" />
          {centroid !== null && member !== null ? (
            <line x1={percent(centroid)} x2={percent(member)} y1="50%" y2="50%" stroke="var(--hairline-2)" />
          ) : null}
          <Upright at={tauPlace} y1="0" y2="100%" stroke="var(--accent)" strokeWidth="1.5" />
          <Upright at={centroid} y1="20%" y2="80%" stroke={colour} strokeWidth="2.5" />
          {member === null ? null : (
            <circle cx={percent(member)} cy="50%" r="3.5" fill={colour} stroke="var(--surface)" />
          )}
        </svg>
      </td>
      <td className={decided(scoreCentroid)}>{decimals(scoreCentroid)}</td>
      <td className={decided(scoreMember)}>{decimals(scoreMember)}</td>
    </tr>
  );
}

interface UprightProps extends Pick<SVGProps<SVGLineElement>, 'y1' | 'y2' | 'stroke' | 'strokeWidth'> {
  readonly at: number | null;
}

function Upright({ at, ...line }: UprightProps) {
  return at === null ? null : <line x1={percent(at)} x2={percent(at)} {...line} />;
}

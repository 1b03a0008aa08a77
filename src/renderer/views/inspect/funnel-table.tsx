import type { GoldJourney, QuestionExplanation } from '../../../core/contract/explanation.ts';
import { decimals, whole } from '../../canvas/format.ts';
import { percent } from './stage-sentences.ts';
import { STAGE_WORDS } from './stage-words.ts';

interface Figure {
  readonly name: string;
  readonly title?: string;
  readonly of: (journey: GoldJourney) => string;
}

const NONE = '–';
const figure = (value: number | null | undefined, write: (value: number) => string = whole) =>
  value === null || value === undefined ? NONE : write(value);

/** The numbers of each step, in the order in which a turn meets them. */
const FIGURES: readonly Figure[] = [
  { name: 'chunk', of: ({ chunk }) => `c${chunk}` },
  {
    name: 'tokens',
    title: 'Of the chunk, and of the turn in it',
    of: ({ chunking }) => `${whole(chunking.tokens)} (${whole(chunking.turnTokens)})`,
  },
  {
    name: 'embedded',
    title: 'Tokens of the chunk that the embedder saw, in its own',
    of: ({ chunking: { seenTokens, totalTokens } }) =>
      seenTokens === null || totalTokens === null ? NONE : `${whole(seenTokens)} of ${whole(totalTokens)}`,
  },
  { name: 'atom', of: ({ atom }) => figure(atom) },
  { name: 'joined by', of: ({ write }) => (write === null ? NONE : write.opened ? 'opened it' : write.decidedBy) },
  { name: 'margin', title: 's − τ at the write', of: ({ write }) => figure(write?.margin, decimals) },
  {
    name: 'atom’s share',
    title: 'Of the chunks the question sees',
    of: ({ write }) => figure(write?.atomShare, percent),
  },
  {
    name: 'to centroid',
    title: 'cos(chunk, centroid of its atom)',
    of: ({ write }) => figure(write?.centroidCosine, decimals),
  },
  { name: 'atom rank', of: ({ rank }) => rankOf(rank?.atomRank, rank?.atoms) },
  { name: 'atom score', of: ({ rank }) => figure(rank?.atomScore, decimals) },
  { name: 'rank inside', of: ({ rank, write }) => rankOf(rank?.rankInAtom, write?.atomSize) },
  { name: 'score', title: 'q·x', of: ({ rank }) => figure(rank?.chunkScore, decimals) },
  { name: 'used before', title: 'Tokens in the prompt when it was tried', of: ({ pack }) => figure(pack?.usedTokens) },
  { name: 'short', title: 'Tokens it did not fit by', of: ({ pack }) => figure(pack?.shortfallTokens) },
  {
    name: 'position',
    title: 'Share of the prompt that stands before it',
    of: ({ place }) => figure(place?.position, percent),
  },
  {
    name: 'density',
    title: 'Share of the prompt that is evidence',
    of: ({ place }) => figure(place?.density, percent),
  },
  { name: 'causes', of: ({ causes }) => (causes.length > 0 ? causes.join(' ') : NONE) },
];

function rankOf(rank: number | null | undefined, count: number | null | undefined): string {
  if (rank === null || rank === undefined) return NONE;
  return count === null || count === undefined ? whole(rank) : `${whole(rank)} of ${whole(count)}`;
}

/** The funnel as a table: one row an evidence turn, every number that decided its way. */
export function FunnelTable({ explanation }: { readonly explanation: QuestionExplanation }) {
  const { gold } = explanation;
  if (gold.length === 0)
    return (
      <p className="empty sentence">Nothing says which turns answer this question, so there is no way to follow.</p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className="funnel-table-frame readable" tabIndex={0}>
      <table className="funnel-table">
        <caption className="visually-hidden">The way of every evidence turn</caption>
        <thead>
          <tr>
            <th scope="col">evidence turn</th>
            <th scope="col">ends at</th>
            {FIGURES.map(({ name, title }) => (
              <th key={name} scope="col" title={title}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gold.map((journey) => (
            <tr key={journey.turnIndex}>
              <th scope="row" title={journey.turn}>
                {journey.turn}
              </th>
              <td title={STAGE_WORDS[journey.stage].meaning}>
                <b>{journey.stage === 'in' ? 'in the prompt' : journey.stage}</b>
              </td>
              {FIGURES.map(({ name, of }) => (
                <td key={name}>{of(journey)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

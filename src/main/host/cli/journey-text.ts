import type { Counterfactual, GoldJourney } from '../../../core/contract/explanation.ts';
import type { ExplainReport } from '../engine/report-calls.ts';
import { changeFlags, changeWords } from './change-words.ts';
import { figure, whole } from './text-table.ts';

/** Changes told for one gold turn; `--json` has them all. */
const MOST_TOLD = 5;

/** One gold turn's way in sentences, and what would have brought it in. */
export function journeyLines(report: ExplainReport, journey: GoldJourney): string[] {
  return [
    `Gold turn ${journey.turn} is in chunk c${journey.chunk}${atomWords(journey)}. ${decidingSentence(journey)} → ${journey.stage}.`,
    ...[writeLine(journey), packLine(report, journey)].filter((line) => line !== null).map((line) => `  ${line}`),
    ...journey.causes.map((cause) => `  Upstream ${cause}: ${causeWords(cause, journey)}`),
    ...counterfactualLines(report, journey),
  ];
}

function atomWords({ write }: GoldJourney): string {
  if (!write) return '';
  const name = [`atom ${write.atom}`, ...write.words].join(' · ');
  return `, ${name} (${share(write.atomShare)} of the chunks)`;
}

/** The one sentence with the numbers that decided the stage. */
function decidingSentence({ stage, rank, pack, chunking, place }: GoldJourney): string {
  switch (stage) {
    case 'L':
      return 'It was written after the question was asked';
    case 'C':
      return chunkSentence(chunking);
    case 'R1':
      return `The atom ranked ${ordinal(rank!.atomRank!)} of ${rank!.atoms}; K is ${rank!.topAtoms}`;
    case 'R2':
      return rank!.perAtom === null
        ? 'It shares no word with the question'
        : `The chunk ranked ${ordinal(rank!.rankInAtom)}${rank!.atomRank === null ? '' : ` in its atom, which ranked ${ordinal(rank!.atomRank)}`}; k is ${rank!.perAtom}`;
    case 'P1':
    case 'P3':
      return pack!.state === 'after-the-end'
        ? 'It was selected, but packing had ended before it'
        : `It was selected, but missed the room left by ${whole(pack!.shortfallTokens!)} tokens`;
    case 'P2':
      return 'Its chunk was cut before the turn ends';
    default:
      return `${whole(place!.tokensBefore)} tokens stand before it (${share(place!.position)} of the prompt); evidence is ${share(place!.density)} of the prompt`;
  }
}

function chunkSentence({ problem, tokens, limitTokens, seenTokens, totalTokens }: GoldJourney['chunking']): string {
  if (problem === 'exceeds-budget')
    return `The chunk alone has ${whole(tokens)} tokens; the budget is ${whole(limitTokens)}`;
  if (problem === 'cut-by-embedder')
    return `The embedder saw ${whole(seenTokens!)} of the chunk's ${whole(totalTokens!)} tokens, and the turn lies beyond`;
  return 'The chunk was not complete when the question was asked';
}

function writeLine({ write }: GoldJourney): string | null {
  if (!write) return null;
  const how = write.opened ? 'It opened its atom' : `It joined its atom by the ${write.decidedBy} score`;
  const margin = write.margin === null ? '' : ` (margin ${signed(write.margin)} to τ ${figure(write.tau, 4)})`;
  const near = write.centroidCosine === null ? '' : `; cosine to the atom's centroid ${figure(write.centroidCosine)}`;
  return `Written: ${how}${margin}${near}.`;
}

function packLine({ budgetTokens }: ExplainReport, { pack, rank, stage }: GoldJourney): string | null {
  if (!pack || !rank || pack.state === 'not-tried') return null;
  const ranks =
    rank.atomRank === null
      ? `ranked ${ordinal(rank.rankInAtom)}`
      : `atom ranked ${ordinal(rank.atomRank)} of ${rank.atoms} (K ${rank.topAtoms}), chunk ${ordinal(rank.rankInAtom)} in it (k ${rank.perAtom})`;
  const before = `${whole(pack.usedTokens!)} of ${whole(budgetTokens)} tokens were used when it was tried`;
  const largest = pack.largestEarlierAtom;
  const starved =
    stage === 'P3' && largest
      ? `; atom ${largest.atom} alone had taken ${whole(largest.tokens)} (${share(largest.share)})`
      : '';
  return `Packed: ${ranks}; ${before}${starved}.`;
}

function causeWords(cause: GoldJourney['causes'][number], { write }: GoldJourney): string {
  const { atomShare, centroidCosine, tau, goldAtoms, replacedBy } = write!;
  if (cause === 'W1')
    return `diluted: the atom holds ${share(atomShare)} of the chunks, cosine to its centroid ${figure(centroidCosine)} (τ ${figure(tau, 4)}).`;
  if (cause === 'W2') return `fragmented: the question's gold turns lie in ${goldAtoms} atoms.`;
  return `stale: the newer c${replacedBy!.chunk} of the same atom is in the prompt instead (cosine ${figure(replacedBy!.cosine, 2)}, ${share(replacedBy!.wordOverlap)} of the turn's words).`;
}

function counterfactualLines({ beyondReach }: ExplainReport, { counterfactuals, chunk }: GoldJourney): string[] {
  if (counterfactuals.length === 0)
    return beyondReach.includes(chunk) ? ['  Neither one change nor a pair brings it in.'] : [];
  const isPair = counterfactuals[0]!.and !== null;
  const told = counterfactuals.slice(0, MOST_TOLD);
  const more = counterfactuals.length - told.length;
  return [
    isPair
      ? '  No single change brings it in; pairs, fewest broken first:'
      : '  Smallest changes, fewest broken first:',
    ...told.map((found) => `    ${counterfactualWords(found)}`),
    ...(more > 0 ? [`    and ${more} more (--json has them all)`] : []),
  ];
}

function counterfactualWords(found: Counterfactual): string {
  const bound = found.isSmallest ? '' : ', not surely the smallest';
  return `${changeWords(found)} (fixes ${found.fixes}, breaks ${found.breaks}${bound})  ${changeFlags(found)}`;
}

function share(value: number): string {
  const percent = 100 * value;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
}

function signed(value: number): string {
  return value < 0 ? `−${figure(-value)}` : figure(value);
}

/** 1st, 2nd, 3rd, 4th … 11th … 21st. */
export function ordinal(rank: number): string {
  const ending = rank % 100 >= 11 && rank % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${ending}`;
}

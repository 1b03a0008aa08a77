import type { WriteCandidate, WriteExplanation } from '../../../core/contract/calls.ts';
import { counted, decimals, signed } from '../../canvas/format.ts';
import type { SentencePart } from '../shell/sentence.tsx';

/** Why a chunk is in its atom, in one or two sentences with the numbers that decided (FIELD section 2). */
export function whyHere(explanation: WriteExplanation): readonly SentencePart[] {
  const { candidates, opened, atomsExisted, atom, margin } = explanation;
  if (atomsExisted === 0) return ['Opened ', { atom }, ': no atom existed before it.'];
  if (candidates.length === 0) {
    return ['Opened ', { atom }, ': its vector is zero, so no atom could be scored and nothing can join it.'];
  }
  if (margin === null) return whyWithoutTau(explanation);
  return opened ? whyOpened(explanation) : whyJoined(explanation);
}

/** Sequential K-means has no τ: a chunk goes to the nearest centroid, or opens an atom while there are fewer than K. */
function whyWithoutTau({ candidates, opened, atom }: WriteExplanation): SentencePart[] {
  if (opened) return ['Opened ', { atom }, ': K-means opens an atom a chunk until there are K of them.'];
  const joined = candidates.find((candidate) => candidate.atom === atom) ?? candidates[0]!;
  return [
    'Joined ',
    { atom },
    ', the nearest centroid, at ',
    { value: decimals(joined.scoreCentroid) },
    '. K-means has no τ.',
  ];
}

function whyOpened({ candidates, atom, margin, tau }: WriteExplanation): SentencePart[] {
  const nearest = candidates[0]!;
  const by = nearest.score === nearest.scoreCentroid ? 'its centroid' : `its member c${nearest.nearestMember}`;
  const places = placesFor(margin!);
  return [
    'Opened ',
    { atom },
    ': nearest was ',
    { atom: nearest.atom },
    ` by ${by} at `,
    { value: decimals(nearest.score, places) },
    ', ',
    { value: decimals(Math.abs(margin!), places) },
    ` under τ ${decimals(tau, places)}.`,
  ];
}

function whyJoined({ candidates, atom, decidedBy, margin }: WriteExplanation): SentencePart[] {
  const joined = candidates.find((candidate) => candidate.atom === atom) ?? candidates[0]!;
  const by: SentencePart[] =
    decidedBy === 'member' ? ['its member ', { value: `c${joined.nearestMember}` }] : ['its ', { value: 'centroid' }];
  const places = placesFor(margin!);
  const parts: SentencePart[] = ['Joined ', { atom }, ' by ', ...by, `, ${signed(margin!, places)} over τ.`];
  const runnerUp = candidates.find((candidate) => candidate.atom !== atom);
  if (!runnerUp) return [...parts, ' No other atom existed.'];
  const gap = joined.score - runnerUp.score;
  if (gap < 0) {
    // Only the nearest-centroid rule passes over a better score.
    return [
      ...parts,
      ' ',
      { atom: runnerUp.atom },
      ' scored ',
      { value: decimals(-gap) },
      ' more, but its centroid was not the nearest.',
    ];
  }
  return [...parts, ' The runner-up, ', { atom: runnerUp.atom }, ', was ', ...behind(gap)];
}

function behind(gap: number): SentencePart[] {
  const value = { value: decimals(gap, placesFor(gap)) };
  return gap < 0.03 ? ['only ', value, ' behind.'] : [value, ' behind.'];
}

/** Three decimals, or as many more as a small difference needs to be told from nothing. */
function placesFor(difference: number): number {
  const size = Math.abs(difference);
  return size === 0 || size >= 0.0005 ? 3 : Math.min(7, Math.ceil(-Math.log10(size)));
}

/** The best-scored candidates, the joined atom always among them. */
export function candidatesShown(
  { candidates, opened, atom }: WriteExplanation,
  most: number,
): readonly WriteCandidate[] {
  const shown = candidates.slice(0, most);
  const joined = candidates.find((candidate) => candidate.atom === atom);
  if (opened || !joined || shown.includes(joined)) return shown;
  return [...shown.slice(0, -1), joined];
}

/** How many of the atoms that existed are shown. */
export function whyScope({ candidates, atomsExisted }: WriteExplanation, shown: number): string {
  if (atomsExisted === 0) return 'the first write';
  if (atomsExisted === 1) return 'the one atom that existed';
  return `${Math.min(shown, candidates.length)} of the ${counted(atomsExisted, 'atom')} that existed`;
}

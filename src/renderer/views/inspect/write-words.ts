import type { GoldJourney, QuestionExplanation, WriteCause, WriteStep } from '../../../core/contract/explanation.ts';
import { decimals, formatTau, whole } from '../../canvas/format.ts';
import type { SentencePart } from '../shell/sentence.tsx';
import { CAUSE_WORDS } from './stage-words.ts';

type Written = GoldJourney & { readonly write: WriteStep };

/**
 * What went wrong at the write, upstream of the stage that excluded a turn; or that nothing did, with the numbers that
 * say so. Nothing for a method without atoms, nor where all evidence is in.
 */
export function causeSentences({ gold, causes }: QuestionExplanation): SentencePart[][] {
  const lost = gold.filter((journey): journey is Written => journey.stage !== 'in' && journey.write !== null);
  const ranked = lost.filter(({ stage }) => /^[RP]/.test(stage));
  if (ranked.length === 0) return [];
  if (causes.length === 0) return [nothingWrong(ranked)];
  return causes.map((cause) => [
    { value: cause },
    ` ${CAUSE_WORDS[cause]}: `,
    ...SAY[cause](ranked.filter((journey) => journey.causes.includes(cause))),
  ]);
}

const SAY: Readonly<Record<WriteCause, (journeys: readonly Written[]) => SentencePart[]>> = {
  W1: (journeys) => {
    const { write } = journeys.reduce((a, b) => (share(b) > share(a) ? b : a));
    const far = journeys.filter(
      ({ write: { centroidCosine, tau } }) => centroidCosine !== null && tau !== null && centroidCosine < tau,
    );
    return [
      'atom ',
      { atom: write.atom },
      ` holds ${Math.round(100 * write.atomShare)} % of the chunks`,
      ...(far.length > 0 ? [farWords(far)] : []),
      '.',
    ];
  },
  W2: ([first]) => [
    'the evidence lies in ',
    { value: `${first!.write.goldAtoms} atoms` },
    `, and K is ${whole(first!.rank?.topAtoms ?? 0)}.`,
  ],
  W3: (journeys) =>
    journeys.flatMap(({ chunk, write: { replacedBy } }, at): SentencePart[] => [
      at === 0 ? '' : ' ',
      { value: `c${replacedBy!.chunk}` },
      ` is in the prompt in place of c${chunk}: newer, in the same atom, cosine ${decimals(replacedBy!.cosine)}, ${Math.round(100 * replacedBy!.wordOverlap)} % of its words.`,
    ]),
};

const share = ({ write }: Written) => write.atomShare;

function farWords(journeys: readonly Written[]): string {
  const tau = formatTau(journeys[0]!.write.tau!, null);
  const names = [...new Map(journeys.map(({ chunk, write }) => [chunk, write.centroidCosine!]))].map(
    ([chunk, cosine]) => `c${chunk} is at ${decimals(cosine)}`,
  );
  return `; ${names.join(', ')} to the centroid, below τ ${tau}`;
}

function nothingWrong(journeys: readonly Written[]): SentencePart[] {
  const { write } = journeys.reduce((a, b) => (share(b) > share(a) ? b : a));
  const cosines = journeys.flatMap(({ write: { centroidCosine } }) =>
    centroidCosine === null ? [] : [centroidCosine],
  );
  const near = cosines.length > 0 ? `; the centroid is at ${decimals(Math.min(...cosines), 2)} or nearer` : '';
  return [
    'No cause at the write: atom ',
    { atom: write.atom },
    ` holds ${Math.round(100 * write.atomShare)} % of the chunks${near}.`,
  ];
}

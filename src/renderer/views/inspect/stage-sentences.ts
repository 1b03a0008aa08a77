import type { GoldJourney, QuestionExplanation, Stage } from '../../../core/contract/explanation.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';
import { originBrief } from '../answer/answer-words.ts';
import type { SentencePart } from '../shell/sentence.tsx';

/** More names than these are counted. */
const MOST_NAMES = 5;
const NAMES_BEFORE_COUNT = 3;
/** Characters of an answer that a sentence quotes. */
const MOST_ANSWER = 80;

/** Names of chunks: c22; c22 and c38; c5, c22 and c38; c5, c22, c38 and 9 more. */
function namesOf(journeys: readonly GoldJourney[]): SentencePart[] {
  const chunks = [...new Set(journeys.map(({ chunk }) => chunk))];
  const named = chunks.length > MOST_NAMES ? chunks.slice(0, NAMES_BEFORE_COUNT) : chunks;
  const rest = chunks.length - named.length;
  const names = named.flatMap((chunk, at): SentencePart[] => {
    const turns = journeys.filter((journey) => journey.chunk === chunk).length;
    const name: SentencePart[] = [{ value: `c${chunk}` }, ...(turns > 1 ? [` (${turns} turns)`] : [])];
    if (at === 0) return name;
    return [at === chunks.length - 1 ? ' and ' : ', ', ...name];
  });
  return rest > 0 ? [...names, ' and ', { value: `${rest} more` }] : names;
}

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(rank: number): string {
  const ending = rank % 100 >= 11 && rank % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${whole(rank)}${ending}`;
}

/** The first of each chunk's turns. */
function onePerChunk(journeys: readonly GoldJourney[]): GoldJourney[] {
  return journeys.filter(({ chunk }, at) => journeys.findIndex((journey) => journey.chunk === chunk) === at);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The first few, and how many more. */
function briefly(words: readonly string[]): readonly string[] {
  if (words.length <= MOST_NAMES) return words;
  return [...words.slice(0, NAMES_BEFORE_COUNT), `${words.length - NAMES_BEFORE_COUNT} further down`];
}

type Say = (journeys: readonly GoldJourney[], explanation: QuestionExplanation) => readonly SentencePart[];

const SAY: Readonly<Record<Exclude<Stage, 'in'>, Say>> = {
  L: () => [': written after the question was asked, so no memory could hold it.'],
  C: (journeys, { budgetTokens }) => [`: ${listed(journeys.map((journey) => chunkWords(journey, budgetTokens)))}.`],
  R1: sayAtomRank,
  R2: sayChunkRank,
  P1: (journeys, explanation) => [`: selected, and dropped. `, ...shortfalls(journeys, explanation)],
  P2: (journeys, explanation) => [': cut to fit, before the turn. ', ...shortfalls(journeys, explanation)],
  P3: sayStarved,
  O: ([first]) => [
    `: in, but buried. ${percent(first!.place!.position)} of the prompt stands before it, and ${percent(first!.place!.density)} of it is evidence.`,
  ],
  A: (_, { answer }) => [
    `: in, and the answer is wrong (${answer ? originBrief(answer.origin) : ''}): `,
    { value: clipped(answer?.given ?? '') },
    answer?.judge
      ? ` ${answer.judge.model} judged it; its word F1 is ${decimals(answer.f1, 2)}.`
      : ` Word F1 against the expected one ${decimals(answer?.f1 ?? 0, 2)}; no model judged it.`,
  ],
};

/** The first words of an answer; the whole of it stands in its own section. */
function clipped(text: string): string {
  const points = Array.from(text.replace(/\s+/g, ' '));
  return points.length <= MOST_ANSWER ? points.join('') : `${points.slice(0, MOST_ANSWER - 1).join('')}…`;
}

/** Who ends at the stage, and the numbers that decided it. */
export function sentenceFor(
  stage: Exclude<Stage, 'in'>,
  journeys: readonly GoldJourney[],
  explanation: QuestionExplanation,
): SentencePart[] {
  const many = new Set(journeys.map(({ chunk }) => chunk)).size > 1;
  return [
    ...namesOf(journeys),
    many ? ' end at ' : ' ends at ',
    { value: stage },
    ...SAY[stage](onePerChunk(journeys), explanation),
  ];
}

function chunkWords({ chunking }: GoldJourney, budgetTokens: number): string {
  if (chunking.problem === 'exceeds-budget')
    return `${whole(chunking.tokens)} tokens, more than the whole budget of ${whole(budgetTokens)}`;
  if (chunking.problem === 'cut-by-embedder')
    return `the embedder saw ${whole(chunking.seenTokens ?? 0)} of its ${whole(chunking.totalTokens ?? 0)} tokens, and the turn lies beyond`;
  return 'the chunk was not complete when the question was asked';
}

function sayAtomRank(journeys: readonly GoldJourney[]): SentencePart[] {
  const byAtom = journeys.filter(({ atom }, at) => journeys.findIndex((journey) => journey.atom === atom) === at);
  const { atoms, topAtoms } = journeys[0]!.rank!;
  const end: SentencePart[] = [` of ${whole(atoms ?? 0)}, and K is `, { value: whole(topAtoms ?? 0) }, '.'];
  const [first] = byAtom;
  if (byAtom.length === 1)
    return [
      `: ${journeys.length > 1 ? 'their' : 'its'} atom `,
      { atom: first!.atom! },
      ` ranked ${ordinal(first!.atomRank!)}`,
      ...end,
    ];
  const ranks = byAtom.flatMap(({ atom, atomRank }, at): SentencePart[] => [
    at === 0 ? '' : at === byAtom.length - 1 ? ' and ' : ', ',
    `${ordinal(atomRank!)} `,
    { atom: atom! },
  ]);
  return [': their atoms ranked ', ...ranks, ...end];
}

function sayChunkRank(journeys: readonly GoldJourney[]): SentencePart[] {
  const { perAtom } = journeys[0]!.rank!;
  const cut: SentencePart[] = perAtom === null ? ['.'] : [', and k is ', { value: whole(perAtom) }, '.'];
  const atoms = [...new Set(journeys.map(({ atom }) => atom))];
  const groups = atoms.flatMap((atom, at): SentencePart[] => {
    const own = journeys.filter((journey) => journey.atom === atom);
    const ranks = listed(briefly(own.map(({ rankInAtom }) => ordinal(rankInAtom!))));
    const place: SentencePart[] =
      atom === null || own[0]!.rank!.atomRank === null
        ? [`ranked ${ranks} of all chunks`]
        : [`ranked ${ranks} in atom `, { atom }];
    return [at === 0 ? '' : ', ', ...place];
  });
  return [': ', ...groups, ...cut];
}

function sayStarved(journeys: readonly GoldJourney[], explanation: QuestionExplanation): SentencePart[] {
  const largest = journeys[0]!.pack?.largestEarlierAtom;
  const who: SentencePart[] = largest
    ? [
        ': atom ',
        { atom: largest.atom },
        ` had used ${whole(largest.tokens)} of ${whole(explanation.budgetTokens)} tokens before. `,
      ]
    : [': an earlier atom had used the budget. '];
  return [...who, ...shortfalls(journeys, explanation)];
}

/** `c5 missed it by 56 tokens, c226 by 1,040.` */
function shortfalls(journeys: readonly GoldJourney[], { budgetTokens }: QuestionExplanation): SentencePart[] {
  const short = journeys.filter(({ pack }) => pack?.shortfallTokens != null);
  if (short.length === 0) return [`Packing had ended at ${whole(budgetTokens)} tokens before it was tried.`];
  return [
    ...short.flatMap(({ chunk, pack }, at): SentencePart[] => [
      at === 0 ? '' : ', ',
      { value: `c${chunk}` },
      at === 0 ? ' missed it by ' : ' by ',
      { value: at === 0 ? counted(pack!.shortfallTokens!, 'token') : whole(pack!.shortfallTokens!) },
    ]),
    '.',
  ];
}

/** A share with as many decimals as it needs to be told from nothing. */
export function percent(share: number): string {
  return `${decimals(100 * share, share < 0.1 ? 1 : 0)} %`;
}

import type { ChunkHeading, QuestionHeading } from '../../../core/contract/events.ts';
import type { PacksState, RunState } from '../../../core/contract/state.ts';
import type { DropReason, PackedPrompt } from '../../../core/model/packed-prompt.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { counted, whole } from '../../canvas/format.ts';
import { ordinal } from '../inspect/stage-sentences.ts';
import { selectionOf } from '../shell/method-words.ts';
import type { SentencePart } from '../shell/sentence.tsx';
import { type CutEvidence, cutEvidence, goldTurnsIn } from './evidence-cut.ts';

export interface DifferenceInput {
  readonly packs: PacksState;
  readonly question: QuestionHeading;
  readonly chunks: readonly ChunkHeading[];
  readonly atomOf: RunState['log']['atomOf'];
  readonly settings: Settings;
  /** The rank, from 1, that method A gave a chunk's atom; null where it is not known. */
  readonly atomRankOf: (chunk: number) => number | null;
}

type Side = 'A' | 'B';

/**
 * What sets the two prompts of a question apart, in a sentence or two: evidence that only one holds, why the other has
 * it not, and what that other spent its tokens on; evidence that was cut short beside it.
 */
export function differenceOf(input: DifferenceInput): readonly SentencePart[] {
  const { packs, question } = input;
  const { goldTurns, goldTurnsIn: inA } = packs.a.pack.metrics;
  const inB = packs.b.pack.metrics.goldTurnsIn;
  if (packs.onlyA.length === 0 && packs.onlyB.length === 0) return sameChunks(input);
  if (goldTurns === 0) return [`${question.questionId} has no resolvable evidence: only the chunks can be compared.`];
  if (inA === inB) return sameEvidence(input, inA);
  return inA > inB ? ahead(input, 'A') : ahead(input, 'B');
}

/** The evidence chunk to explain first where A leaves one out for its atom's rank; null where none needs its rank. */
export function chunkWithoutRank({ packs, question }: Pick<DifferenceInput, 'packs' | 'question'>): number | null {
  const held = new Set(packs.a.pack.blocks.flatMap(({ chunks }) => chunks));
  const missing = question.evidenceChunks.filter((chunk) => !held.has(chunk));
  return missing.find((chunk) => reasonFor(packs.a.pack, chunk) === 'atom-rank') ?? null;
}

function sameChunks(input: DifferenceInput): SentencePart[] {
  const { both, a, b } = input.packs;
  const order = sameOrder(a.pack, b.pack) ? 'in the same order' : 'in another order';
  const cut = cutParts(input);
  const same: SentencePart[] = ['Both hold the same ', { value: counted(both.length, 'chunk') }, `, ${order}.`];
  if (cut.length > 0) return [...same, ...cut];
  return [...same, ' With the same chunks ER cannot tell grouped from flat: only an answering model can.'];
}

function sameOrder(a: PackedPrompt, b: PackedPrompt): boolean {
  const order = (pack: PackedPrompt) => pack.blocks.flatMap(({ chunks }) => chunks).join();
  return order(a) === order(b);
}

function sameEvidence(input: DifferenceInput, goldIn: number): SentencePart[] {
  const { packs } = input;
  const { goldTurns } = packs.a.pack.metrics;
  const held: SentencePart[] = ['Both hold ', { value: `${goldIn} of ${goldTurns}` }, ' evidence turns.'];
  if (goldIn === goldTurns) return [...held, ...spending(input, 'B', 'B')];
  const cut = cutParts(input);
  const inAny = new Set([...packs.both, ...packs.onlyA, ...packs.onlyB]);
  // What the question could have seen first: ascending chunks end with those written after it.
  const missing = input.question.evidenceChunks.find((chunk) => !inAny.has(chunk));
  if (missing === undefined) return [...held, ...cut];
  const neither: SentencePart[] = [' Neither holds ', { value: `c${missing}` }];
  if (missing >= input.question.visibleChunks)
    return [...held, ...cut, ...neither, ': it was written after the question.'];
  const [inA, inB] = [clauseFor(input, 'A', missing), clauseFor(input, 'B', missing)];
  const why = inA === inB ? `: ${inA}.` : `: in A ${inA}; in B ${inB}.`;
  return [...held, ...cut, ...neither, why];
}

function ahead(input: DifferenceInput, leader: Side): SentencePart[] {
  const { packs, question, chunks } = input;
  const other: Side = leader === 'A' ? 'B' : 'A';
  const only = leader === 'A' ? packs.onlyA : packs.onlyB;
  const gold = only.filter((chunk) => question.evidenceChunks.includes(chunk));
  const first = gold.toSorted((x, y) => goldTurnsIn(chunks, question, y) - goldTurnsIn(chunks, question, x))[0];
  if (first === undefined) return cutAhead(input, leader);
  const turns = counted(goldTurnsIn(chunks, question, first), 'evidence turn');
  const more = gold.length > 1 ? `, and ${counted(gold.length - 1, 'more chunk')} with evidence` : '';
  return [
    `Only ${leader} holds `,
    { value: `c${first}` },
    `: ${counted(chunks[first]?.tokens ?? 0, 'token')} of text with ${turns}${more}. `,
    ...leftOut(input, other, first),
    ...spending(input, other, 'It'),
    ...cutParts(input),
  ];
}

/** One side holds more evidence although it holds no other chunk with evidence: the other's was cut short. */
function cutAhead(input: DifferenceInput, leader: Side): SentencePart[] {
  const { goldTurns, goldTurnsIn } = sideOf(input.packs, leader).metrics;
  const other: Side = leader === 'A' ? 'B' : 'A';
  return [
    `${leader} holds `,
    { value: `${goldTurnsIn} of ${goldTurns}` },
    ` evidence turns whole, ${other} ${sideOf(input.packs, other).metrics.goldTurnsIn}.`,
    ...cutParts(input),
  ];
}

/** " In both c7 was cut to 70 of its 4,603 tokens to fit, so …" for each side with such a cut; nothing where none is. */
function cutParts({ packs, question, chunks }: DifferenceInput): SentencePart[] {
  const a = cutEvidence(packs.a.pack, question, chunks);
  const b = cutEvidence(packs.b.pack, question, chunks);
  if (a && b && a.chunk === b.chunk && a.turnsWhole === b.turnsWhole) {
    const kept = a.tokens === b.tokens ? whole(a.tokens) : `${whole(a.tokens)} (A) and ${whole(b.tokens)} (B)`;
    return cutSentence(' In both ', a, kept);
  }
  return [
    ...(a ? cutSentence(' In A ', a, whole(a.tokens)) : []),
    ...(b ? cutSentence(' In B ', b, whole(b.tokens)) : []),
  ];
}

function cutSentence(where: string, { chunk, ofTokens, turns, turnsWhole }: CutEvidence, kept: string): SentencePart[] {
  const lost = turns - turnsWhole;
  const turn =
    turns === 1 ? 'its evidence turn is' : `${lost} of its ${turns} evidence turns ${lost === 1 ? 'is' : 'are'}`;
  const tokens = counted(ofTokens, 'token');
  return [where, { value: `c${chunk}` }, ` was cut to ${kept} of its ${tokens} to fit, so ${turn} not whole there.`];
}

function sideOf(packs: PacksState, side: Side): PackedPrompt {
  return side === 'A' ? packs.a.pack : packs.b.pack;
}

/** A chunk that is not even among the dropped was never ranked high enough to be listed. */
function reasonFor(pack: PackedPrompt, chunk: number): DropReason {
  return pack.dropped.find((dropped) => dropped.chunk === chunk)?.reason ?? 'chunk-rank';
}

/** Why a side left a chunk out, as a sentence of its own. */
function leftOut(input: DifferenceInput, side: Side, chunk: number): SentencePart[] {
  const name: SentencePart = { value: `c${chunk}` };
  const rank = rankOf(input, side, chunk);
  const atom = input.atomOf[chunk];
  if (rank !== null && atom !== undefined) {
    const cut = input.settings.pack.topAtoms;
    return [`${side} ranked `, name, '’s atom ', { atom }, ` at ${ordinal(rank)} (K is ${whole(cut)}).`];
  }
  return [`${side} left `, name, ` out: ${clauseFor(input, side, chunk)}.`];
}

/** The rank of the atom that kept a chunk out of A; null for every other reason, for B, and where it is not known. */
function rankOf({ packs, atomRankOf }: DifferenceInput, side: Side, chunk: number): number | null {
  return side === 'A' && reasonFor(packs.a.pack, chunk) === 'atom-rank' ? atomRankOf(chunk) : null;
}

/** Why a chunk is not in a prompt, as a clause with the numbers of the settings. */
function clauseFor(input: DifferenceInput, side: Side, chunk: number): string {
  const { topAtoms, perAtom } = input.settings.pack;
  switch (reasonFor(sideOf(input.packs, side), chunk)) {
    case 'atom-rank': {
      const rank = rankOf(input, side, chunk);
      return rank === null
        ? `its atom ranked below K = ${whole(topAtoms)}`
        : `its atom ranked ${ordinal(rank)}, below K = ${whole(topAtoms)}`;
    }
    case 'chunk-rank':
      return belowCut(input, side, perAtom);
    case 'budget':
      return 'there was no room for it';
    case 'stopped':
      return 'packing had ended before it';
  }
}

function belowCut({ settings, packs }: DifferenceInput, side: Side, perAtom: number): string {
  const selection = selectionOf(side === 'A' ? packs.a.method : packs.b.method, settings.pack);
  if (selection === 'atoms-first') return `it ranked below k = ${whole(perAtom)} in its atom`;
  return selection === 'flat-top-k' ? `it ranked below k = ${whole(perAtom)}` : 'it ranked below the cut';
}

/** " It spent 258 tokens on chunks of ■2 that B has not."; nothing where the side holds no chunk of its own. */
function spending({ packs, atomOf }: DifferenceInput, side: Side, subject: string): SentencePart[] {
  const own = new Set(side === 'A' ? packs.onlyA : packs.onlyB);
  const tokensOf = new Map<number, number>();
  for (const block of sideOf(packs, side).blocks) {
    block.chunks.forEach((chunk, at) => {
      if (!own.has(chunk)) return;
      const atom = atomOf[chunk] ?? -1;
      tokensOf.set(atom, (tokensOf.get(atom) ?? 0) + block.chunkTokens[at]!);
    });
  }
  const most = [...tokensOf].filter(([atom]) => atom >= 0).toSorted(([, x], [, y]) => y - x)[0];
  if (!most) return [];
  const other = side === 'A' ? 'B' : 'A';
  return [
    ` ${subject} spent `,
    { value: whole(most[1]) },
    ` ${most[1] === 1 ? 'token' : 'tokens'} on chunks of `,
    { atom: most[0] },
    ` that ${other} has not.`,
  ];
}

/** "6 in both · 3 only A · 4 only B" */
export function overlapWords({ both, onlyA, onlyB }: PacksState): string {
  return `${both.length} in both · ${onlyA.length} only A · ${onlyB.length} only B`;
}

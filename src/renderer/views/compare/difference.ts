import type { ChunkHeading, QuestionHeading } from '../../../core/contract/events.ts';
import type { PacksState, RunState } from '../../../core/contract/state.ts';
import type { DropReason, PackedPrompt } from '../../../core/model/packed-prompt.ts';
import { counted, whole } from '../../canvas/format.ts';
import type { SentencePart } from '../shell/sentence.tsx';

export interface DifferenceInput {
  readonly packs: PacksState;
  readonly question: QuestionHeading;
  readonly chunks: readonly ChunkHeading[];
  readonly atomOf: RunState['log']['atomOf'];
}

type Side = 'A' | 'B';

/** Why a chunk that one prompt holds is not in the other, as the end of a sentence about that other side. */
const WHY_NOT: Readonly<Record<DropReason, string>> = {
  'atom-rank': 'ranked its atom below K',
  'chunk-rank': 'ranked it below its cut',
  budget: 'had no room for it',
  stopped: 'had stopped packing before it',
};

const WHY_NEITHER: Readonly<Record<DropReason, string>> = {
  'atom-rank': 'both ranked its atom below K.',
  'chunk-rank': 'both ranked it below their cuts.',
  budget: 'neither had room for it.',
  stopped: 'both had stopped packing before it.',
};

/**
 * What sets the two prompts of a question apart, in a sentence or two: evidence that only one holds, why the other has
 * it not, and what that other spent its tokens on.
 */
export function differenceOf(input: DifferenceInput): readonly SentencePart[] {
  const { packs, question } = input;
  const { goldTurns, goldTurnsIn: inA } = packs.a.pack.metrics;
  const inB = packs.b.pack.metrics.goldTurnsIn;
  if (packs.onlyA.length === 0 && packs.onlyB.length === 0) return sameChunks(packs);
  if (goldTurns === 0) return [`${question.questionId} has no resolvable evidence: only the chunks can be compared.`];
  if (inA === inB) return sameEvidence(input, inA);
  return inA > inB ? ahead(input, 'A') : ahead(input, 'B');
}

function sameChunks({ both, a, b }: PacksState): SentencePart[] {
  const order = sameOrder(a.pack, b.pack) ? 'in the same order' : 'in another order';
  return [
    'Both hold the same ',
    { value: counted(both.length, 'chunk') },
    `, ${order}. With the same chunks ER cannot tell grouped from flat: only an answering model can.`,
  ];
}

function sameOrder(a: PackedPrompt, b: PackedPrompt): boolean {
  const order = (pack: PackedPrompt) => pack.blocks.flatMap(({ chunks }) => chunks).join();
  return order(a) === order(b);
}

function sameEvidence(input: DifferenceInput, goldIn: number): SentencePart[] {
  const { packs } = input;
  const { goldTurns } = packs.a.pack.metrics;
  const held: SentencePart[] = ['Both hold ', { value: `${goldIn} of ${goldTurns}` }, ' evidence turns. '];
  const spent = spending(input, 'B');
  if (goldIn === goldTurns) return [...held, ...(spent ? [spent.start, ...spent.on, ' that A left out.'] : [])];
  const missing = input.question.evidenceChunks.find(
    (chunk) => !packs.both.includes(chunk) && chunk < input.question.visibleChunks,
  );
  if (missing === undefined) return held;
  const [inA, inB] = [reasonFor(packs.a.pack, missing), reasonFor(packs.b.pack, missing)];
  const why = inA === inB ? WHY_NEITHER[inA] : `A ${WHY_NOT[inA]}, B ${WHY_NOT[inB]}.`;
  return [...held, 'Neither holds ', { value: `c${missing}` }, `: ${why}`];
}

function ahead(input: DifferenceInput, leader: Side): SentencePart[] {
  const { packs, question, chunks } = input;
  const other: Side = leader === 'A' ? 'B' : 'A';
  const only = leader === 'A' ? packs.onlyA : packs.onlyB;
  const gold = only.filter((chunk) => question.evidenceChunks.includes(chunk));
  const first = gold.toSorted((x, y) => goldTurnsIn(chunks, question, y) - goldTurnsIn(chunks, question, x))[0];
  if (first === undefined) return truncatedAhead(packs, leader);
  const tokens = chunks[first]?.tokens ?? 0;
  const turns = counted(goldTurnsIn(chunks, question, first), 'evidence turn');
  const more = gold.length > 1 ? ` and ${counted(gold.length - 1, 'more chunk')} with evidence` : '';
  const parts: SentencePart[] = [
    `Only ${leader} holds `,
    { value: `c${first}` },
    `, ${whole(tokens)} tokens and ${turns}${more}. `,
  ];
  const why = WHY_NOT[reasonFor(sideOf(packs, other), first)];
  const spent = spending(input, other);
  if (!spent) return [...parts, `${other} ${why}.`];
  return [...parts, spent.start, ...spent.on, ` and ${why}.`];
}

/** One side holds more evidence although it holds no other chunk with evidence: the other's was cut short. */
function truncatedAhead(packs: PacksState, leader: Side): SentencePart[] {
  const { goldTurns, goldTurnsIn } = sideOf(packs, leader).metrics;
  return [
    `${leader} holds `,
    { value: `${goldTurnsIn} of ${goldTurns}` },
    ' evidence turns in full; the other cut them short to fit.',
  ];
}

function goldTurnsIn(chunks: readonly ChunkHeading[], question: QuestionHeading, chunk: number): number {
  const heading = chunks[chunk];
  if (!heading) return 0;
  return question.evidenceTurns.filter((turn) => turn >= heading.firstTurn && turn < heading.endTurn).length;
}

function sideOf(packs: PacksState, side: Side): PackedPrompt {
  return side === 'A' ? packs.a.pack : packs.b.pack;
}

/** A chunk that is not even among the dropped was never ranked high enough to be listed. */
function reasonFor(pack: PackedPrompt, chunk: number): DropReason {
  return pack.dropped.find((dropped) => dropped.chunk === chunk)?.reason ?? 'chunk-rank';
}

/** The atom on which `side` spent most tokens for chunks that the other side has not; null where it has none. */
function spending(
  { packs, atomOf }: DifferenceInput,
  side: Side,
): { readonly start: string; readonly on: readonly SentencePart[] } | null {
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
  if (!most) return null;
  return { start: `${side} spent `, on: [{ value: whole(most[1]) }, ' on ', { atom: most[0] }] };
}

/** "6 in both · 3 only A · 4 only B" */
export function overlapWords({ both, onlyA, onlyB }: PacksState): string {
  return `${both.length} in both · ${onlyA.length} only A · ${onlyB.length} only B`;
}

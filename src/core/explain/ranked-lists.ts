import type { RankedAtom, RankedChunk, RankedChunks } from '../contract/explanation.ts';
import { visibleMembers } from '../retrieve/memory-view.ts';
import { rankMembers } from '../retrieve/rank-chunks.ts';
import type { InspectedQuestion, Inspection } from './inspection.ts';
import { flatRanking } from './ranks.ts';

/** Entries listed beyond the cut line, so that it is seen what comes next. */
const BEYOND = 6;
/** The head of the one list of a method without atoms. */
const FLAT_HEAD = 40;

/** The atoms down to a little below K, and further down those with gold chunks; none for a method without atoms. */
export function rankedAtoms(inspection: Inspection, asked: InspectedQuestion): RankedAtom[] {
  const ranking = asked.atomRanking();
  if (!ranking) return [];
  const { plan, run } = inspection;
  const goldIn = goldByAtom(inspection, asked);
  const atoms: RankedAtom[] = [];
  ranking.order.forEach((atom, rank) => {
    const goldChunks = goldIn.get(atom) ?? [];
    if (rank >= plan.topAtoms + BEYOND && goldChunks.length === 0) return;
    const score = ranking.scoreOf[atom]!;
    atoms.push({
      atom,
      words: run.words[atom] ?? [],
      rank: rank + 1,
      score: Number.isFinite(score) ? score : null,
      size: visibleMembers(asked.view, atom).length,
      kept: rank < plan.topAtoms,
      goldChunks,
    });
  });
  return atoms;
}

/** The members of every kept atom, and of every other that holds a gold chunk; or the one list of a method without atoms. */
export function rankedChunks(inspection: Inspection, asked: InspectedQuestion): RankedChunks[] {
  const ranking = asked.atomRanking();
  if (!ranking) {
    const { order, scoreOf } = flatRanking(inspection, asked);
    return [listOf(inspection, asked, { atom: null, order: [...order], scoreOf, head: FLAT_HEAD })];
  }
  const goldIn = goldByAtom(inspection, asked);
  const head = inspection.plan.perAtom + BEYOND;
  const { similarities } = asked.query;
  return [...ranking.order]
    .filter((atom, rank) => rank < inspection.plan.topAtoms || goldIn.has(atom))
    .map((atom) => {
      const order = rankMembers(asked.view, similarities, atom);
      return listOf(inspection, asked, { atom, order, scoreOf: similarities, head });
    });
}

function goldByAtom({ chunkOf }: Inspection, { query, view }: InspectedQuestion): Map<number, number[]> {
  const goldIn = new Map<number, number[]>();
  const seen = query.goldTurns.map((turn) => chunkOf[turn]!).filter((chunk) => chunk < view.visibleCount);
  for (const chunk of new Set(seen)) {
    const atom = view.atomOf[chunk]!;
    goldIn.set(atom, [...(goldIn.get(atom) ?? []), chunk]);
  }
  return goldIn;
}

function listOf(
  { context, chunkOf }: Inspection,
  asked: InspectedQuestion,
  {
    atom,
    order,
    scoreOf,
    head,
  }: {
    readonly atom: number | null;
    readonly order: readonly number[];
    readonly scoreOf: Float32Array | Float64Array;
    readonly head: number;
  },
): RankedChunks {
  const gold = new Set(asked.query.goldTurns.map((turn) => chunkOf[turn]!));
  const { offerOf } = asked.account();
  const chunks: RankedChunk[] = [];
  order.forEach((chunk, rank) => {
    if (rank >= head && !gold.has(chunk)) return;
    chunks.push({
      chunk,
      rank: rank + 1,
      score: scoreOf[chunk]!,
      tokens: context.pieces.tokensOf(chunk),
      state: offerOf.get(chunk)?.state ?? 'not-selected',
      isGold: gold.has(chunk),
    });
  });
  return { atom, count: order.length, chunks };
}

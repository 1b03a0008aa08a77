import type { Replacement, WriteCause } from '../contract/explanation.ts';
import { dot } from '../math/dot.ts';
import { rowOf } from '../model/embedding-matrix.ts';
import { wordsOf } from '../retrieve/bm25.ts';
import { type MemoryView, visibleMembers } from '../retrieve/memory-view.ts';
import type { InspectedQuestion, Inspection } from './inspection.ts';
import { DILUTED_SHARE, DUPLICATE_COSINE, DUPLICATE_OVERLAP, LEAST_DUPLICATE_WORDS } from './readings.ts';

/** How a gold chunk lies in its atom, as the question sees it. */
export interface AtomStanding {
  readonly atom: number;
  readonly members: readonly number[];
  readonly share: number;
  /** cos(chunk, centroid); null for a zero vector, or where the members cancel out. */
  readonly centroidCosine: number | null;
}

/** The standing of a chunk that the question sees. */
export function atomStanding(inspection: Inspection, view: MemoryView, chunk: number): AtomStanding {
  const atom = view.atomOf[chunk]!;
  const members = visibleMembers(view, atom);
  return {
    atom,
    members,
    share: members.length / view.visibleCount,
    centroidCosine: centroidCosine(inspection, view, members, chunk),
  };
}

const LEAST_NORM = 1e-6;

function centroidCosine(
  { atomSums, memory }: Inspection,
  { atomOf, normAfter }: MemoryView,
  members: readonly number[],
  chunk: number,
): number | null {
  const last = members.at(-1)!;
  if (members.length === 1) return normAfter[last]! > LEAST_NORM ? 1 : null;
  const norm = normAfter[last]!;
  if (norm <= LEAST_NORM) return null;
  const key = `${atomOf[chunk]} ${last}`;
  let sum = atomSums.get(key);
  if (!sum) {
    sum = new Float64Array(memory.embeddings.dims);
    for (const member of members) {
      const row = rowOf(memory.embeddings, member);
      for (let k = 0; k < sum.length; k++) sum[k] = sum[k]! + row[k]!;
    }
    atomSums.set(key, sum);
  }
  const row = rowOf(memory.embeddings, chunk);
  let product = 0;
  for (let k = 0; k < sum.length; k++) product += sum[k]! * row[k]!;
  return Math.max(-1, Math.min(1, product / norm));
}

/** In how many atoms the question's visible gold turns lie. */
export function goldAtomCount({ chunkOf }: Inspection, { query, view }: InspectedQuestion): number {
  const chunks = query.goldTurns.map((turn) => chunkOf[turn]!).filter((chunk) => chunk < view.visibleCount);
  return new Set(chunks.map((chunk) => view.atomOf[chunk]!)).size;
}

/**
 * The newest chunk of the same atom that is whole in the prompt, was written later, and is a near-duplicate of the gold
 * chunk or repeats the gold turn almost word for word; null where there is none.
 */
export function replacementOf(
  inspection: Inspection,
  { view, admission }: InspectedQuestion,
  turn: number,
): Replacement | null {
  const chunk = inspection.chunkOf[turn]!;
  const shown = new Set(admission.chunksIn);
  for (const newer of visibleMembers(view, view.atomOf[chunk]!).reverse()) {
    if (newer <= chunk) break;
    if (!shown.has(newer) || admission.truncated?.chunk === newer) continue;
    const { embeddings } = inspection.memory;
    const cosine = dot(rowOf(embeddings, newer), rowOf(embeddings, chunk));
    const wordOverlap = overlapWith(inspection, turn, newer);
    if (cosine >= DUPLICATE_COSINE || wordOverlap >= DUPLICATE_OVERLAP) return { chunk: newer, cosine, wordOverlap };
  }
  return null;
}

/** The largest share of the turn's distinct words that one turn of the chunk repeats; 0 for a turn of a few words. */
function overlapWith({ memory, context }: Inspection, turn: number, chunkIndex: number): number {
  const words = new Set(wordsOf(context.pieces.turnText(turn)));
  if (words.size < LEAST_DUPLICATE_WORDS) return 0;
  const { firstTurn, endTurn } = memory.chunks[chunkIndex]!;
  let largest = 0;
  for (let other = firstTurn; other < endTurn; other++) {
    const repeated = new Set(wordsOf(context.pieces.turnText(other)).filter((word) => words.has(word)));
    largest = Math.max(largest, repeated.size / words.size);
  }
  return largest;
}

/** The W-codes that hold for a turn that R or P excluded; none for a method that does not select by atoms. */
export function writeCauses(
  inspection: Inspection,
  standing: AtomStanding,
  { goldAtoms, replacedBy }: { readonly goldAtoms: number; readonly replacedBy: Replacement | null },
): WriteCause[] {
  if (!inspection.selectsAtoms) return [];
  const { tau, plan } = inspection;
  const isFarOff = tau !== null && standing.centroidCosine !== null && standing.centroidCosine < tau;
  const causes: WriteCause[] = [];
  if (standing.share > DILUTED_SHARE || isFarOff) causes.push('W1');
  if (goldAtoms > plan.topAtoms) causes.push('W2');
  if (replacedBy) causes.push('W3');
  return causes;
}

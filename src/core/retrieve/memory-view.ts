import { normsAfter } from '../memory/atom-norms.ts';
import type { Chunk } from '../model/chunk.ts';
import type { EmbeddingMatrix } from '../model/embedding-matrix.ts';
import type { AtomSpectrum } from './atom-spectrum.ts';

/** A run's memory as one question sees it: chunks [0, visibleCount) and the atoms those chunks form. */
export interface MemoryView {
  readonly chunks: readonly Chunk[];
  readonly embeddings: EmbeddingMatrix;
  /** Atom of every chunk of the run; by the prefix property its first `visibleCount` entries are the visible atoms. */
  readonly atomOf: Int32Array;
  readonly visibleCount: number;
  /**
   * normAfter[chunk] = ‖sum of the vectors of that chunk's atom‖ right after the chunk was written, so the norm over
   * any visible prefix is the entry of the atom's last visible member.
   */
  readonly normAfter: Float64Array;
  /** Singular vectors already computed, keyed by atom, member count and rank; shared by all views of one run. */
  readonly spectra: Map<string, AtomSpectrum>;
}

export interface Memory {
  readonly chunks: readonly Chunk[];
  readonly embeddings: EmbeddingMatrix;
  readonly atomOf: Int32Array;
  /** Where the run already knows them (it adds them up as it writes); else they are computed from the vectors. */
  readonly normAfter?: Float64Array;
}

/**
 * The view of a question that sees everything.
 * Throws a RangeError when chunks, vectors and labels do not have the same count.
 */
export function createMemoryView(memory: Memory): MemoryView {
  const { chunks, embeddings, atomOf } = memory;
  if (chunks.length !== atomOf.length || embeddings.count !== atomOf.length) {
    throw new RangeError(
      `chunks, vectors and atoms must have one count, got ${chunks.length}, ${embeddings.count} and ${atomOf.length}`,
    );
  }
  const normAfter = memory.normAfter ?? normsAfter(embeddings, atomOf);
  return { chunks, embeddings, atomOf, visibleCount: chunks.length, normAfter, spectra: new Map() };
}

/** The same memory for a question that sees chunks [0, visibleCount). Throws a RangeError outside 0 … chunks. */
export function viewAsOf(view: MemoryView, visibleCount: number): MemoryView {
  if (!Number.isInteger(visibleCount) || visibleCount < 0 || visibleCount > view.chunks.length) {
    throw new RangeError(`visibleCount must lie in 0 … ${view.chunks.length}, got ${visibleCount}`);
  }
  return visibleCount === view.visibleCount ? view : { ...view, visibleCount };
}

/** How many atoms the visible chunks form. */
export function visibleAtomCount(view: MemoryView): number {
  let count = 0;
  for (let chunk = 0; chunk < view.visibleCount; chunk++) count = Math.max(count, view.atomOf[chunk]! + 1);
  return count;
}

/** Visible members of one atom in stream order. */
export function visibleMembers(view: MemoryView, atom: number): number[] {
  const members: number[] = [];
  for (let chunk = 0; chunk < view.visibleCount; chunk++) if (view.atomOf[chunk] === atom) members.push(chunk);
  return members;
}

import { engineStore } from './engine-store.ts';
import { viewStore } from './view-store.ts';

/** Selects a chunk and the atom it is in; null clears both. */
export function selectChunk(chunk: number | null): void {
  const { run } = engineStore.getState();
  const atom = chunk === null || !run || chunk >= run.writtenCount ? null : run.log.atomOf[chunk]!;
  viewStore.setState({ selectedChunk: chunk, selectedAtom: atom });
}

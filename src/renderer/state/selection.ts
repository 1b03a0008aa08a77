import { ask } from './ask.ts';
import { engineStore } from './engine-store.ts';
import { viewStore } from './view-store.ts';

/** Selects a question, here and in the engine, which then makes its two prompts; null: none. */
export function selectQuestion(questionId: string | null): void {
  if (viewStore.getState().selectedQuestion === questionId) return;
  viewStore.setState({ selectedQuestion: questionId });
  void ask('selectQuestion', { questionId });
}

/** Selects a chunk and the atom it is in; null: neither. */
export function selectChunk(chunk: number | null): void {
  const { run } = engineStore.getState();
  const atom = chunk === null || !run || chunk >= run.writtenCount ? null : run.log.atomOf[chunk]!;
  viewStore.setState({ selectedChunk: chunk, selectedAtom: atom });
}

/** Selects an atom; a selected chunk that is not in it is let go. null: none. */
export function selectAtom(atom: number | null): void {
  const { selectedChunk } = viewStore.getState();
  const { run } = engineStore.getState();
  const keeps = selectedChunk !== null && atom !== null && run?.log.atomOf[selectedChunk] === atom;
  viewStore.setState({ selectedAtom: atom, ...(keeps ? {} : { selectedChunk: null }) });
}

/**
 * Lets go of what is selected, one thing at a time: what was found, then chunk and atom, then the question.
 * Returns whether there was anything.
 */
export function clearOneSelection(): boolean {
  const view = viewStore.getState();
  if (view.findOpen || view.markedChunks) viewStore.setState({ findOpen: false, markedChunks: null });
  else if (view.promptsOpen) viewStore.setState({ promptsOpen: false });
  else if (view.selectedChunk !== null || view.selectedAtom !== null) selectChunk(null);
  else if (view.selectedQuestion !== null) selectQuestion(null);
  else return false;
  return true;
}

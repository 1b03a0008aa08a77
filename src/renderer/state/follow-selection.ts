import type { AtomscopeState, RunState } from '../../core/contract/state.ts';
import { engineStore } from './engine-store.ts';
import { selectQuestion } from './selection.ts';
import { viewStore } from './view-store.ts';

/**
 * The atom of `run` that holds most of `members`, ties to the older; null when none of them is written yet.
 * Atom numbers mean something else in every run, so a selection goes on with its chunks, not with its number.
 */
export function atomHolding(run: Pick<RunState, 'log' | 'writtenCount'>, members: readonly number[]): number | null {
  const shares = new Map<number, number>();
  for (const chunk of members) {
    if (chunk >= run.writtenCount) continue;
    const atom = run.log.atomOf[chunk]!;
    shares.set(atom, (shares.get(atom) ?? 0) + 1);
  }
  let best: number | null = null;
  for (const [atom, share] of shares) {
    const most = best === null ? 0 : shares.get(best)!;
    if (share > most || (share === most && atom < best!)) best = atom;
  }
  return best;
}

/** The question worth looking at first: where A and B differ most, A ahead before B ahead; null without evidence. */
export function firstQuestion({ episode, outcomes }: AtomscopeState): string | null {
  if (!episode || !outcomes) return null;
  const { a, b } = outcomes;
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  episode.questions.forEach((_, row) => {
    const gold = a.gold[row] ?? 0;
    if (gold === 0) return;
    const difference = (a.goldIn[row]! - b.goldIn[row]!) / gold;
    const worth = Math.abs(difference) + (difference > 0 ? 0.001 : 0) + Math.min(gold, 9) / 1e5;
    if (worth <= most) return;
    best = row;
    most = worth;
  });
  return best < 0 ? null : episode.questions[best]!.questionId;
}

/**
 * Keeps the selection true while the engine goes on, until the returned function is called: it starts anew with every
 * episode, follows its chunks from run to run, and offers a first question once outcomes are known.
 */
export function followSelection(): () => void {
  let members: readonly number[] = [];
  let following = false;
  let followedRun = -1;
  let offeredFor = -1;

  const stopView = viewStore.subscribe((view, before) => {
    if (view.selectedAtom !== before.selectedAtom && !following) members = membersOfSelected();
  });
  const stopEngine = engineStore.subscribe((state, before) => {
    // A window that joins late is told everything in one batch, so what follows holds for the same state.
    if (state.episode?.session !== before.episode?.session) startAnew();
    const { run } = state;
    if (run && run.run !== followedRun && run.writtenCount >= run.chunkCount) follow(run);
    if (state.outcomes && state.episode && offeredFor !== state.episode.session) {
      offeredFor = state.episode.session;
      if (viewStore.getState().selectedQuestion === null) {
        selectQuestion(state.packs?.questionId ?? firstQuestion(state));
      }
    }
  });

  function startAnew(): void {
    viewStore.setState({
      selectedChunk: null,
      selectedAtom: null,
      selectedQuestion: null,
      hoveredChunk: null,
      markedChunks: null,
      readingChunk: null,
      playhead: null,
      questionFilter: '',
    });
  }

  function follow(run: RunState): void {
    followedRun = run.run;
    const { selectedAtom, selectedChunk } = viewStore.getState();
    if (selectedAtom === null) return;
    following = true;
    const atom = selectedChunk === null ? atomHolding(run, members) : atomHolding(run, [selectedChunk]);
    viewStore.setState({ selectedAtom: atom });
    following = false;
  }

  return () => {
    stopView();
    stopEngine();
  };
}

function membersOfSelected(): readonly number[] {
  const { selectedAtom } = viewStore.getState();
  const { run } = engineStore.getState();
  if (selectedAtom === null || !run) return [];
  const members: number[] = [];
  for (let chunk = 0; chunk < run.writtenCount; chunk++)
    if (run.log.atomOf[chunk] === selectedAtom) members.push(chunk);
  return members;
}

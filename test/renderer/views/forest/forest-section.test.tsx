// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CutAnswer } from '../../../../src/core/contract/calls.ts';
import { type EpisodeState, INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { engineStore } from '../../../../src/renderer/state/engine-store.ts';
import { viewStore } from '../../../../src/renderer/state/view-store.ts';
import { ForestSection } from '../../../../src/renderer/views/forest/forest-section.tsx';
import { bridgeWords, cutWords } from '../../../../src/renderer/views/forest/forest-words.ts';
import { runOf } from '../../../support/renderer-fixtures.ts';
import { fakeBridge } from '../../support/fake-bridge.ts';
import { chunks } from '../../support/happenings.ts';
import { giveElementsRoom } from '../../support/room.ts';

beforeAll(() => giveElementsRoom());
afterEach(() => {
  cleanup();
  viewStore.setState({ treeOpen: false, selectedChunk: null, selectedAtom: null });
});

const cut: CutAnswer = {
  ...{ chunk: 2, parent: 1, tau: 0.612, above: 0.61, upTo: 0.62, atoms: 4, plateausAway: 3 },
  ...{ side: [2, 3], sideStillWithChunk: 1, sideStillWithParent: 1 },
};

function show(tree: 'open' | 'folded') {
  const bridge = fakeBridge();
  bridge.call.mockImplementation(async (name) => {
    if (name === 'bridgeChunks') return [{ chunk: 1, pieces: 2, otherAtoms: [] }];
    return name === 'cutAt' ? cut : null;
  });
  const episode = { session: 1, chunks: chunks(5), questions: [] } as unknown as EpisodeState;
  const run = { ...runOf([0, 0, 0, 0, 1]), completed: {} as NonNullable<ReturnType<typeof runOf>['completed']> };
  run.log.scoreMember.set([Number.NaN, 0.8, 0.6, 0.7, Number.NaN]);
  engineStore.setState({ ...INITIAL_STATE, episode, run }, true);
  viewStore.setState({ treeOpen: tree === 'open', selectedAtom: 0, selectedChunk: null });
  render(<ForestSection atom={0} />);
  return bridge;
}

describe('ForestSection', () => {
  it('is one line until it is wanted', () => {
    show('folded');
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /How it came together.*3 joins, depth 3/ }));
    expect(screen.getByRole('listbox', { name: 'Join tree of atom 0' })).toBeTruthy();
  });

  it('lists every chunk with the score that admitted it, and marks the weakest link and bridges', async () => {
    show('open');
    const rows = screen.getAllByRole('option');
    expect(rows.map((row) => row.textContent)).toEqual([
      'c0openedwords of 0',
      'c10.800words of 1',
      'c20.600weakest link',
      'c30.700words of 3',
    ]);
    expect(rows[2]!.getAttribute('title')).toBe('c2, joined by member c1 at 0.600, hangs from c1, 1 chunk below it');
    expect(await screen.findByText(/1 chunk holds it together/)).toBeTruthy();
    expect(rows[1]!.querySelector('.bridge-mark')).not.toBeNull();
  });

  it('answers which τ cuts the selected chunk off, and goes there', async () => {
    const bridge = show('open');
    act(() => viewStore.setState({ selectedChunk: 2 }));
    fireEvent.click(screen.getByRole('button', { name: 'Cut here: which τ parts c2 from c1?' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Set τ 0.612' }));
    const changed = bridge.call.mock.calls.find(([name]) => name === 'changeSettings')!;
    expect(changed[1]).toMatchObject({ settings: { write: { tau: { kind: 'value', tau: 0.612 } } } });
  });

  it('has nothing to cut above the opener', () => {
    show('open');
    act(() => viewStore.setState({ selectedChunk: 0 }));
    expect(screen.getByText(/c0 opened the atom: there is nothing above it/)).toBeTruthy();
  });
});

it('words of a cut say where it is and who goes with whom', () => {
  expect(cutWords(cut, 0.55)).toBe(
    '3 plateaus up, at τ 0.612 (+0.062; the same atoms for τ 0.6101 to 0.6200), c2 and c1 are in different atoms for the first time. Of the 2 chunks from c2 down, 1 stays with c2, 1 goes with c1.',
  );
});

it('words of bridges tell those that hold together from those near other atoms', () => {
  expect(bridgeWords([])).toMatch(/^No bridge/);
  expect(bridgeWords([{ chunk: 1, pieces: 1, otherAtoms: [3] }])).toBe('1 chunk is at τ or above to other atoms too.');
});

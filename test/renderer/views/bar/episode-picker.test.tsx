// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EpisodeList, matchingEpisodes } from '../../../../src/renderer/views/bar/episode-picker.tsx';
import { fileName } from '../../../../src/renderer/views/bar/open-menu.tsx';
import { giveElementsRoom } from '../../support/room.ts';

giveElementsRoom();
afterEach(cleanup);

const episodes = Array.from({ length: 105 }, (_, index) => ({
  episodeId: `ep-${index}`,
  title: index === 40 ? 'Web shopping' : `Episode ${index}`,
  format: 'ama-bench' as const,
  turnCount: 1 + index,
  questionCount: 12,
  askedCount: 12,
  judgedCount: 12,
}));

describe('the list of episodes', () => {
  it('keeps those with every typed word', () => {
    expect(matchingEpisodes(episodes, 'SHOP web')).toEqual([episodes[40]]);
    expect(matchingEpisodes(episodes, '')).toBe(episodes);
    expect(matchingEpisodes(episodes, 'ep-104')).toEqual([episodes[104]]);
  });
  it('puts only what is in sight into the page', () => {
    render(<EpisodeList episodes={episodes} openId="ep-0" onChoose={() => {}} />);
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
    expect(screen.getByPlaceholderText('Find among 105 episodes')).toBeTruthy();
  });
  it('is steered from its field', () => {
    const onChoose = vi.fn();
    render(<EpisodeList episodes={episodes} openId="ep-0" onChoose={onChoose} />);
    const field = screen.getByRole('combobox');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.change(field, { target: { value: 'shopping' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChoose.mock.calls.flat()).toEqual(['ep-1', 'ep-40']);
  });
  it('says when nothing matches', () => {
    render(<EpisodeList episodes={episodes} openId={null} onChoose={() => {}} />);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zzz' } });
    expect(screen.getByText('No episode of 105 has these words.')).toBeTruthy();
  });
});

describe('fileName', () => {
  it.each([
    ['/home/josé/記憶 1.json', '記憶 1.json'],
    ['C:\\Users\\é\\a.jsonl', 'a.jsonl'],
    ['plain', 'plain'],
    ['/folder/', 'folder'],
  ])('of %s is %s', (path, name) => {
    expect(fileName(path)).toBe(name);
  });
});

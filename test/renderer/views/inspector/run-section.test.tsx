// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AtomscopeEvent } from '../../../../src/core/contract/events.ts';
import { INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { engineStore, receive } from '../../../../src/renderer/state/engine-store.ts';
import { CorpusSection, embeddedWords, RunSection } from '../../../../src/renderer/views/inspector/run-section.tsx';
import { openedEpisode } from '../../support/fake-bridge.ts';

const heading = {
  episodeId: 'e',
  title: 'e',
  format: 'chat',
  turnCount: 1,
  questionCount: 0,
  askedCount: 0,
  judgedCount: 0,
} as const;

beforeEach(() => engineStore.setState(INITIAL_STATE, true));
afterEach(cleanup);

function diagnosed(part: object): AtomscopeEvent[] {
  return openedEpisode().map((event) =>
    event.type === 'run-completed' ? { ...event, diagnostics: { ...event.diagnostics, ...part } } : event,
  );
}

describe('the clustering as a whole', () => {
  it('warns in the engine’s own words, and marks the figure', () => {
    const warnings = ['The largest atom holds 50 % of the 6 chunks; a higher τ may divide it.'];
    render(<RunSection />);
    act(() => receive(diagnosed({ warnings })));
    const section = screen.getByRole('region', { name: 'This clustering' });
    expect(section.textContent).toContain(`▲ ${warnings[0]}`);
    expect(section.textContent).toContain('▲ Largest share0.500');
  });
  it('marks no giant where every atom holds one chunk', () => {
    render(<RunSection />);
    act(() => receive(diagnosed({ atoms: 6, largestShare: 1 / 6, chainingIndex: 0 })));
    expect(screen.getByRole('region').textContent).toContain('No warning');
    expect(screen.getByRole('region').textContent).not.toContain('▲');
  });
});

describe('the corpus', () => {
  it('is embedded by something whose limit is known, not known, or by nobody here', () => {
    const embedder = { name: 'MiniLM', inputLimitTokens: 256 };
    expect(embeddedWords({ heading, embedder })).toBe('embedded by MiniLM, which reads 256 of its tokens at a time');
    expect(embeddedWords({ heading, embedder: { ...embedder, inputLimitTokens: 0 } })).toContain('does not say');
    expect(
      embeddedWords({ heading: { ...heading, format: 'vectors' }, embedder: { name: '', inputLimitTokens: 0 } }),
    ).toBe('with vectors of your own, whose embedder is not known');
  });
  it('lists every remark, in steps', () => {
    const warnings = Array.from({ length: 60 }, (_, line) => ({ path: '/a.csv', line, reason: 'empty' }));
    render(<CorpusSection />);
    act(() =>
      receive(openedEpisode().map((event) => (event.type === 'corpus-opened' ? { ...event, warnings } : event))),
    );
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(50);
    act(() => screen.getByRole('button', { name: 'Show the other 10', hidden: true }).click());
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(60);
  });
});

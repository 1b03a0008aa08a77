// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MapScope, type MapScopeProps } from '../../../../src/renderer/views/map/map-scope.tsx';

afterEach(cleanup);

const props: MapScopeProps = {
  total: 379,
  written: 379,
  atoms: { coloured: 12, grey: 38, alone: 60 },
  embedding: null,
  layingOut: null,
  detail: 'all',
  landmarks: null,
};
const words = (change: Partial<MapScopeProps>) => render(<MapScope {...props} {...change} />).container.textContent;

describe('MapScope', () => {
  it('counts chunks and atoms with their scope', () => {
    expect(words({})).toBe('379 of 379 chunks · 12 atoms in colour, 38 in grey, 60 alone');
  });

  it('says that a large map is laid out by landmarks', () => {
    expect(words({ landmarks: 6000 })).toContain('· 6,000 laid out, the others placed by their nearest');
  });

  it('says what is on its way', () => {
    const progress = { done: 212, total: 379, unit: 'chunks', ratePerSecond: null, secondsLeft: null };
    expect(words({ embedding: { ...progress, task: 'embed' } })).toBe(
      'Embedding 212 of 379 chunks. The map shows what is done.',
    );
    expect(words({ layingOut: { ...progress, task: 'layout', done: 340, total: 500, unit: 'steps' } })).toContain(
      'Laying out, 340 of 500 steps.',
    );
  });

  it('says what is left out', () => {
    expect(words({ total: 20_000, written: 20_000, detail: 'selected-only' })).toContain(
      'hulls and edges of the selected atom only, above 6,000',
    );
  });

  it('says that nothing is written yet', () => {
    expect(words({ written: 0 })).toBe('379 chunks · none written yet');
  });

  it('says nothing while nothing is open', () => {
    expect(words({ total: null })).toBe('');
  });
});

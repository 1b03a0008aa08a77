import { describe, expect, it } from 'vitest';
import type { PlateauListState } from '../../../../src/core/contract/state.ts';
import { plateauStatus } from '../../../../src/renderer/views/tau-strip/plateau-status.tsx';
import { NO_INNER, plateauColumns } from '../../../support/renderer-fixtures.ts';

const column = Float64Array.of(0.7, 0.6);
const rows = plateauColumns({ above: column, upTo: Float64Array.of(Infinity, 0.7), atoms: column });
const list = (part: Partial<PlateauListState>): PlateauListState => ({
  ...{ rows, inner: NO_INNER, stopped: null, done: false },
  ...part,
});
const progress = {
  task: 'plateaus',
  done: 380,
  total: 1000,
  unit: '',
  ratePerSecond: null,
  secondsLeft: null,
} as const;

describe('plateauStatus', () => {
  it('says how far the list has come, and how many there are once it is whole', () => {
    const growing = plateauStatus({ plateauList: list({}), progress: { plateaus: progress } });
    expect(growing).toMatchObject({ words: 'Listing 38 %', offers: 'cancel' });
    expect(plateauStatus({ plateauList: list({ done: true }), progress: {} })).toMatchObject({
      ...{ words: '2 plateaus', offers: 'nothing' },
    });
  });

  it('says down to where it is exact when it was stopped, and offers to go on', () => {
    const stopped = plateauStatus({ plateauList: list({ done: true, stopped: 'time' }), progress: {} })!;
    expect(stopped).toMatchObject({ words: '▲ 2 plateaus', offers: 'go-on' });
    expect(stopped.title).toMatch(/exact down to τ 0\.600, the curves below are sampled/);
  });

  it('is silent before there is a list, and where no τ decides', () => {
    expect(plateauStatus({ plateauList: null, progress: {} })).toBeNull();
    expect(plateauStatus({ plateauList: list({ stopped: 'no-tau' }), progress: {} })).toBeNull();
  });
});

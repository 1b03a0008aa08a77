import { describe, expect, it } from 'vitest';
import { cellOf } from '../../../../src/renderer/canvas/live.ts';
import { chunkForKey } from '../../../../src/renderer/views/map/chunk-for-key.ts';
import { runOf } from '../../../support/renderer-fixtures.ts';

const run = runOf([0, 1, 0, 1, 0]);
const home = Float32Array.of(1, 1, 2, 2, 3, 3, Number.NaN, Number.NaN, 5, 5);
const press = (key: string, selectedChunk: number | null, playhead: number | null = null) =>
  chunkForKey(
    key,
    {
      inputs: { run, rings: { selectedChunk, markedChunks: null, evidence: [], packed: null } },
      playhead: cellOf(playhead),
    },
    home,
  );

describe('chunkForKey', () => {
  it('goes along the stream, past chunks without a place', () => {
    expect([press('ArrowRight', null), press('ArrowRight', 0), press('ArrowRight', 2), press('ArrowLeft', 4)]).toEqual([
      0, 1, 4, 2,
    ]);
  });

  it('goes along the atom with up and down', () => {
    expect([press('ArrowDown', 0), press('ArrowDown', 2), press('ArrowUp', 4)]).toEqual([2, 4, 2]);
  });

  it('ends where the stream ends, or the playhead stands', () => {
    expect([
      press('ArrowRight', 4),
      press('ArrowLeft', 0),
      press('ArrowRight', 1, 2),
      press('ArrowLeft', null, 2),
    ]).toEqual([null, null, null, 1]);
  });

  it('knows no other key', () => {
    expect(press('a', 0)).toBeNull();
  });
});

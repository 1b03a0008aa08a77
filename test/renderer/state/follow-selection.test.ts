import { describe, expect, it } from 'vitest';
import { INITIAL_STATE } from '../../../src/core/contract/state.ts';
import { createWriteLog } from '../../../src/core/model/write-log.ts';
import { atomHolding, firstQuestion } from '../../../src/renderer/state/follow-selection.ts';
import { outcomes, question } from '../support/happenings.ts';

function runOf(atomOf: readonly number[], writtenCount = atomOf.length) {
  const log = createWriteLog(atomOf.length, 0.5);
  log.atomOf.set(atomOf);
  return { log, writtenCount };
}

describe('atomHolding', () => {
  it('is the atom of most of the chunks', () => {
    expect(atomHolding(runOf([0, 1, 1, 2, 1]), [0, 1, 2, 4])).toBe(1);
  });
  it('is the older of two that hold as many', () => {
    expect(atomHolding(runOf([3, 0, 1, 1, 0]), [1, 2, 3, 4])).toBe(0);
  });
  it('is null while none of them is written', () => {
    expect(atomHolding(runOf([0, 1, 1], 1), [1, 2])).toBeNull();
    expect(atomHolding(runOf([0]), [])).toBeNull();
  });
});

describe('firstQuestion', () => {
  const questions = ['Q-1', 'Q-2', 'Q-3'].map((questionId) => question({ questionId }));
  const state = (a: readonly (readonly [number, number])[], b: readonly (readonly [number, number])[]) => ({
    ...INITIAL_STATE,
    episode: { questions } as unknown as NonNullable<typeof INITIAL_STATE.episode>,
    outcomes: { run: 1, a: outcomes('rsm', a), b: outcomes('flat', b) },
  });
  it('is where the methods differ most', () => {
    expect(
      firstQuestion(
        state(
          [
            [1, 2],
            [0, 2],
            [1, 1],
          ],
          [
            [0, 2],
            [2, 2],
            [1, 1],
          ],
        ),
      ),
    ).toBe('Q-2');
  });
  it('prefers A ahead where they differ as much', () => {
    expect(
      firstQuestion(
        state(
          [
            [0, 1],
            [1, 1],
            [1, 1],
          ],
          [
            [1, 1],
            [0, 1],
            [1, 1],
          ],
        ),
      ),
    ).toBe('Q-2');
  });
  it('is null when no question has evidence', () => {
    expect(
      firstQuestion(
        state(
          [
            [0, 0],
            [0, 0],
            [0, 0],
          ],
          [
            [0, 0],
            [0, 0],
            [0, 0],
          ],
        ),
      ),
    ).toBeNull();
  });
});

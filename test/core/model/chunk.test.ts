import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkEpisode, chunkOfTurn, visibleChunkCount } from '../../../src/core/model/chunk.ts';
import type { Episode } from '../../../src/core/model/episode.ts';

/** An episode whose sessions have the given numbers of turns; an empty session is not there at all. */
function episodeOf(turnsOfSession: readonly number[]): Episode {
  const turns = turnsOfSession.flatMap((count, s) =>
    Array.from({ length: count }, (_, i) => ({
      turnId: `s${s}t${i}`,
      session: `s${s}`,
      speaker: 'Ada',
      text: `Ada: ${s} ${i}`,
      timestamp: `2026-01-0${s + 1}T00:00:0${i}Z`,
      attachments: [],
    })),
  );
  return { episodeId: 'e', title: 'e', format: 'chat', turns, questions: [] };
}

const episodes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }).map(episodeOf);
const lengths = fc.integer({ min: 1, max: 8 });

describe('chunkEpisode', () => {
  it('covers all turns exactly once, in order, and never crosses a session', () => {
    fc.assert(
      fc.property(episodes, lengths, (episode, chunkTurns) => {
        const chunks = chunkEpisode(episode, chunkTurns);
        let next = 0;
        chunks.forEach((chunk, i) => {
          expect(chunk.chunkIndex).toBe(i);
          expect(chunk.firstTurn).toBe(next);
          next = chunk.endTurn;
          const turns = episode.turns.slice(chunk.firstTurn, chunk.endTurn);
          expect(turns.length).toBeGreaterThan(0);
          expect(turns.length).toBeLessThanOrEqual(chunkTurns);
          expect(new Set(turns.map((turn) => turn.session))).toEqual(new Set([chunk.session]));
          expect(chunk.timestamp).toBe(turns[0]!.timestamp);
          expect(chunk.text).toBe(turns.map((turn) => turn.text).join('\n'));
        });
        expect(next).toBe(episode.turns.length);
      }),
    );
  });

  it('makes a chunk shorter than chunkTurns only where a session ends', () => {
    fc.assert(
      fc.property(episodes, lengths, (episode, chunkTurns) => {
        for (const { firstTurn, endTurn, session } of chunkEpisode(episode, chunkTurns)) {
          if (endTurn - firstTurn < chunkTurns) expect(episode.turns[endTurn]?.session).not.toBe(session);
        }
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses %s turns a chunk', (chunkTurns) => {
    expect(() => chunkEpisode(episodeOf([3]), chunkTurns)).toThrow(
      new RangeError(`chunkTurns must be a positive integer, got ${chunkTurns}`),
    );
  });
});

describe('chunkOfTurn', () => {
  it('names the chunk that holds each turn', () => {
    fc.assert(
      fc.property(episodes, lengths, (episode, chunkTurns) => {
        const chunks = chunkEpisode(episode, chunkTurns);
        const expected = episode.turns.map((_, turn) =>
          chunks.findIndex(({ firstTurn, endTurn }) => firstTurn <= turn && turn < endTurn),
        );
        expect([...chunkOfTurn(chunks)]).toEqual(expected);
      }),
    );
  });
});

describe('visibleChunkCount', () => {
  it('counts the chunks that were wholly written by then', () => {
    fc.assert(
      fc.property(episodes, lengths, fc.integer({ min: 0, max: 60 }), (episode, chunkTurns, visibleTurns) => {
        const chunks = chunkEpisode(episode, chunkTurns);
        const whole = chunks.filter((chunk) => chunk.endTurn <= visibleTurns).length;
        expect(visibleChunkCount(chunks, visibleTurns)).toBe(whole);
      }),
    );
  });

  it('is all of them where the question is not dated', () => {
    expect(visibleChunkCount(chunkEpisode(episodeOf([7, 2]), 5), null)).toBe(3);
  });
});

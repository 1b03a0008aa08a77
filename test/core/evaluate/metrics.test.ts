import { describe, expect, it } from 'vitest';
import { evidenceInPrompt, measureEvidence } from '../../../src/core/evaluate/metrics.ts';
import { chunkEpisode } from '../../../src/core/model/chunk.ts';
import { createPieceTable } from '../../../src/core/pack/pieces.ts';
import { characterCounter } from '../../support/fake-counter.ts';
import { episodeOf } from '../../support/pack-case.ts';

const texts = ['Ada: I have a bike', 'Ben: a red one?', 'Ada: yes', 'Ada: blue', 'Ben: yes', 'Ada: yes'];
const episode = episodeOf(texts, null);
// Chunks of two turns, cut at the session boundary after turn 4: [0 1] [2 3] [4] [5].
const pieces = createPieceTable(chunkEpisode(episode, 2), episode.turns, characterCounter);
const shown = (chunksIn: number[], truncated: { chunk: number; shown: string } | null = null) => ({
  chunksIn,
  truncated,
});

describe('measureEvidence', () => {
  it('counts gold turns whose chunk is in, and their tokens', () => {
    expect(measureEvidence([0, 3], shown([0]), 100, pieces)).toEqual({
      ...{ er: 0.5, eall: 0, ed: texts[0]!.length / 100, goldTurns: 2, goldTurnsIn: 1 },
    });
    expect(measureEvidence([0, 3], shown([0, 1]), 100, pieces)).toMatchObject({ er: 1, eall: 1, ed: 0.27 });
  });

  it('finds a turn that another chunk repeats word for word', () => {
    expect(measureEvidence([2], shown([3]), 50, pieces)).toMatchObject({ er: 1, goldTurnsIn: 1 });
    expect(measureEvidence([2], shown([2]), 50, pieces)).toMatchObject({ er: 0 });
  });

  it('wants the full text of a turn in a chunk that was cut', () => {
    const cut = (text: string) => shown([0], { chunk: 0, shown: text });
    expect(measureEvidence([0, 1], cut('Ada: I have a bike\nBen: a r'), 50, pieces)).toMatchObject({ er: 0.5 });
    expect(measureEvidence([0, 1], cut('Ada: I have'), 50, pieces)).toMatchObject({ er: 0 });
  });

  it('is null without evidence, and 0 in an empty prompt', () => {
    expect(measureEvidence([], shown([0]), 50, pieces)).toEqual({
      er: null,
      eall: null,
      ed: null,
      goldTurns: 0,
      goldTurnsIn: 0,
    });
    expect(measureEvidence([0], shown([]), 0, pieces)).toMatchObject({ er: 0, eall: 0, ed: 0 });
  });
});

describe('evidenceInPrompt', () => {
  it('searches each gold text in the string', () => {
    const gold = texts.slice(0, 2).map((text) => ({ text, tokens: 10 }));
    expect(evidenceInPrompt(`[c0]\n${texts[0]}\n\n`, 40, gold)).toEqual({
      ...{ er: 0.5, eall: 0, ed: 0.25, goldTurns: 2, goldTurnsIn: 1 },
    });
  });
});

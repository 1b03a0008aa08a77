import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAGES } from '../../../src/core/contract/explanation.ts';
import { explainQuestion } from '../../../src/core/explain/explain-question.ts';
import { inspect, inspectQuestion } from '../../../src/core/explain/inspection.ts';
import { stagesOf, turnStages } from '../../../src/core/explain/question-stages.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { explainCase } from '../../support/explain-case.ts';
import { naiveQuestion } from '../../support/naive-stages.ts';

const MISSED = ['L', 'C', 'R1', 'R2', 'P1', 'P2', 'P3'] as const;

describe('stages', () => {
  it('are those of an independent path, one a gold turn', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(explainCase(), ({ memory, settings, method }) => {
        const inspection = inspect(memory, settings, method);
        memory.episode.questions.forEach((question, index) => {
          const naive = naiveQuestion(memory, settings, method, index);
          const turns = turnStages(inspection, inspectQuestion(inspection, index));
          expect(turns.map(({ turn }) => turn)).toEqual(question.evidence.turns);
          for (const { turn, stage, causes, place } of turns) {
            met.add(stage);
            expect([...naive.stagesOf(turn)]).toContain(stage);
            expect(place !== null).toBe(naive.isShown(turn));
            if (!/^[RP]/.test(stage)) expect(causes).toEqual([]);
          }
        });
      }),
      { numRuns: 400, seed: 4 },
    );
    expect([...met].sort()).toEqual([...STAGES].sort());
  });

  it('add up to the gold turns that the packer misses', () => {
    fc.assert(
      fc.property(explainCase(), ({ memory, settings, method }) => {
        const run = memory.runOf(method, settings, memory.tauOf(settings.write));
        const outcomes = memory.outcomes(method, settings, run);
        stagesOf(memory, settings, method).forEach(({ counts, goldTurns, goldTurnsIn, stage, label }, index) => {
          expect({ goldTurns, goldTurnsIn }).toEqual({
            goldTurns: outcomes[index]!.goldTurns,
            goldTurnsIn: outcomes[index]!.goldTurnsIn,
          });
          expect(MISSED.reduce((sum, code) => sum + counts[code], 0)).toBe(goldTurns - goldTurnsIn);
          const earliest = STAGES.find((code) => counts[code] > 0) ?? 'L';
          expect([earliest, 'L']).toContain(stage);
          if (stage === 'L' && counts.L === 0) expect(label).not.toBeNull();
          if (stage === 'in') expect(goldTurnsIn).toBe(goldTurns);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('are the same in an explanation, whose place in the prompt is the real one', () => {
    fc.assert(
      fc.property(explainCase(), ({ memory, settings, method }) => {
        const all = stagesOf(memory, settings, method);
        all.forEach((expected, questionIndex) => {
          const request = { settings, method, questionIndex, depth: 'journey' } as const;
          const explained = finish(explainQuestion(memory, request));
          expect(explained).toMatchObject(expected);
          expect(explained.counterfactuals).toEqual([]);
          const { packed } = naiveQuestion(memory, settings, method, questionIndex);
          expect(explained.tokens).toBe(packed.tokens);
          for (const { place, turnIndex } of explained.gold) {
            if (!place) continue;
            const block = packed.blocks.find(({ chunks }) => chunks.includes(place.chunk))!;
            const shown = packed.prompt.slice(0, block.end).slice(place.tokensBefore);
            expect(shown.startsWith(memory.episode.turns[turnIndex]!.text)).toBe(true);
          }
        });
      }),
      { numRuns: 120 },
    );
  });
});

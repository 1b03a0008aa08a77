import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SaidAnswer } from '../../../src/core/contract/answers.ts';
import { type Cell, settingsOf } from '../../../src/core/contract/evaluation-plan.ts';
import { evaluateCell } from '../../../src/core/evaluate/evaluate-cell.ts';
import { stageDistribution } from '../../../src/core/evaluate/stage-counts.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { chunkOfTurn } from '../../../src/core/model/chunk.ts';
import { explainCase } from '../../support/explain-case.ts';

const evaluated = explainCase().map(({ memory, settings, method }) => {
  const { budgetTokens } = settings.pack;
  const own: Cell = { method, packing: 'own', budgetTokens, seed: 1 };
  return { memory, settings, method, own, columns: finish(evaluateCell(memory, own, settings, null)) };
});

const said = (text: string | null): SaidAnswer | null =>
  text === null ? null : { text, origin: { kind: 'given' }, judge: null };

describe('evaluateCell', () => {
  it('says of every question what packing says', () => {
    fc.assert(
      fc.property(evaluated, ({ memory, settings, method, own, columns }) => {
        const asked = settingsOf(own, settings);
        const run = memory.runOf(method, asked, memory.tauOf(asked.write));
        const outcomes = memory.outcomes(method, asked, run);
        for (const metric of ['er', 'eall', 'ed', 'fill', 'tokens'] as const)
          expect(columns[metric]).toEqual(outcomes.map((outcome) => outcome[metric]));
      }),
    );
  });

  it('ends every gold turn at one stage, and the stages add up to the misses', () => {
    fc.assert(
      fc.property(evaluated, ({ memory, columns }) => {
        const { turns, goldTurns, missedTurns } = stageDistribution(columns);
        const gold = memory.episode.questions.map(({ evidence }) => evidence.turns.length);
        expect(goldTurns).toBe(gold.reduce((sum, count) => sum + count, 0));
        expect(Object.values(turns).reduce((sum, count) => sum + count, 0)).toBe(goldTurns);
        const found = columns.er.reduce<number>((sum, er, i) => sum + Math.round((er ?? 0) * gold[i]!), 0);
        expect(missedTurns).toBe(goldTurns - found);
      }),
    );
  });

  it('E-Recall and E-Prec count the chunks of the prompt that the packer names', () => {
    fc.assert(
      fc.property(evaluated, ({ memory, settings, method, own, columns }) => {
        const asked = settingsOf(own, settings);
        const run = memory.runOf(method, asked, memory.tauOf(asked.write));
        const chunkOf = chunkOfTurn(memory.chunks);
        memory.outcomes(method, asked, run).forEach(({ chunksIn }, i) => {
          const gold = [...new Set(memory.episode.questions[i]!.evidence.turns.map((turn) => chunkOf[turn]!))];
          const hits = gold.filter((chunk) => chunksIn.includes(chunk)).length;
          expect(columns.eRecall[i]).toBe(gold.length === 0 ? null : hits / gold.length);
          if (gold.length > 0) expect(columns.ePrec[i]).toBe(hits === 0 ? 0 : hits / chunksIn.length);
        });
      }),
    );
  });

  it('ranks without regard to the budget', () => {
    fc.assert(
      fc.property(evaluated, ({ memory, settings, own, columns }) => {
        const wide = finish(evaluateCell(memory, { ...own, budgetTokens: own.budgetTokens * 3 }, settings, null));
        for (const metric of ['ndcg10Standard', 'ndcg10Lme', 'rAt5', 'rAt10'] as const)
          expect(wide[metric]).toEqual(columns[metric]);
      }),
      { numRuns: 30 },
    );
  });

  it('judges the answers it is given, and has none where nobody answers', () => {
    fc.assert(
      fc.property(evaluated, ({ memory, settings, own, columns }) => {
        expect(columns.answers).toBeNull();
        const parrot = finish(
          evaluateCell(memory, own, settings, (question) => said(memory.episode.questions[question]!.answer)),
        );
        memory.episode.questions.forEach(({ answer, type }, i) => {
          const isPlain = type === null && answer !== null && /[b-z]/i.test(answer);
          if (isPlain) expect(parrot.answers!.locomoF1[i]).toBe(1);
          if (answer === null) expect(parrot.answers!.setF1[i]).toBeNull();
        });
      }),
      { numRuns: 30 },
    );
  });

  it('calls nothing answered wrongly where nobody answers, and all that is in the prompt where nonsense is said', () => {
    fc.assert(
      fc.property(evaluated, ({ memory, settings, own, columns }) => {
        expect(stageDistribution(columns).turns.A).toBe(0);
        const nonsense = finish(evaluateCell(memory, own, settings, () => said('qqqq')));
        memory.episode.questions.forEach(({ answer, type }, i) => {
          if (answer === null || type !== null || /q/i.test(answer)) return;
          expect(nonsense.turns[i]!.split(' ')).not.toContain('in');
          expect(nonsense.er[i]).toBe(columns.er[i]);
        });
      }),
      { numRuns: 30 },
    );
  });
});

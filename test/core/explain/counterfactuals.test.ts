import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../src/core/contract/apply-change.ts';
import type { ChangedSetting, Counterfactual, QuestionExplanation } from '../../../src/core/contract/explanation.ts';
import { explainQuestion } from '../../../src/core/explain/explain-question.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { nextUp } from '../../../src/core/math/next-up.ts';
import type { Settings } from '../../../src/core/model/settings.ts';
import { plateauAt } from '../../../src/core/tau/plateaus.ts';
import { type ExplainCase, explainCase } from '../../support/explain-case.ts';

interface Explained extends ExplainCase {
  readonly explained: QuestionExplanation;
  readonly questionIndex: number;
}

/** Every question of a case with something missed, explained. */
function explainedQuestions(given: ExplainCase): Explained[] {
  const { memory, settings, method } = given;
  return memory.episode.questions.flatMap((_, questionIndex) => {
    const explained = finish(explainQuestion(memory, { settings, method, questionIndex, depth: 'whole' }));
    return explained.goldTurnsIn < explained.goldTurns ? [{ ...given, explained, questionIndex }] : [];
  });
}

/** The missed gold turns of a chunk whose text stands in the prompt packed under other settings, by searching it. */
function isIn({ memory, method, questionIndex, explained }: Explained, settings: Settings, chunk: number): boolean {
  const { prompt } = memory.pack(questionIndex, method, settings, memory.tauOf(settings.write));
  const missed = explained.gold.filter((gold) => gold.chunk === chunk && gold.place === null);
  return missed.every(({ turnIndex }) => prompt.includes(memory.episode.turns[turnIndex]!.text));
}

function under({ settings }: Explained, ...changes: readonly ChangedSetting[]): Settings {
  return applyChanges(settings, changes);
}

function changesOf(found: Counterfactual): ChangedSetting[] {
  return found.and ? [found, found.and] : [found];
}

const isCount = (change: ChangedSetting) => ['K', 'k', 'budget'].includes(change.change);

/** All values strictly between, from the nearest to `from` on. */
function between(from: number, to: number): number[] {
  const step = to > from ? 1 : -1;
  return Array.from({ length: Math.max(0, Math.abs(to - from) - 1) }, (_, i) => from + step * (i + 1));
}

describe('counterfactuals', () => {
  it('bring the chunk in when applied, and a single smaller step of K, k or budget never does', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(explainCase(), (given) => {
        for (const one of explainedQuestions(given)) {
          for (const { chunk, counterfactuals } of one.explained.gold) {
            for (const found of counterfactuals) {
              met.add(found.and ? 'pair' : found.change);
              expect(isIn(one, under(one, ...changesOf(found)), chunk), JSON.stringify([chunk, found])).toBe(true);
              if (found.and || !isCount(found) || typeof found.to !== 'number') continue;
              expect(found.isSmallest).toBe(true);
              for (const to of between(found.from as number, found.to)) {
                expect(isIn(one, under(one, { ...found, to } as ChangedSetting), chunk)).toBe(false);
              }
            }
          }
        }
      }),
      { numRuns: 45, seed: 11 },
    );
    const kinds = ['K', 'backfill', 'budget', 'k', 'longChunk', 'overflow', 'pair', 'rule', 'selection', 'tau'];
    expect([...met].sort()).toEqual(kinds.sort());
  });

  it('of τ are the nearest plateaus: none in between brings the chunk in', () => {
    let tried = 0;
    fc.assert(
      fc.property(explainCase(), (given) => {
        for (const one of explainedQuestions(given)) {
          const { memory, settings, method } = one;
          const run = memory.runOf(method, settings, memory.tauOf(settings.write));
          const rule =
            run.core === 'dp-means' ? ({ gate: 'centroid', candidate: 'best-score' } as const) : settings.write;
          for (const { chunk, counterfactuals } of one.explained.gold) {
            for (const found of counterfactuals.filter(({ change }) => change === 'tau')) {
              const target = plateauAt(memory.rows, found.to as number, rule);
              expect(target.atomCount).toBe(found.atoms);
              const isUp = (found.to as number) > (found.from as number);
              let at = plateauAt(memory.rows, found.from as number, rule);
              for (;;) {
                at = plateauAt(memory.rows, isUp ? nextUp(at.upTo!) : at.above!, rule);
                if (at.upTo === target.upTo && at.above === target.above) break;
                tried++;
                const tau = at.upTo ?? at.above! + 1;
                expect(isIn(one, under(one, { change: 'tau', from: 0, to: tau }), chunk)).toBe(false);
              }
            }
          }
        }
      }),
      { numRuns: 60, seed: 5 },
    );
    expect(tried).toBeGreaterThan(20);
  });

  it('count the other questions that they fix and break, and what they bring in of this one', () => {
    fc.assert(
      fc.property(explainCase(), (given) => {
        const { memory, settings, method } = given;
        const wholeUnder = (changed: Settings) => {
          const run = memory.runOf(method, changed, memory.tauOf(changed.write));
          return memory.outcomes(method, changed, run).map(({ eall }) => eall === 1);
        };
        const before = wholeUnder(settings);
        for (const one of explainedQuestions(given)) {
          const excluded = one.explained.gold.filter(({ place }) => place === null).map(({ chunk }) => chunk);
          for (const found of one.explained.counterfactuals) {
            const changed = under(one, ...changesOf(found));
            const after = wholeUnder(changed);
            const others = before.flatMap((was, index) => (index === one.questionIndex ? [] : [[was, after[index]!]]));
            expect(found.fixes).toBe(others.filter(([was, is]) => !was && is).length);
            expect(found.breaks).toBe(others.filter(([was, is]) => was && !is).length);
            const broughtIn = [...new Set(excluded)].filter((chunk) => isIn(one, changed, chunk));
            expect(broughtIn).toEqual(expect.arrayContaining([...found.bringsIn]));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('stand fewest broken first, and pairs only where no single change does', () => {
    fc.assert(
      fc.property(explainCase(), (given) => {
        for (const { explained } of explainedQuestions(given)) {
          for (const list of [explained.counterfactuals, ...explained.gold.map((gold) => gold.counterfactuals)]) {
            const breaks = list.map((found) => found.breaks);
            expect(breaks).toEqual([...breaks].sort((a, b) => a - b));
          }
          for (const { chunk, counterfactuals, stage } of explained.gold) {
            const pairs = counterfactuals.filter(({ and }) => and !== null).length;
            expect(pairs === 0 || pairs === counterfactuals.length).toBe(true);
            if (counterfactuals.length > 0) expect(explained.beyondReach).not.toContain(chunk);
            if (['in', 'O', 'A', 'L'].includes(stage)) expect(counterfactuals).toEqual([]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('that were found before the search was stopped are kept whole, and nothing else is said', () => {
    let kept = 0;
    fc.assert(
      fc.property(explainCase(), fc.integer({ min: 0, max: 400 }), (given, patience) => {
        for (const { memory, settings, method, questionIndex, explained } of explainedQuestions(given)) {
          let asked = 0;
          const isStopped = () => asked++ >= patience;
          const request = { settings, method, questionIndex, depth: 'whole', isStopped } as const;
          const told = finish(explainQuestion(memory, request));
          const { stopped, ...tried } = told.searched!;
          if (stopped === null) {
            expect({ ...tried, stopped }).toEqual(explained.searched);
            continue;
          }
          kept += told.counterfactuals.length;
          expect(stopped.kindsTried).toBeLessThan(stopped.kinds);
          expect(told.beyondReach).toEqual([]);
          for (const found of told.counterfactuals.filter(({ and }) => and === null))
            expect(explained.counterfactuals).toContainEqual(found);
        }
      }),
      { numRuns: 60, seed: 3 },
    );
    expect(kept).toBeGreaterThan(5);
  });

  it('are searched with a progress that never goes back, towards a total that stays', () => {
    fc.assert(
      fc.property(explainCase(), ({ memory, settings, method }) => {
        for (const questionIndex of memory.episode.questions.keys()) {
          const steps = explainQuestion(memory, { settings, method, questionIndex, depth: 'whole' });
          const told = [...steps].flatMap((step) => (step ? [step] : []));
          expect(told.map(({ done }) => done)).toEqual([...told.keys()]);
          expect(told.every(({ total }) => total === told.length)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});

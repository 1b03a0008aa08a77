import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Cell, settingsOf } from '../../../../../src/core/contract/evaluation-plan.ts';
import { evaluateCell } from '../../../../../src/core/evaluate/evaluate-cell.ts';
import { isAskable, isJudgeable } from '../../../../../src/core/evaluate/model-answer.ts';
import { stageDistribution } from '../../../../../src/core/evaluate/stage-counts.ts';
import { finish } from '../../../../../src/core/math/finish.ts';
import { AnswerError } from '../../../../../src/main/host/answer/answer-error.ts';
import type { EpisodeMemory } from '../../../../../src/main/host/engine/episode-memory.ts';
import { askCells, askedOf } from '../../../../../src/main/host/engine/reports/model-answers.ts';
import { Outage } from '../../../../../src/main/host/engine/reports/outage.ts';
import { type ExplainCase, explainCase } from '../../../../support/explain-case.ts';
import { fakeAnswerer } from '../../../../support/fake-answerer.ts';

const never = new AbortController().signal;

function cellsFor({ settings, method }: ExplainCase): Cell[] {
  const { budgetTokens } = settings.pack;
  return [budgetTokens, 2 * budgetTokens].map((budget) => ({ method, packing: 'own', budgetTokens: budget, seed: 1 }));
}

const ask = (
  { memory, settings }: Pick<ExplainCase, 'memory' | 'settings'>,
  cells: readonly Cell[],
  answerer: ReturnType<typeof fakeAnswerer>['answerer'],
  { signal = never, outage = new Outage() }: { readonly signal?: AbortSignal; readonly outage?: Outage } = {},
) => {
  let settled = 0;
  const onSettled = () => void settled++;
  const asked = askCells({ memory, shared: settings, cells, answerer, outage, signal, onSettled });
  return { asked, settled: () => settled };
};

/** The prompt that packing makes, by its own way. */
function packed(memory: EpisodeMemory, cell: Cell, { settings }: ExplainCase, question: number): string {
  const own = settingsOf(cell, settings);
  return memory.pack(question, cell.method, own, memory.tauOf(own.write)).prompt;
}

describe('askCells', () => {
  it('asks every question with something expected once a cell, with the prompt that the cell packs', async () => {
    await fc.assert(
      fc.asyncProperty(explainCase(), async (given) => {
        const { memory } = given;
        const { questions } = memory.episode;
        const cells = cellsFor(given);
        const { answerer, asked } = fakeAnswerer();
        const { asked: asking, settled } = ask(given, cells, answerer);
        const answers = await Promise.all(cells.map((cell) => asking.of(cell)));
        const wanted = cells.flatMap((cell) =>
          questions.flatMap((question, index) =>
            isAskable(question) ? [{ prompt: packed(memory, cell, given, index), question: question.text }] : [],
          ),
        );
        const inOrder = (requests: readonly object[]) => requests.map((one) => JSON.stringify(one)).sort();
        expect(inOrder(asked.answers)).toEqual(inOrder(wanted));
        expect(asked.judgements).toHaveLength(cells.length * questions.filter(isJudgeable).length);
        expect(settled()).toBe(cells.length * askedOf(questions));
        for (const answered of answers) {
          expect(answered).toHaveLength(questions.length);
          answered.forEach(({ said, missing }, index) => {
            expect(said === null).toBe(!isAskable(questions[index]!));
            expect(missing).toBeNull();
          });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('has the stages follow the answer, and add up to the misses all the same', async () => {
    await fc.assert(
      fc.asyncProperty(explainCase(), fc.constantFrom('yes', 'no'), async (given, verdict) => {
        const { memory, settings } = given;
        const [cell] = cellsFor(given);
        const { asked } = ask(given, [cell!], fakeAnswerer({ judge: () => verdict }).answerer);
        const columns = finish(evaluateCell(memory, cell!, settings, await asked.of(cell!)));
        const silent = finish(
          evaluateCell(
            memory,
            cell!,
            settings,
            memory.episode.questions.map(() => NOBODY),
          ),
        );
        const { turns, goldTurns, missedTurns } = stageDistribution(columns);
        expect(Object.values(turns).reduce((sum, count) => sum + count, 0)).toBe(goldTurns);
        expect(missedTurns).toBe(stageDistribution(silent).missedTurns);
        memory.episode.questions.forEach((question, index) => {
          if (!isJudgeable(question)) return;
          expect(columns.answers!.judge[index]).toBe(Number(verdict === 'yes'));
          const codes = columns.turns[index]!.split(' ');
          // Right settles it; wrong blames the answer unless the evidence is buried, and never what is missing.
          if (verdict === 'yes') expect(codes).not.toContain('A');
          else expect(codes).not.toContain('in');
          const before = silent.turns[index]!.split(' ');
          expect(codes.map((code) => isIn(code))).toEqual(before.map((code) => isIn(code)));
        });
      }),
      { numRuns: 40 },
    );
  });

  it('tells why an answer or a verdict could not be had, and goes on with the others', async () => {
    const [given] = fc.sample(explainCase().filter(hasTwoToJudge), 1);
    const cells = cellsFor(given!);
    const [first, second] = given!.memory.episode.questions.filter(isJudgeable);
    const { answerer } = fakeAnswerer({
      answer: ({ question }) => {
        if (question === first!.text) throw new AnswerError('Too long.', 'refused');
        return 'words';
      },
      judge: ({ question }) => {
        if (question === second!.text) throw new AnswerError('No verdict.', 'failed');
        return 'yes';
      },
    });
    const { asked } = ask(given!, cells, answerer);
    const answers = await asked.of(cells[1]!);
    const missing = (question: typeof first) => answers[given!.memory.episode.questions.indexOf(question!)];
    expect(missing(first)).toEqual({ said: null, missing: { what: 'answer', reason: 'Too long.' } });
    expect(missing(second)).toMatchObject({
      said: { text: 'words', judge: null },
      missing: { what: 'verdict', reason: 'No verdict.' },
    });
    const columns = finish(evaluateCell(given!.memory, cells[1]!, given!.settings, answers));
    const place = given!.memory.episode.questions.indexOf(first!);
    expect([columns.answers!.locomoF1[place], columns.answers!.said![place]]).toEqual([null, null]);
    expect(columns.turns[place]).not.toContain('A');
  });

  it('stops at once where the endpoint refuses everything', async () => {
    const [given] = fc.sample(explainCase().filter(hasTwoToJudge), 1);
    const cells = cellsFor(given!);
    const { answerer, asked: requests } = fakeAnswerer({
      choice: { concurrency: 1 },
      answer: () => {
        throw new AnswerError('Check the key.', 'refused-all');
      },
    });
    const { asked } = ask(given!, cells, answerer);
    for (const cell of cells) await expect(asked.of(cell)).rejects.toThrow('Check the key.');
    expect(requests.answers).toHaveLength(1);
  });

  it('takes a reply for a sign of life only where the endpoint gave it, not the cache', async () => {
    const [given] = fc.sample(explainCase().filter(hasTwoToJudge), 1);
    const cells = cellsFor(given!);
    for (const from of ['endpoint', 'cache'] as const) {
      const outage = new Outage();
      const answered = vi.spyOn(outage, 'answered');
      const { asked } = ask(given!, cells, fakeAnswerer({ from }).answerer, { outage });
      for (const cell of cells) await asked.of(cell);
      expect(answered.mock.calls.length > 0).toBe(from === 'endpoint');
    }
  });

  it('ends with the abort, and asks nothing after it was stopped', async () => {
    const [given] = fc.sample(explainCase().filter(hasTwoToJudge), 1);
    const cells = cellsFor(given!);
    const abort = new AbortController();
    const { answerer, asked: requests } = fakeAnswerer({ choice: { concurrency: 1 }, answer: async () => 'words' });
    const { asked } = ask(given!, cells, answerer, { signal: abort.signal });
    abort.abort();
    await expect(asked.of(cells[0]!)).rejects.toThrow(/abort/i);
    const stopped = ask(given!, cells, answerer).asked;
    stopped.stop();
    await expect(stopped.of(cells[1]!)).rejects.toThrow('asking was stopped');
    expect(requests.answers.length).toBeLessThanOrEqual(1);
  });
});

const NOBODY = { said: null, missing: null };
const isIn = (code: string) => ['in', 'O', 'A'].includes(code);
const hasTwoToJudge = ({ memory }: ExplainCase) =>
  new Set(memory.episode.questions.filter(isJudgeable).map(({ text }) => text)).size >= 2;

describe('Outage', () => {
  const failed = new AnswerError('No.', 'failed');
  const refused = new AnswerError('Too long.', 'refused');
  const times = (count: number, act: () => void) => Array.from({ length: count }, act);

  it('lets single failures pass, and stops at twenty in a row', () => {
    const outage = new Outage();
    times(19, () => outage.failed(failed));
    outage.answered();
    times(19, () => outage.failed(failed));
    expect(() => outage.failed(failed)).toThrow(
      /^20 requests in a row brought no answer\. No\. What was answered is kept/,
    );
  });

  it('stops at refusals of single requests only where nothing was ever answered', () => {
    const locked = new Outage();
    times(19, () => locked.failed(refused));
    expect(() => locked.failed(refused)).toThrow(/Too long\./);
    const choosy = new Outage();
    choosy.answered();
    expect(() => times(100, () => choosy.failed(refused))).not.toThrow();
  });
});

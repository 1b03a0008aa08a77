import { writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Counterfactual } from '../../../../../src/core/contract/explanation.ts';
import type { Method, Settings } from '../../../../../src/core/model/settings.ts';
import { changeFlags } from '../../../../../src/main/host/cli/change-words.ts';
import { explainText } from '../../../../../src/main/host/cli/explain-text.ts';
import { allowedFlags, Flags, settingsFrom, sourceFrom } from '../../../../../src/main/host/cli/flags.ts';
import type { EngineCalls } from '../../../../../src/main/host/engine/engine-calls.ts';
import type { ExplainReport } from '../../../../../src/main/host/engine/report-calls.ts';
import { startChatStub } from '../../../../support/chat-stub.ts';
import { chatFile, type EngineRun, startEngineRun } from '../../../../support/engine-run.ts';

/** As typed: two turns a chunk, little room, so that several stages occur. */
const TYPED = ['--chunk-turns', '2', '--tau', '0.9', '--top-atoms', '2', '--per-atom', '2', '--budget', '160'];

function parsed(path: string, args: readonly string[]) {
  const flags = new Flags([path, ...args], allowedFlags([]));
  return { source: sourceFrom(flags), settings: settingsFrom(flags) };
}

async function explained(run: EngineRun, path: string, questionId: string | null, method: Method = 'rsm') {
  return run.call('explainReport', { ...parsed(path, TYPED), questionId, method, answers: 'given' });
}

/** The settings that the command line reads from what was typed and a counterfactual's flags behind it. */
function applied(path: string, found: Counterfactual): Settings {
  return parsed(path, [...TYPED, ...changeFlags(found).split(' ')]).settings;
}

describe('explainReport', () => {
  it('tells how far the search for changes is, and when it has ended', async () => {
    const run = startEngineRun();
    await explained(run, chatFile(60), 'Q1');
    const told = run.events.filter((event) => event.type === 'task-progressed' && event.progress.task === 'explain');
    expect(told.length).toBeGreaterThan(5);
    expect(run.events.at(-1)).toEqual({ type: 'task-ended', task: 'explain', outcome: 'completed' });
  });

  it('tells the way of every gold turn, with the numbers that decided it', async () => {
    const report = await explained(startEngineRun(), chatFile(60), 'Q4');
    expect(report).toMatchObject({ question: { id: 'Q4' }, goldTurns: 2, method: 'rsm' });
    expect(report.gold.map(({ turn }) => turn)).toEqual(['t2', 't59']);
    for (const { stage, rank, chunking, write } of report.gold) {
      expect(chunking).toMatchObject({
        problem: null,
        seenTokens: expect.any(Number),
        totalTokens: expect.any(Number),
      });
      expect(write!.atomShare).toBeGreaterThan(0);
      expect(stage === 'R1').toBe(rank!.atomRank! > 2);
      expect(stage === 'R2').toBe(rank!.atomRank! <= 2 && rank!.rankInAtom > 2);
    }
    expect(report.rankedAtoms.filter(({ kept }) => kept).length).toBe(2);
  });

  it('offers only changes that the command line can make and that bring the turn into its prompt', async () => {
    const run = startEngineRun();
    const path = chatFile(60);
    const kinds = new Set<string>();
    for (const questionId of ['Q1', 'Q2', 'Q4']) {
      const report = await explained(run, path, questionId);
      for (const { chunk, counterfactuals, turn } of report.gold) {
        for (const found of counterfactuals) {
          kinds.add(found.change);
          const input = { source: parsed(path, TYPED).source, settings: applied(path, found), questionId };
          const packed = await run.call('packReport', { ...input, method: 'rsm' });
          const shown = packed.blocks.flatMap((block) => [...block.chunks]);
          expect(shown, `${turn}: ${changeFlags(found)}`).toContain(chunk);
        }
      }
    }
    expect(kinds.size).toBeGreaterThan(2);
  });

  it('says of a question without evidence that its label is the problem', async () => {
    const report = await explained(startEngineRun(), chatFile(40), 'Q3');
    expect(report).toMatchObject({ outcome: 'label', stage: 'L', label: { problem: 'no-evidence' }, gold: [] });
    expect(explainText(report)).toMatch(/A label problem: it has no evidence/);
  });

  it('knows no atoms, and so no R1 and no W, where the method has none', async () => {
    const report = await explained(startEngineRun(), chatFile(60), 'Q1', 'bm25-rag');
    expect(report).toMatchObject({ tau: null, rankedAtoms: [] });
    for (const { atom, atomRank, write, causes, stage } of report.gold) {
      expect({ atom, atomRank, write, causes }).toEqual({ atom: null, atomRank: null, write: null, causes: [] });
      expect(['R1', 'P3']).not.toContain(stage);
    }
  });

  it('takes the first question where none is named, and refuses one that is not there', async () => {
    const run = startEngineRun();
    const path = chatFile(20);
    expect((await explained(run, path, null)).question.id).toBe('Q1');
    await expect(explained(run, path, 'Q9')).rejects.toThrow(/there is no episode|there is no question Q9|Q9/);
  });
});

describe('explainReport with answers', () => {
  const answering = {
    ...{ concurrency: 1, requestsPerMinute: null, timeoutSeconds: 5, prices: null },
    keyVariable: 'ATOMSCOPE_NO_SUCH_KEY',
  };

  /** A question whose evidence is in the prompt, under settings with room for all of it. */
  async function answeredBy(source: Partial<EngineCalls['explainReport']['input']>) {
    const path = chatFile(20);
    const question = { id: 'Q1', question: 'what did the gauge do', evidence: ['t0'], answer: 'it stood still again' };
    writeFileSync(path.replace('.jsonl', '.questions.jsonl'), `${JSON.stringify(question)}\n`);
    const typed = { ...parsed(path, ['--chunk-turns', '2', '--budget', '3000']), questionId: 'Q1' };
    const run = startEngineRun();
    const report = await run.call('explainReport', { ...typed, method: 'flat', answers: 'given', ...source });
    return { run, typed, report, text: explainText(report) };
  }

  async function answeredByModel(answer: string, verdict: string | null) {
    const stub = await startChatStub();
    onTestFinished(() => stub.close());
    stub.onAsked(({ model }) => ({ say: model === 'strict' ? verdict! : answer }));
    const answerer = { baseUrl: stub.url, model: 'small', judgeModel: verdict === null ? null : 'strict' };
    return { stub, ...(await answeredBy({ answers: 'model', answerer, answering })) };
  }

  it('asks a model with the prompt that is explained, and reads its answer', async () => {
    const { stub, run, typed, report, text } = await answeredByModel('a \u001b[31mloaf\nof bread', null);
    const packed = await run.call('packReport', { ...typed, method: 'flat' });
    expect(stub.asked).toHaveLength(1);
    expect(stub.asked[0]!.prompt).toContain(`Memory:\n${packed.prompt}`);
    expect(report.answered).toMatchObject({ text: 'a \u001b[31mloaf\nof bread', judge: null, judgeProblem: null });
    expect(report).toMatchObject({ stage: 'A', answer: { verdict: 'wrong', judge: null } });
    expect(text).toContain(
      '\nAnswer by small: a [31mloaf of bread\nRead as wrong (word F1 0.00; no model judged it).\n',
    );
  });

  it('follows the judge where there is one', async () => {
    const { report, text } = await answeredByModel('a loaf of bread', 'Yes.');
    expect(report).toMatchObject({ stage: 'in', answer: { verdict: 'right', judge: { model: 'strict' } } });
    expect(text).toContain('\nJudged right by strict (word F1 0.00).\n');
  });

  it('quotes the prompt where asked to, and says that no model wrote it', async () => {
    const { report, text } = await answeredBy({ answers: 'extractive' });
    expect(report.answered!.origin).toEqual({ kind: 'extractive', embedder: 'minilm' });
    expect(report.answered!.text).not.toBe('');
    expect(text).toContain('Extractive answer (sentences quoted from the prompt; no model wrote it): ');
  });

  it('leaves out what nobody said', async () => {
    const { report, text } = await answeredBy({});
    expect(report.answered).toBeUndefined();
    expect(text).not.toContain('nswer by');
  });
});

describe('explainText', () => {
  it('is a story with the deciding numbers, the stage and the changes as they are typed', async () => {
    const run = startEngineRun();
    const path = chatFile(60);
    const reports: ExplainReport[] = [];
    for (const id of ['Q1', 'Q2', 'Q4']) reports.push(await explained(run, path, id));
    const failed = reports.find(({ gold }) => gold.some(({ stage }) => stage === 'R1'))!;
    const told = failed.gold.find(({ stage }) => stage === 'R1')!;
    const text = explainText(failed);
    expect(text).toContain(`Gold turn ${told.turn} is in chunk c${told.chunk}, atom ${told.atom}`);
    expect(text).toMatch(/The atom ranked \d+(st|nd|rd|th) of \d+; K is 2 → R1\./);
    expect(text).toContain(changeFlags(told.counterfactuals[0]!));
    expect(text).toMatch(/fixes \d+, breaks \d+/);
    expect(text).not.toMatch(/undefined|NaN|null/);
  });
});

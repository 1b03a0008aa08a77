import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importPaths } from '../../../../src/main/host/import/import-paths.ts';
import { folderWith, importText, jsonLines } from '../../../support/import-files.ts';

const chat = jsonLines(
  ...Array.from({ length: 10 }, (_, i) => ({ id: `t${i}`, role: 'user', content: `message ${i}` })),
);
const questions = jsonLines(
  {
    id: 'a',
    question: 'By id?',
    answer: 42,
    type: 'single-hop',
    evidence: ['t3', 't1', 't3'],
    asked_after: 't5',
    meant_to_fail: 'R1',
    given_answer: 'No.',
  },
  { id: 'b', question: 'By index and range?', evidence: [2, '4-6', 't7-t8', '9'] },
  { id: 'c', question: 'By nothing known?', evidence: ['t99', 12, -1], asked_after: 'gone' },
  { id: 'd', question: null },
  { id: 'a', question: 'Twice?' },
  { question: 'Without id?' },
);

describe('a questions file', () => {
  it('beside its episode is picked up, with every kind of evidence', async () => {
    const { file, path, result } = await importText(chat, {
      name: 'log.jsonl',
      beside: { 'log.questions.jsonl': questions },
    });
    expect(result.failures).toEqual([]);
    const asked = file!.episodes[0]!.questions;
    expect(asked[0]).toEqual({
      questionId: 'a',
      text: 'By id?',
      answer: '42',
      type: 'single-hop',
      evidence: { turns: [1, 3], unresolved: [], source: 'labelled' },
      visibleTurns: 6,
      suspect: null,
      meantToFail: 'R1',
      givenAnswer: 'No.',
    });
    expect(
      asked.map(({ questionId, visibleTurns, evidence }) => [
        questionId,
        visibleTurns,
        evidence.source,
        evidence.turns,
        evidence.unresolved,
      ]),
    ).toEqual([
      ['a', 6, 'labelled', [1, 3], []],
      ['b', null, 'labelled', [2, 4, 5, 6, 7, 8, 9], []],
      ['c', null, 'labelled', [], ['t99', '12', '-1']],
      ['a-2', null, 'none', [], []],
      ['q5', null, 'none', [], []],
    ]);
    const beside = path.replace(/\.jsonl$/, '.questions.jsonl');
    expect(file!.warnings.map((warning) => [warning.path === beside, warning.line, warning.reason])).toEqual([
      [true, 3, 'evidence "t99", "12", "-1" of c names no turn'],
      [true, 3, 'asked_after "gone" of c names no turn; it sees the whole episode'],
      [true, 4, 'a question has no text: its question is null; expected {id, question, answer, evidence}'],
      [true, 5, 'the question id a stands twice; this one became a-2'],
    ]);
  });

  it('is picked up beside other formats and in folders, and is no episode there', async () => {
    const folder = folderWith({
      'log.csv': 'id,text\nt1,one\n',
      'log.questions.jsonl': jsonLines({ question: 'What?', evidence: ['t1'] }),
    });
    const { files, failures, skipped } = await importPaths([folder]);
    expect(files.map(({ format, episodes }) => [format, episodes[0]?.questions[0]?.evidence.turns])).toEqual([
      ['table', [0]],
    ]);
    expect([failures, skipped]).toEqual([[], []]);
  });

  it('can be named, or stand among the paths', async () => {
    const folder = folderWith({
      'log.jsonl': chat,
      'mine.jsonl': jsonLines({ id: 'x', question: 'What?', evidence: ['t1'] }),
    });
    const [log, mine] = [join(folder, 'log.jsonl'), join(folder, 'mine.jsonl')];
    for (const result of [await importPaths([log], { questionsPath: mine }), await importPaths([mine, log])]) {
      expect(result.failures).toEqual([]);
      expect(result.files[0]?.episodes[0]?.questions.map(({ questionId }) => questionId)).toEqual(['x']);
    }
  });

  it('names the episode of each question where there are several', async () => {
    const folder = folderWith({
      'a.jsonl': chat,
      'b.jsonl': chat,
      'all.jsonl': jsonLines(
        { id: 'x', question: 'A?', episode: 'b' },
        { id: 'y', question: 'Whose?' },
        { id: 'z', question: 'C?', episode: 'c' },
      ),
    });
    const paths = ['a.jsonl', 'b.jsonl'].map((name) => join(folder, name));
    const { files } = await importPaths(paths, { questionsPath: join(folder, 'all.jsonl') });
    expect(files.map(({ episodes }) => episodes[0]?.questions.map(({ questionId }) => questionId))).toEqual([
      [],
      ['x'],
    ]);
    expect(files[0]?.warnings.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'there are 2 episodes; expected "episode" to name the one this question is asked of'],
      [3, 'no episode here has the id "c"'],
    ]);
  });

  it('alone is no episode', async () => {
    const { failure } = await importText(questions, { name: 'log.questions.jsonl' });
    expect(failure?.message).toBe('this holds questions only; expected the episode they are asked of beside it');
  });

  it('that is broken fails by its own name, and one that holds no questions says so', async () => {
    const broken = await importText(chat, { name: 'log.jsonl', beside: { 'log.questions.jsonl': '[{"question":' } });
    expect(broken.turns).toHaveLength(10);
    expect(broken.failure).toMatchObject({ path: broken.path.replace('.jsonl', '.questions.jsonl'), line: 1 });
    const wrong = await importText(chat, { name: 'log.jsonl', beside: { 'log.questions.jsonl': chat } });
    expect(wrong.failure?.message).toBe('this holds no questions; expected rows {id, question, answer, evidence}');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswererChoice } from '../../../src/core/contract/answers.ts';
import type { CallName, Calls } from '../../../src/core/contract/calls.ts';
import { EVALUATION_FORMATS } from '../../../src/core/contract/evaluation.ts';
import { METRICS } from '../../../src/core/contract/evaluation-tables.ts';
import { TASKS } from '../../../src/core/contract/events.ts';
import { isCallName, parseCallInput } from '../../../src/core/contract/parse.ts';
import {
  CANDIDATE_RULES,
  DEFAULT_SETTINGS,
  GATES,
  LONG_CHUNKS,
  METHODS,
  OVERFLOWS,
  PRESENTATIONS,
  SELECTIONS,
} from '../../../src/core/model/settings.ts';

type Valid = { readonly [N in CallName]: readonly Calls[N]['input'][] };

const settings = DEFAULT_SETTINGS;
const answerer: AnswererChoice = {
  baseUrl: 'http://localhost:11434/v1',
  model: 'llama3.1:8b',
  judgeModel: null,
  concurrency: 4,
  requestsPerMinute: null,
  timeoutSeconds: 60,
  prices: { input: 0.4, output: 1.6 },
};
const VALID: Valid = {
  connect: [{ protocol: 1 }],
  openDemo: [{ demo: 'ops-agent' }, { demo: 'assistant' }],
  openPaths: [{ paths: ['/tmp/日本 é.jsonl'] }],
  selectEpisode: [{ episodeId: '' }, { episodeId: 'e 1' }],
  changeSettings: [
    { settings, gesture: 0 },
    { settings: { ...settings, write: { ...settings.write, tau: { kind: 'auto' } } }, gesture: 3 },
    { settings: { ...settings, write: { ...settings.write, tau: { kind: 'value', tau: -1 } } }, gesture: 3 },
    { settings: { ...settings, pack: { ...settings.pack, rule: 'basis-12' } }, gesture: 3 },
    ...METHODS.map((methodA) => ({ settings: { ...settings, methodA }, gesture: 1 })),
    ...GATES.map((gate) => ({ settings: { ...settings, write: { ...settings.write, gate } }, gesture: 1 })),
    ...CANDIDATE_RULES.map((candidate) => ({
      settings: { ...settings, write: { ...settings.write, candidate } },
      gesture: 1,
    })),
    ...SELECTIONS.map((selection) => ({
      settings: { ...settings, pack: { ...settings.pack, selection } },
      gesture: 1,
    })),
    ...PRESENTATIONS.map((presentation) => ({
      settings: { ...settings, pack: { ...settings.pack, presentation } },
      gesture: 1,
    })),
    ...OVERFLOWS.map((overflow) => ({ settings: { ...settings, pack: { ...settings.pack, overflow } }, gesture: 1 })),
    ...LONG_CHUNKS.map((longChunk) => ({
      settings: { ...settings, pack: { ...settings.pack, longChunk } },
      gesture: 1,
    })),
  ],
  selectQuestion: [{ questionId: null }, { questionId: 'Q1' }],
  readChunk: [{ chunkIndex: 0 }],
  explainWrite: [{ chunkIndex: 12 }],
  explainQuestion: [{ questionId: 'Q1' }, { questionId: 'Q1', depth: 'journey' }, { questionId: '', depth: 'whole' }],
  compareStorage: [{ storage: 'int8' }],
  explainStages: [{ questions: 'all' }],
  listPlateaus: [null],
  suggestTau: [null],
  measurePareto: [null],
  bridgeChunks: [{ atom: 0 }],
  cutAt: [{ chunkIndex: 3 }],
  evaluate: [
    { plan: { settings, methods: ['rsm'], budgets: [4000], seeds: null, answers: 'none' }, reach: 'episode' },
    { plan: { settings, methods: METHODS, budgets: [1, 9], seeds: [0, 7], answers: 'extractive' }, reach: 'corpus' },
  ],
  resumeEvaluation: [null],
  evaluatedDifferences: METRICS.map((metric) => ({ metric, reference: 'flat' as const })),
  evaluatedQuestions: [
    { cell: { method: 'rsm', packing: 'listed', budgetTokens: 4000, seed: 0 }, reference: null },
    {
      cell: { method: 'rsm', packing: 'own', budgetTokens: 4000, seed: 0 },
      reference: { method: 'flat', packing: 'own', budgetTokens: 4000, seed: 0 },
    },
  ],
  exportEvaluation: EVALUATION_FORMATS.map((format) => ({ format })),
  answerQuestion: [
    { questionId: 'Q1', wish: { kind: 'pasted', text: '' } },
    { questionId: 'Q1', wish: { kind: 'pasted', text: 'in March\nor April' } },
    { questionId: 'Q1', wish: { kind: 'extractive' } },
    { questionId: 'Q1', wish: { kind: 'model' } },
  ],
  readAnswer: [{ questionId: 'Q1' }],
  useAnswerer: [{ choice: null }, { choice: answerer }, { choice: { ...answerer, judgeModel: 'j', prices: null } }],
  testAnswerer: [
    { choice: answerer, key: null },
    { choice: { ...answerer, baseUrl: 'https://[::1]:8080/a/b' }, key: 'sk-1' },
  ],
  findChunks: [{ text: '' }, { text: '<script>' }],
  cancelTask: TASKS.map((task) => ({ task })),
  useEmbedder: [
    { embedder: 'minilm', model: null },
    { embedder: 'http://localhost:1234/v1', model: 'm' },
  ],
  exportText: (['events', 'settings', 'atoms', 'questions', 'prompt-a', 'prompt-b'] as const).map((what) => ({ what })),
};
const NAMES = Object.keys(VALID) as CallName[];

describe.each(NAMES)('%s', (name) => {
  it('takes every valid input as it is', () => {
    for (const input of VALID[name]) expect(parseCallInput(name, structuredClone(input))).toEqual(input);
  });

  it('drops what the contract does not name', () => {
    for (const input of VALID[name].filter((each) => each !== null))
      expect(parseCallInput(name, { ...input, extra: 1, constructor: 2 })).toEqual(input);
  });

  it('answers junk with an Error that names the call, the field and what was expected, or with a valid input', () => {
    fc.assert(
      fc.property(
        fc.anything({ withTypedArray: true, withNullPrototype: true, withMap: true, withBigInt: true }),
        (junk) => {
          expectSentenceOrValid(name, junk);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('answers an input with one wrong field in the same way', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALID[name]), fc.nat(), fc.anything(), (input, at, junk) => {
        const keys = Object.keys(input ?? { input });
        expectSentenceOrValid(name, { ...(input ?? {}), [keys[at % keys.length]!]: junk });
      }),
      { numRuns: 60 },
    );
  });
});

function expectSentenceOrValid(name: CallName, junk: unknown): void {
  let parsed: unknown;
  try {
    parsed = parseCallInput(name, junk);
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(new RegExp(`^${name}: [\\w.]+: .{5,}`, 's'));
    return;
  }
  // What is let through must be let through again.
  expect(parseCallInput(name, parsed)).toEqual(parsed);
}

describe('what is refused', () => {
  const refused: readonly (readonly [CallName, unknown, RegExp])[] = [
    ['answerQuestion', { questionId: 'Q1', wish: { kind: 'guess' } }, /^answerQuestion: wish\.kind: /],
    ['answerQuestion', { questionId: 'Q1', wish: { kind: 'pasted' } }, /^answerQuestion: wish\.text: /],
    ...['localhost:1/v1', 'ftp://a/v1', 'https://me:secret@a/v1', 'https://a/v1?key=secret', 'http://', ''].map(
      (baseUrl) =>
        ['useAnswerer', { choice: { ...answerer, baseUrl } }, /^useAnswerer: choice\.baseUrl: expected http/] as const,
    ),
    ['useAnswerer', { choice: { ...answerer, model: '  ' } }, /^useAnswerer: choice\.model: /],
    ['useAnswerer', { choice: { ...answerer, concurrency: 0 } }, /^useAnswerer: choice\.concurrency: /],
    ['useAnswerer', { choice: { ...answerer, prices: { input: -1, output: 0 } } }, /^useAnswerer: choice\.prices/],
    ['readChunk', { chunkIndex: -1 }, /^readChunk: chunkIndex: /],
    ['readChunk', { chunkIndex: 1.5 }, /^readChunk: chunkIndex: /],
    ['readChunk', { chunkIndex: Number.NaN }, /^readChunk: chunkIndex: /],
    ['openPaths', { paths: [] }, /^openPaths: paths: /],
    ['openPaths', { paths: ['a', 3] }, /^openPaths: paths\.1: /],
    ['findChunks', { text: 'x'.repeat(5000) }, /^findChunks: text: /],
    ['openDemo', { demo: '../../etc/passwd' }, /^openDemo: demo: /],
    ['cancelTask', { task: '__proto__' }, /^cancelTask: task: /],
    ['changeSettings', { settings: { ...settings, chunkTurns: 0 }, gesture: 1 }, /settings\.chunkTurns: /],
    [
      'changeSettings',
      { settings: { ...settings, pack: { ...settings.pack, rule: 'basis-0' } }, gesture: 1 },
      /rule: .*basis-R/,
    ],
    [
      'changeSettings',
      { settings: { ...settings, pack: { ...settings.pack, budgetTokens: 0 } }, gesture: 1 },
      /budgetTokens: /,
    ],
    [
      'changeSettings',
      { settings: { ...settings, write: { ...settings.write, tau: { kind: 'value', tau: Number.NaN } } }, gesture: 1 },
      /tau/,
    ],
    [
      'changeSettings',
      {
        settings: { ...settings, write: { ...settings.write, tau: { kind: 'percentile', percentile: 101 } } },
        gesture: 1,
      },
      /percentile: /,
    ],
    ['connect', null, /^connect: input: /],
  ];
  it.each(refused.map(([name, input, message]) => [name, message, input] as const))(
    '%s with %s',
    (name, message, input) => {
      expect(() => parseCallInput(name, input)).toThrow(message);
    },
  );
});

describe('isCallName', () => {
  it('knows every call and nothing else', () => {
    for (const name of NAMES) expect(isCallName(name)).toBe(true);
    for (const name of ['__proto__', 'constructor', 'toString', 'importReport', '', null, 3, {}, ['connect']])
      expect(isCallName(name)).toBe(false);
    fc.assert(
      fc.property(fc.string(), (name) => void expect(isCallName(name)).toBe((NAMES as string[]).includes(name))),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_SOURCES, type EvaluationPlan } from '../../../../src/core/contract/evaluation-plan.ts';
import {
  CANDIDATE_RULES,
  DEFAULT_SETTINGS,
  GATES,
  LONG_CHUNKS,
  METHODS,
  OVERFLOWS,
  PRESENTATIONS,
  SELECTIONS,
  type Settings,
  STORAGES,
  type TauSetting,
} from '../../../../src/core/model/settings.ts';
import { planFrom } from '../../../../src/main/host/cli/evaluation-flags.ts';
import { allowedFlags, Flags, sourceFrom } from '../../../../src/main/host/cli/flags.ts';
import { evaluationCommand } from '../../../../src/main/host/engine/evaluation-command.ts';

/** The words of a command as a POSIX shell splits them; it knows double and single quotes. */
function wordsOf(command: string): string[] {
  const words: string[] = [];
  for (const [, quoted, plain] of command.matchAll(/((?:"[^"]*"|'[^']*'|\\')+)|([^\s"']+)/g)) {
    if (plain !== undefined) words.push(plain);
    else
      words.push(quoted!.replace(/"([^"]*)"|'([^']*)'|\\(')/g, (_, double, single, bare) => double ?? single ?? bare));
  }
  return words;
}

const tau: fc.Arbitrary<TauSetting> = fc.oneof(
  fc.double({ min: -1, max: 1, noNaN: true }).map((value) => ({ kind: 'value' as const, tau: value + 0 })),
  fc.integer({ min: 0, max: 100 }).map((percentile) => ({ kind: 'percentile' as const, percentile })),
  fc.constant({ kind: 'auto' as const }),
);
const count = fc.integer({ min: 1, max: 9999 });
const nullable = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });

const settings: fc.Arbitrary<Settings> = fc.record({
  chunkTurns: count,
  write: fc.record({
    tau,
    gate: fc.constantFrom(...GATES),
    candidate: fc.constantFrom(...CANDIDATE_RULES),
    storage: fc.constantFrom(...STORAGES),
    seed: fc.nat(9999),
  }),
  pack: fc.record({
    rule: fc.constantFrom('centroid', 'v1', 'max-member', 'basis-4'),
    topAtoms: count,
    perAtom: count,
    budgetTokens: fc.constant(DEFAULT_SETTINGS.pack.budgetTokens),
    selection: nullable(SELECTIONS),
    presentation: nullable(PRESENTATIONS),
    overflow: fc.constantFrom(...OVERFLOWS),
    longChunk: fc.constantFrom(...LONG_CHUNKS),
    backfill: fc.constantFrom('on', 'off'),
    encoding: fc.constantFrom('o200k_base', 'cl100k_base'),
  }),
  methodA: fc.constant(DEFAULT_SETTINGS.methodA),
  methodB: fc.constant(DEFAULT_SETTINGS.methodB),
  asOfQuestion: fc.constantFrom('on', 'off'),
});

/** As the engine's own check of a name leaves it. */
const name = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `m${text.replaceAll(/[\n\0]/g, '')}`.trim());
const who = fc.record({
  baseUrl: fc.constantFrom('http://localhost:1/v1', 'https://host/a$b/v1'),
  model: name,
  judgeModel: fc.option(name, { nil: null }),
});

const plan = fc.record({
  settings,
  methods: fc.uniqueArray(fc.constantFrom(...METHODS), { minLength: 1 }),
  budgets: fc.uniqueArray(count, { minLength: 1, maxLength: 4 }),
  seeds: fc.option(fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 3 }), { nil: null }),
  answers: fc.constantFrom(...ANSWER_SOURCES),
});
const answered: fc.Arbitrary<EvaluationPlan> = fc
  .tuple(plan, who)
  .map(([made, answerer]) => (made.answers === 'model' ? { ...made, answerer } : made));

const path = fc.string({ minLength: 1, maxLength: 12 }).map((name) => `/a ${name.replaceAll(/[\n\0]/g, '')}.json`);

describe('evaluationCommand', () => {
  it('is read back by the command line as the same plan of the same files', () => {
    fc.assert(
      fc.property(answered, fc.array(path, { minLength: 1, maxLength: 3 }), (made, paths) => {
        const embedder = { embedder: 'minilm', model: null, longText: 'head' } as const;
        const command = evaluationCommand({ plan: made, paths, episodeId: 'e 1', embedder });
        const [program, name, ...args] = wordsOf(command);
        expect([program, name]).toEqual(['atomscope', 'evaluate']);
        const flags = new Flags(
          args,
          allowedFlags(['methods', 'budgets', 'seeds', 'answers', 'answer-url', 'answer-model', 'judge-model']),
        );
        expect(planFrom(flags)).toEqual(made);
        expect(sourceFrom(flags)).toMatchObject({ paths, episodeId: 'e 1', ...embedder });
      }),
    );
  });

  it('leaves out what the command line does by itself', () => {
    const defaults = { settings: DEFAULT_SETTINGS, methods: ['rsm'], budgets: [4000], seeds: null } as const;
    const embedder = { embedder: 'minilm', model: null, longText: 'windows' } as const;
    expect(
      evaluationCommand({ plan: { ...defaults, answers: 'none' }, paths: ['/a.json'], episodeId: null, embedder }),
    ).toBe('atomscope evaluate "/a.json" --methods rsm --budgets 4000');
  });
});

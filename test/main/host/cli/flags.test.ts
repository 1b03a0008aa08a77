import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SETTINGS,
  GATES,
  METHODS,
  OVERFLOWS,
  PRESENTATIONS,
  SELECTIONS,
  type Settings,
} from '../../../../src/core/model/settings.ts';
import {
  allowedFlags,
  type FlagName,
  Flags,
  methodFrom,
  settingsFrom,
  sourceFrom,
} from '../../../../src/main/host/cli/flags.ts';
import { questionFrom } from '../../../../src/main/host/cli/question-choice.ts';
import { UsageError } from '../../../../src/main/host/cli/usage-error.ts';

const OWN: readonly FlagName[] = ['question', 'first-question', 'method', 'a', 'b', 'from', 'to', 'steps'];

function flagsOf(...args: string[]): Flags {
  return new Flags(args, allowedFlags(OWN));
}

const settingsOf = (...args: string[]) => settingsFrom(flagsOf(...args));

describe('settings', () => {
  it('are the defaults where nothing is said', () => {
    expect(settingsOf()).toEqual(DEFAULT_SETTINGS);
  });

  const { write, pack } = DEFAULT_SETTINGS;
  const writing = (change: Partial<Settings['write']>): Settings => ({
    ...DEFAULT_SETTINGS,
    write: { ...write, ...change },
  });
  const packing = (change: Partial<Settings['pack']>): Settings => ({
    ...DEFAULT_SETTINGS,
    pack: { ...pack, ...change },
  });
  const cases: readonly (readonly [readonly string[], Settings])[] = [
    [['--chunk-turns', '3'], { ...DEFAULT_SETTINGS, chunkTurns: 3 }],
    [['--tau', '0.7'], writing({ tau: { kind: 'value', tau: 0.7 } })],
    [['--tau=-1'], writing({ tau: { kind: 'value', tau: -1 } })],
    [['--tau', '-0.5'], writing({ tau: { kind: 'value', tau: -0.5 } })],
    [['--tau', 'p99.9'], writing({ tau: { kind: 'percentile', percentile: 99.9 } })],
    [['--tau', 'auto'], writing({ tau: { kind: 'auto' } })],
    ...GATES.map((gate) => [['--gate', gate], writing({ gate })] as const),
    [['--candidate', 'nearest-centroid'], writing({ candidate: 'nearest-centroid' })],
    [['--storage', 'int8'], writing({ storage: 'int8' })],
    [['--seed', '0'], writing({ seed: 0 })],
    [['--rule', 'basis-12'], packing({ rule: 'basis-12' })],
    [['--top-atoms', '2', '--per-atom', '1', '--budget', '99'], packing({ topAtoms: 2, perAtom: 1, budgetTokens: 99 })],
    ...SELECTIONS.map((selection) => [['--selection', selection], packing({ selection })] as const),
    ...PRESENTATIONS.map((presentation) => [['--presentation', presentation], packing({ presentation })] as const),
    ...OVERFLOWS.map((overflow) => [['--overflow', overflow], packing({ overflow })] as const),
    [['--long-chunk', 'skip', '--backfill'], packing({ longChunk: 'skip', backfill: 'on' })],
    [['--encoding', 'cl100k_base'], packing({ encoding: 'cl100k_base' })],
    [['--whole-episode'], { ...DEFAULT_SETTINGS, asOfQuestion: 'off' }],
    [['--method', 'dp-means'], { ...DEFAULT_SETTINGS, methodA: 'dp-means' }],
    [['--a', 'recency', '--b', 'rsm'], { ...DEFAULT_SETTINGS, methodA: 'recency', methodB: 'rsm' }],
  ];
  it.each(cases)('%j are read', (args, expected) => {
    expect(settingsOf(...args)).toEqual(expected);
  });

  it.each([
    ['--chunk-turns', '0'],
    ['--chunk-turns', '2.5'],
    ['--chunk-turns', 'five'],
    ['--tau', 'p101'],
    ['--tau', 'high'],
    ['--tau', ''],
    ['--tau', 'NaN'],
    ['--gate', 'Max-Member'],
    ['--candidate', 'best'],
    ['--rule', 'basis-0'],
    ['--rule', 'v2'],
    ['--top-atoms', '-1'],
    ['--per-atom', '0'],
    ['--budget', '1e999'],
    ['--selection', 'dense'],
    ['--presentation', ''],
    ['--overflow', 'cut'],
    ['--long-chunk', 'stop'],
    ['--seed', '-1'],
    ['--method', 'rms'],
    ['--a', ''],
    ['--b', 'flat-top'],
  ])('%s %j is refused, naming flag and value', (flag, value) => {
    const refused = () => settingsOf(flag, value);
    expect(refused).toThrow(UsageError);
    expect(refused).toThrow(new RegExp(`^${flag} ${value}.*: expected `));
  });
});

describe('Flags', () => {
  it('refuses a flag that means nothing here, that nobody knows, or that lacks its value', () => {
    expect(() => new Flags(['--steps', '3'], allowedFlags([]))).toThrow('--steps means nothing to this command');
    expect(() => flagsOf('--tua', '0.7')).toThrow(/--tua/);
    expect(() => flagsOf('--tau')).toThrow(/--tau/);
    expect(() => flagsOf('--json=yes')).toThrow(/--json/);
    for (const args of [['--tua', '1'], ['--tau'], ['--json=yes']]) expect(() => flagsOf(...args)).toThrow(UsageError);
  });

  it('takes paths wherever they stand, and after -- whatever they look like', () => {
    expect(flagsOf('a b.json', '--json', 'é/日本.csv', '--', '--odd.json').paths).toEqual([
      'a b.json',
      'é/日本.csv',
      '--odd.json',
    ]);
  });

  it('says every choice there is', () => {
    expect(() => methodFrom(flagsOf('--a', 'x'), 'a', 'rsm')).toThrow(`--a x: expected one of ${METHODS.join(', ')}`);
  });
});

describe('the source', () => {
  it('is read from its flags', () => {
    const flags = flagsOf(
      'p.json',
      '--episode',
      'e1',
      '--questions',
      'q.jsonl',
      '--audit',
      'a.json',
      '--column',
      'text=Body',
      '--column',
      'speaker=From=X',
      '--embedder',
      'dir',
      '--model',
      'm',
      '--long-text',
      'head',
    );
    expect(sourceFrom(flags)).toEqual({
      ...{ paths: ['p.json'], episodeId: 'e1', questionsPath: 'q.jsonl', auditPath: 'a.json', vectorsPath: null },
      ...{ columns: { text: 'Body', speaker: 'From=X' }, embedder: 'dir', model: 'm', longText: 'head' },
    });
  });

  it.each([
    [[], /expected a PATH/],
    [['p.json', '--vectors', 'v.npy'], /either a PATH or --vectors/],
    [['p.json', '--column', 'Body'], /^--column Body: expected ROLE=NAME/],
    [['p.json', '--column', '=Body'], /^--column =Body: expected ROLE=NAME/],
    [['p.json', '--long-text', 'tail'], /^--long-text tail: expected one of windows, head/],
  ])('%j is refused', (args, message) => {
    const refused = () => sourceFrom(flagsOf(...args));
    expect(refused).toThrow(UsageError);
    expect(refused).toThrow(message);
  });
});

describe('the question', () => {
  it('is named, or the first, and never both or neither', () => {
    expect(questionFrom(flagsOf('--question', 'Q1'))).toBe('Q1');
    expect(questionFrom(flagsOf('--first-question'))).toBeNull();
    expect(() => questionFrom(flagsOf())).toThrow(UsageError);
    expect(() => questionFrom(flagsOf('--question', 'Q1', '--first-question'))).toThrow(/not both/);
  });
});

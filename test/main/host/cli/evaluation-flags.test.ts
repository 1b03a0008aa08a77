import { describe, expect, it } from 'vitest';
import { planFrom, shardFrom, tolerancesFrom } from '../../../../src/main/host/cli/evaluation-flags.ts';
import { allowedFlags, type FlagName, Flags } from '../../../../src/main/host/cli/flags.ts';
import { UsageError } from '../../../../src/main/host/cli/usage-error.ts';

const OWN: FlagName[] = ['methods', 'budgets', 'seeds', 'answers', 'shard', 'baseline', 'fail-below'];
const flags = (...args: string[]) => new Flags(args, allowedFlags(OWN));

describe('planFrom', () => {
  it('evaluates the six methods at three budgets where nothing is said', () => {
    const { methods, budgets, seeds, answers } = planFrom(flags());
    expect({ methods, budgets, seeds, answers }).toEqual({
      methods: ['rsm', 'dp-means', 'online-kmeans', 'flat', 'bm25-rag', 'hybrid-rag'],
      ...{ budgets: [2600, 4000, 5000], seeds: null, answers: 'none' },
    });
  });

  it('takes lists, and a single --budget for the list of budgets', () => {
    const plan = planFrom(
      flags('--methods', 'flat, rsm', '--budgets', '100,50', '--seeds', '0,7', '--answers', 'given'),
    );
    expect(plan).toMatchObject({ methods: ['flat', 'rsm'], budgets: [100, 50], seeds: [0, 7], answers: 'given' });
    expect(planFrom(flags('--budget', '900')).budgets).toEqual([900]);
    expect(planFrom(flags('--tau', 'p99')).settings.write.tau).toEqual({ kind: 'percentile', percentile: 99 });
  });

  it.each([
    ['--methods', 'rsm,flt', /flt: expected names from rsm, /],
    ['--methods', '', /expected names/],
    ['--methods', 'rsm,rsm', /rsm stands there twice/],
    ['--budgets', '100,0', /0: expected whole numbers from 1 to 999999999/],
    ['--budgets', '1e3', /expected whole numbers/],
    ['--seeds', '-1', /expected whole numbers from 0 to 999999999/],
    ['--answers', 'mine', /expected one of none, given, extractive, model/],
    ['--answers', 'model', /needs --answer-url/],
  ])('%s %s is a usage error', (flag, value, message) => {
    expect(() => planFrom(flags(`${flag}=${value}`))).toThrow(message);
    expect(() => planFrom(flags(`${flag}=${value}`))).toThrow(UsageError);
  });
});

describe('shardFrom', () => {
  it('reads I/N', () => {
    expect(shardFrom(flags())).toBeNull();
    expect(shardFrom(flags('--shard', '2/8'))).toEqual({ index: 2, of: 8 });
  });

  it.each(['0/2', '3/2', '1', '1/0', 'a/b', '1/2/3'])('%s is a usage error', (text) => {
    expect(() => shardFrom(flags('--shard', text))).toThrow(UsageError);
  });
});

describe('tolerancesFrom', () => {
  const against = (text: string) => tolerancesFrom(flags('--baseline', 'old.json', '--fail-below', text));

  it('reads METRIC=DROP, several with commas between them', () => {
    expect(tolerancesFrom(flags())).toEqual([]);
    expect(against('er=0.02')).toEqual([{ metric: 'er', drop: 0.02 }]);
    expect(against('er=0, ndcg10Lme = .5')).toEqual([
      { metric: 'er', drop: 0 },
      { metric: 'ndcg10Lme', drop: 0.5 },
    ]);
  });

  it.each(['er', 'er=', 'er=-1', 'er=2%', 'recall=0.1', '', 'er=0.1,er=0.2'])('%j is a usage error', (text) => {
    expect(() => against(text)).toThrow(UsageError);
  });

  it('means nothing without a baseline', () => {
    expect(() => tolerancesFrom(flags('--fail-below', 'er=0.1'))).toThrow(/needs --baseline/);
  });
});

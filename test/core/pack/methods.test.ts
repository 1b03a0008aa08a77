import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, METHODS } from '../../../src/core/model/settings.ts';
import { planOf } from '../../../src/core/pack/methods.ts';

const { pack } = DEFAULT_SETTINGS;

describe('planOf', () => {
  it.each(METHODS)('%s has a plan', (method) => {
    const plan = planOf(method, pack);
    expect(plan.budgetTokens).toBe(4000);
    expect(plan.core === null).toBe(!['rsm', 'dp-means', 'online-kmeans'].includes(method));
  });

  it('settings override what the method names', () => {
    expect(planOf('rsm', pack)).toMatchObject({ selection: 'atoms-first', presentation: 'grouped' });
    expect(planOf('rsm', { ...pack, selection: 'flat', presentation: 'relevance' })).toMatchObject({
      ...{ core: 'rsm', selection: 'flat', presentation: 'relevance' },
    });
  });

  it('a method without atoms takes RSM’s when told to group or select by atom', () => {
    expect(planOf('flat', pack).core).toBeNull();
    expect(planOf('flat', { ...pack, presentation: 'grouped' }).core).toBe('rsm');
    expect(planOf('bm25-rag', { ...pack, selection: 'atoms-first' }).core).toBe('rsm');
  });
});

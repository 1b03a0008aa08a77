import { describe, expect, it } from 'vitest';
import { locomoF1 } from '../../../src/core/evaluate/locomo-f1.ts';

const f1 = (said: string, wanted: string | null, type: string | null = 'single-hop') =>
  locomoF1({ said, wanted, type });

describe('locomoF1', () => {
  it('compares stems as a multiset, without articles', () => {
    // she went to park | park: 1 shared of 4 and 1.
    expect(f1('She went to the Parks', 'the park')).toBeCloseTo(0.4, 12);
    expect(f1('running dogs', 'the dog runs')).toBe(1);
    // red red blue | red red: 2 shared of 3 and 2.
    expect(f1('red, red, blue', 'red red')).toBeCloseTo(0.8, 12);
    expect(f1('cats and a dog', 'an the and')).toBe(0);
  });

  it('drops punctuation without leaving a gap', () => {
    expect(f1("It's 1,061.", 'its 1061')).toBe(1);
  });

  it('multi-hop: the best part of the answer for each part that is expected, then their mean', () => {
    // pottery: nothing; camping: camp | camp trip = 2/3.
    expect(f1('camping trips, painting', 'pottery, camping', 'multi-hop')).toBeCloseTo(1 / 3, 12);
    expect(f1('painting, pottery', 'pottery, painting', 'multi-hop')).toBe(1);
    expect(f1('painting, pottery', 'pottery, painting', 'single-hop')).toBe(1);
    expect(f1('pottery', 'pottery, painting', 'multi-hop')).toBe(0.5);
  });

  it('open-domain: what is expected ends at its first semicolon', () => {
    expect(f1('yes', 'Yes; since she likes it', 'open-domain')).toBe(1);
    expect(f1('yes', 'Yes; since she likes it', 'temporal')).toBeCloseTo(2 / 6, 12);
  });

  it('adversarial: right only when it says that nothing is known', () => {
    expect(f1('Not mentioned in the conversation', null, 'adversarial')).toBe(1);
    expect(f1('There is no information available.', 'Paris', 'adversarial')).toBe(1);
    expect(f1('Paris', 'Paris', 'adversarial')).toBe(0);
  });

  it('is null where nothing is expected', () => {
    expect(f1('Paris', null)).toBeNull();
    expect(f1('', 'Paris')).toBe(0);
  });
});

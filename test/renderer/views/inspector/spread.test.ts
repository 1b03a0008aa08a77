import { describe, expect, it } from 'vitest';
import { memberAt } from '../../../../src/renderer/views/inspector/spread.tsx';

describe('memberAt', () => {
  it('is the member nearest to a place in the stream', () => {
    expect(memberAt([3, 10, 40], 0)).toBe(3);
    expect(memberAt([3, 10, 40], 24)).toBe(10);
    expect(memberAt([3, 10, 40], 26)).toBe(40);
  });
  it('is null without members', () => {
    expect(memberAt([], 5)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, METHODS } from '../../../../src/core/model/settings.ts';
import { METHOD_WORDS, methodName } from '../../../../src/renderer/views/shell/method-words.ts';

const { pack } = DEFAULT_SETTINGS;

describe('method names', () => {
  it('differ for every method', () => {
    expect(new Set(METHODS.map((method) => methodName(method, pack))).size).toBe(METHODS.length);
    for (const method of METHODS) expect(METHOD_WORDS[method].meaning.length).toBeGreaterThan(10);
  });
  it('say what the settings put in place of the method’s own', () => {
    expect(methodName('rsm', pack)).toBe('rsm · grouped');
    expect(methodName('rsm', { ...pack, presentation: 'chronological' })).toBe('rsm · by time');
    expect(methodName('flat', { ...pack, selection: 'bm25', presentation: 'grouped' })).toBe('flat · bm25 · grouped');
  });
});

// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { rememberedWorkspace, showWorkspace, workspaceStore } from '../../../src/renderer/state/workspace.ts';

afterEach(() => {
  showWorkspace('tune');
  localStorage.clear();
});

describe('the workspace', () => {
  it('is Tune until another is chosen, which is remembered', () => {
    expect(rememberedWorkspace()).toBe('tune');
    showWorkspace('inspect');
    expect(workspaceStore.getState().workspace).toBe('inspect');
    expect(rememberedWorkspace()).toBe('inspect');
  });
  it.each(['"tuning"', '3', 'no json'])('is Tune where %s is remembered', (kept) => {
    localStorage.setItem('atomscope.workspace', kept);
    expect(rememberedWorkspace()).toBe('tune');
  });
});

// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { keepTheme, themeInForce, toggleTheme } from '../../../src/renderer/state/theme.ts';
import { viewStore } from '../../../src/renderer/state/view-store.ts';

afterEach(() => {
  localStorage.clear();
  viewStore.setState({ theme: 'system' });
});

describe('the theme', () => {
  it('is the choice, else the system’s', () => {
    expect(themeInForce('light', true)).toBe('light');
    expect(themeInForce('system', true)).toBe('dark');
    expect(themeInForce('system', false)).toBe('light');
  });

  it('stands on the page and is remembered', () => {
    const stop = keepTheme();
    viewStore.setState({ theme: 'dark' });
    expect(document.documentElement.dataset.theme).toBe('dark');
    stop();
    viewStore.setState({ theme: 'system' });
    const again = keepTheme();
    expect(viewStore.getState().theme).toBe('dark');
    again();
  });

  it('toggles to the other one and back', () => {
    const stop = keepTheme();
    const first = document.documentElement.dataset.theme;
    toggleTheme();
    expect(document.documentElement.dataset.theme).not.toBe(first);
    toggleTheme();
    expect(document.documentElement.dataset.theme).toBe(first);
    expect(viewStore.getState().theme).toBe('system');
    stop();
  });
});

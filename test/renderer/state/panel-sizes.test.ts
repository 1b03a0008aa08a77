// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SIZES, rememberedSizes, rememberSizes } from '../../../src/renderer/state/panel-sizes.ts';

afterEach(() => localStorage.clear());

describe('panel sizes', () => {
  it('are the defaults until a divider is moved', () => {
    expect(rememberedSizes('wide')).toEqual(DEFAULT_SIZES.wide);
  });
  it('are remembered apart for wide and compact windows', () => {
    rememberSizes('wide', { left: 300 });
    rememberSizes('wide', { dock: 200 });
    expect(rememberedSizes('wide')).toEqual({ ...DEFAULT_SIZES.wide, left: 300, dock: 200 });
    expect(rememberedSizes('compact')).toEqual(DEFAULT_SIZES.compact);
  });
  it.each(['not json', '{"left":"wide"}', '{"left":-4}', '{"left":1e9}', 'null', '[]'])(
    'fall back to the defaults for %s',
    (kept) => {
      localStorage.setItem('atomscope.panels.wide', kept);
      expect(rememberedSizes('wide')).toEqual(DEFAULT_SIZES.wide);
    },
  );
});

import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { cacheRoot } from '../../scripts/folders.mjs';
import { modelFolder } from '../../scripts/model.mjs';
import { cacheFolder, defaultModelFolder } from '../../src/main/host/cache/cache-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('puts the model where the app looks for it, whichever way the cache folder is named', () => {
  for (const named of ['', path.resolve('/kept'), 'relative']) {
    vi.stubEnv('ATOMSCOPE_CACHE', named);
    expect(cacheRoot()).toBe(cacheFolder());
    expect(modelFolder()).toBe(defaultModelFolder());
  }
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLmdbFolder } from '../../../../src/main/host/cache/lmdb-folder.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

describe('openLmdbFolder', () => {
  it('leaves a full disk alone and says so', () => {
    const folder = join(tempFolder(), 'vectors');
    expect(() => openLmdbFolder(folder, 'The vector cache', () => 4096)).toThrow(
      `The vector cache in ${folder} cannot be opened: the disk is full`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('opens where there is room', async () => {
    await openLmdbFolder(join(tempFolder(), 'vectors'), 'The vector cache').close();
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRecentPaths } from '../../../src/main/electron/recent-paths.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const fileIn = (folder: string) => join(folder, 'recent.json');

describe('createRecentPaths', () => {
  it('lists the newest first, each once', () => {
    const recent = createRecentPaths(fileIn(tempFolder()));
    expect(recent.list()).toEqual([]);
    recent.add(['/a', '/b']);
    recent.add(['/c']);
    recent.add(['/b', '/b']);
    expect(recent.list()).toEqual(['/b', '/c', '/a']);
  });

  it('remembers them across starts, ten at most', () => {
    const folder = tempFolder();
    const recent = createRecentPaths(fileIn(folder));
    for (let i = 0; i < 15; i++) recent.add([`/日本/${i}`]);
    const again = createRecentPaths(fileIn(folder)).list();
    expect(again).toEqual(Array.from({ length: 10 }, (_, i) => `/日本/${14 - i}`));
  });

  it.each(['', '{', '{"a":1}', '[1, null, {}]'])('begins anew from a file that holds %s', (content) => {
    const folder = tempFolder();
    writeFileSync(fileIn(folder), content);
    const recent = createRecentPaths(fileIn(folder));
    expect(recent.list()).toEqual([]);
    recent.add(['/a']);
    expect(createRecentPaths(fileIn(folder)).list()).toEqual(['/a']);
  });
});

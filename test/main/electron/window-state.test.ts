import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, readJson, restorable, writeJson } from '../../../src/main/electron/window-state.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const laptop: Bounds = { x: 0, y: 0, width: 1440, height: 900 };
const beside: Bounds = { x: 1440, y: -200, width: 1920, height: 1080 };

describe('restorable', () => {
  it('gives back bounds that lie on a display', () => {
    const saved = { x: 100, y: 50, width: 1200, height: 800 };
    expect(restorable(saved, [laptop])).toEqual(saved);
    expect(restorable({ ...saved, x: 1600, y: -100 }, [laptop, beside])).toEqual({ ...saved, x: 1600, y: -100 });
  });

  it.each([
    ['on a monitor that is gone', { x: 1600, y: 0, width: 1200, height: 800 }],
    ['above the screen, where its title bar cannot be reached', { x: 0, y: -30, width: 1200, height: 800 }],
    ['below it', { x: 0, y: 890, width: 1200, height: 800 }],
    ['left of it but for a sliver', { x: -1150, y: 0, width: 1200, height: 800 }],
    ['right of it but for a sliver', { x: 1400, y: 0, width: 1200, height: 800 }],
  ])('does not restore a window %s', (_, saved) => {
    expect(restorable(saved, [laptop])).toBeNull();
  });

  it('never makes a window smaller than can be used', () => {
    const restored = restorable({ x: 10, y: 10, width: 3, height: 3 }, [laptop]);
    expect(restored).toEqual({ x: 10, y: 10, width: 960, height: 640 });
  });

  it('answers whatever was saved with bounds that can be reached, or null', () => {
    const coordinate = fc.integer({ min: -5000, max: 5000 });
    const bounds = fc.record({ x: coordinate, y: coordinate, width: coordinate, height: coordinate });
    fc.assert(
      fc.property(fc.oneof(bounds, fc.anything()), (saved) => {
        const restored = restorable(saved, [laptop, beside]);
        if (restored === null) return;
        const { x, y, width } = restored;
        const grabbed = [laptop, beside].some(
          (display) =>
            Math.min(x + width, display.x + display.width) - Math.max(x, display.x) >= 100 &&
            y >= display.y &&
            y + 40 <= display.y + display.height,
        );
        expect(grabbed).toBe(true);
      }),
    );
  });
});

describe('readJson and writeJson', () => {
  it('keep a value across starts, in a folder that was not there', () => {
    const path = join(tempFolder(), 'new', 'window.json');
    writeJson(path, { x: 1 });
    expect(readJson(path)).toEqual({ x: 1 });
  });

  it('are undefined for what is missing or damaged', () => {
    const folder = tempFolder();
    expect(readJson(join(folder, 'none.json'))).toBeUndefined();
    writeFileSync(join(folder, 'half.json'), '{"x": 1');
    expect(readJson(join(folder, 'half.json'))).toBeUndefined();
    mkdirSync(join(folder, 'folder.json'));
    expect(readJson(join(folder, 'folder.json'))).toBeUndefined();
  });

  it('leave nothing beside the file, and the old one whole when writing fails', () => {
    const folder = tempFolder();
    const path = join(folder, 'window.json');
    writeJson(path, { x: 1 });
    expect(() => writeJson(path, { big: 1n })).toThrow();
    expect(readFileSync(path, 'utf8')).toBe('{"x":1}');
    expect(readdirSync(folder)).toEqual(['window.json']);
  });
});

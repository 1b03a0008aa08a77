import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DEMOS,
  demoGoldens,
  FIXTURES,
  type Goldens,
  TINY_TAU,
  tinyFiles,
  tinyGoldens,
  tinyVectors,
} from '../../../support/goldens.ts';
import { naiveWriteRule, unitVectors } from '../../../support/naive-write-rule.ts';

// When a change is meant, `node fixtures/make-goldens.mjs --keep-vectors` makes them anew: read the difference first.
const all = new Map<string, string | Buffer>();

beforeAll(async () => {
  const made: Goldens[] = [tinyFiles(), await tinyGoldens()];
  for (const demo of DEMOS) made.push(await demoGoldens(demo));
  for (const goldens of made) for (const [name, content] of goldens) all.set(name, content);
});

const stored = (folder: string, ending: RegExp) =>
  readdirSync(join(FIXTURES, folder))
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);
const names = [...stored('goldens', /\.(jsonl?|txt)$/), ...stored('tiny', /\.npy$/)];

describe('goldens', () => {
  it('are all there and none is left over', () => {
    expect([...all.keys()].sort()).toEqual([...names].sort());
  });

  it.each(names)('%s is made again to the byte', (name) => {
    const expected = readFileSync(join(FIXTURES, name));
    const made = Buffer.from(all.get(name) ?? '');
    // The text shows the difference where there is one; the bytes decide.
    if (!name.endsWith('.npy')) expect(made.toString()).toBe(expected.toString());
    expect(made.equals(expected)).toBe(true);
  });
});

describe('the tiny corpus', () => {
  const lines = () =>
    (all.get('goldens/tiny-events.jsonl') as string)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, number | string | null>);

  it('is written as the rule says word by word', () => {
    const { values, dims } = tinyVectors();
    const naive = naiveWriteRule(unitVectors(values, dims), TINY_TAU - 1e-6);
    expect(lines().map(({ atom }) => atom)).toEqual(naive.atomOf);
  });

  it('shows each case that its README names', () => {
    const write = lines();
    expect(write[6]).toMatchObject({ type: 'atom-formed', decidedBy: 'none', margin: null });
    for (const chunk of [2, 5, 9])
      expect(write[chunk]).toMatchObject({ type: 'member-joined', margin: expect.closeTo(0, 6) });
    expect(write[10]).toMatchObject({ type: 'atom-formed', scoreMember: expect.closeTo(15 / 19, 6) });
    expect(write[7]).toMatchObject({
      type: 'member-joined',
      decidedBy: 'member',
      scoreCentroid: expect.closeTo(0.504, 3),
    });
    expect(write[11]).toMatchObject({ decidedBy: 'centroid', scoreCentroid: expect.closeTo(0.997, 3) });
    expect(write[17]).toMatchObject({ atom: 0, scoreMember: 1 });
    expect(write[22]).toMatchObject({ atom: 2, runnerUp: { atom: 1, score: expect.closeTo(0.8, 6) } });
  });
});

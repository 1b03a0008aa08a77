import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonErrorOffset, lineOfOffset, linesOfPaths } from '../../../../src/main/host/import/json-scan.ts';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('jsonErrorOffset', () => {
  it('finds no fault with anything JSON.stringify writes', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom(0, 2),
        (value, indent) => jsonErrorOffset(JSON.stringify(value, null, indent)) === null,
      ),
    );
  });

  it('agrees with JSON.parse on damaged documents', () => {
    const damage = fc.tuple(
      fc.jsonValue(),
      fc.nat(200),
      fc.constantFrom('', ',', ']', '}', '"', '\\', 'x', '1', ' ', '\n', ':', '0', '-', 'true'),
    );
    fc.assert(
      fc.property(damage, ([value, at, put]) => {
        const text = JSON.stringify(value);
        const damaged = text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1);
        expect(jsonErrorOffset(damaged) === null).toBe(parses(damaged));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['[1,,2]', 3],
    ['{"a": nope}', 6],
    ['{"a":1,}', 7],
    ['[1] 2', 4],
    ['[1', 2],
    ['{"a":"b', 7],
    ['["\\x"]', 3],
    ['', 0],
  ])('%s breaks at %i', (text, offset) => {
    expect(jsonErrorOffset(text)).toBe(offset);
  });

  it('does not recurse into deep documents', () => {
    expect(jsonErrorOffset('['.repeat(1e6))).toBe(1e6);
    expect(jsonErrorOffset('['.repeat(1e6) + ']'.repeat(1e6))).toBeNull();
  });
});

describe('linesOfPaths', () => {
  it('finds the line a value begins on', () => {
    const text = '{\n "a": [1, 2,\n  {"b": "x\\ny"},\n  [\n   3]],\n "a\\u0062": {}\n}';
    expect(linesOfPaths(text, [['a', 2], ['a', 2, 'b'], ['a', 3, 0], ['ab'], [], ['a', 9]])).toEqual([
      3,
      3,
      5,
      6,
      1,
      null,
    ]);
  });
});

describe('lineOfOffset', () => {
  it('counts from one', () => {
    expect([0, 1, 2, 3, 4].map((offset) => lineOfOffset('a\nb\n', offset))).toEqual([1, 1, 2, 2, 3]);
  });
});

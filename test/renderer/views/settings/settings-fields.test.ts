import { describe, expect, it } from 'vitest';
import { parseCallInput } from '../../../../src/core/contract/parse.ts';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { endpointFault } from '../../../../src/renderer/views/settings/embedder-form.tsx';
import { FIELD_GROUPS, readNumber } from '../../../../src/renderer/views/settings/settings-fields.ts';

const field = { name: 'Budget', least: 1, most: 10_000 };
const fields = FIELD_GROUPS.flatMap((group) => group.fields);

describe('readNumber', () => {
  it.each([
    ['4000', 4000],
    [' 4,000 ', 4000],
    ['1', 1],
  ])('reads %j', (typed, value) => {
    expect(readNumber(typed, field)).toBe(value);
  });
  it.each(['', 'many', '3.5', '0', '-4', '10001', '4,00', 'NaN', 'Infinity'])('refuses %j with a sentence', (typed) => {
    expect(readNumber(typed, field)).toMatch(/^Budget: expected a whole number from 1 to 10,000, got .+\.$/);
  });
});

describe('the settings’ fields', () => {
  it('write what they read, and leave the rest alone', () => {
    for (const each of fields) {
      const written =
        each.kind === 'number'
          ? each.write(DEFAULT_SETTINGS, each.read(DEFAULT_SETTINGS))
          : each.write(DEFAULT_SETTINGS, each.read(DEFAULT_SETTINGS));
      expect(written, each.name).toEqual(DEFAULT_SETTINGS);
    }
  });
  it('offer only what the engine takes', () => {
    for (const each of fields) {
      const all =
        each.kind === 'number'
          ? [each.least, each.most].map((value) => each.write(DEFAULT_SETTINGS, value))
          : each.choices.map(({ value }) => each.write(DEFAULT_SETTINGS, value));
      for (const settings of all)
        expect(parseCallInput('changeSettings', { settings, gesture: 0 }).settings, each.name).toEqual(settings);
    }
  });
  it('mark as readings what the paper leaves open', () => {
    const readings = fields.filter(({ reading }) => reading).map(({ name }) => name);
    expect(readings).toEqual(['Candidate', 'Atom rule', 'k']);
  });
});

describe('endpointFault', () => {
  it('asks for a URL and a model', () => {
    expect(endpointFault('localhost:11434', 'm')).toContain('http://');
    expect(endpointFault('http://localhost:11434/v1', ' ')).toContain('model');
    expect(endpointFault('https://example.org/v1', 'bge')).toBeNull();
  });
});

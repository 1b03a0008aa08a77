import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  counted,
  datePartsOf,
  decimals,
  formatDay,
  formatInterval,
  formatTau,
  intervalWords,
  signed,
  tauInside,
} from '../../../src/renderer/canvas/format.ts';

const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const interval = fc
  .tuple(cosine, fc.double({ min: 1e-6, max: 0.2, noNaN: true }))
  .map(([above, width]) => ({ above, upTo: above + width }));

describe('numbers', () => {
  it('have a true minus sign, and no minus before zero', () => {
    expect(decimals(-0.5)).toBe('−0.500');
    expect(decimals(-0.0001)).toBe('0.000');
    expect(decimals(Number.NaN)).toBe('–');
    expect(signed(0.17, 2)).toBe('+0.17');
    expect(signed(-0.044)).toBe('−0.044');
    expect(signed(0.0001)).toBe('±0.000');
    expect(counted(1, 'chunk')).toBe('1 chunk');
    expect(counted(2188, 'chunk')).toBe('2,188 chunks');
  });
});

describe('τ in writing', () => {
  it('lies in its own plateau', () => {
    fc.assert(
      fc.property(interval, fc.double({ min: 0.01, max: 1, noNaN: true }), (plateau, part) => {
        const tau = plateau.above + (plateau.upTo - plateau.above) * part;
        const written = Number(formatTau(tau, plateau).replace('−', '-'));
        expect(written).toBeGreaterThan(plateau.above);
        expect(written).toBeLessThanOrEqual(plateau.upTo);
      }),
    );
  });

  it('takes three decimals where they are enough', () => {
    expect(formatTau(0.513, { above: 0.5121, upTo: 0.5136 })).toBe('0.513');
    expect(formatTau(0.5132, { above: 0.5131, upTo: 0.51325 })).toBe('0.5132');
  });

  it('has the roundest τ inside a plateau', () => {
    expect(tauInside({ above: 0.5121, upTo: 0.5136 })).toBe(0.513);
    fc.assert(
      fc.property(interval, (plateau) => {
        expect(tauInside(plateau)).toBeGreaterThan(plateau.above);
        expect(tauInside(plateau)).toBeLessThanOrEqual(plateau.upTo);
      }),
    );
  });

  it('rounds the ends of a plateau inwards', () => {
    expect(formatInterval({ above: 0.51213, upTo: 0.5135994 })).toEqual({ from: '0.5122', to: '0.5135' });
    expect(formatInterval({ above: null, upTo: 0.2 })).toEqual({ from: null, to: '0.2000' });
    fc.assert(
      fc.property(interval, (plateau) => {
        const { from, to } = formatInterval(plateau);
        const number = (text: string | null) => Number(text!.replace('−', '-'));
        expect(number(from)).toBeLessThanOrEqual(number(to));
      }),
    );
  });
});

describe('the τ of a plateau in words', () => {
  it('ends where the plateau does, or says that it does not', () => {
    expect(intervalWords({ above: 0.51213, upTo: 0.5135994 })).toBe('0.5122 to 0.5135');
    expect(intervalWords({ above: null, upTo: 0.2 })).toBe('up to 0.2000');
    expect(intervalWords({ above: 0.98, upTo: null })).toBe('0.9801 up');
    expect(intervalWords({ above: null, upTo: null })).toBe('every τ');
  });
});

describe('dates', () => {
  it('stand as the source wrote them, in no other time zone', () => {
    expect(formatDay('2026-05-09T23:59:00-11:00')).toBe('9 May 2026');
    expect(datePartsOf('2026-05-09 08:30')).toMatchObject({ hour: 8, minute: 30 });
    expect(formatDay('yesterday')).toBeNull();
    expect(formatDay('2026-13-01')).toBeNull();
    expect(formatDay(null)).toBeNull();
  });
});

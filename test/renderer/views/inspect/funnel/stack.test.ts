import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../../../src/renderer/views/inspect/funnel/entries.ts';
import { budgetAt, layStack } from '../../../../../src/renderer/views/inspect/funnel/stack.ts';
import { explanation, journey } from '../../../support/explanations.ts';

const dropped = (chunk: number, usedTokens: number, tokens: number) =>
  journey({ chunk, stage: 'P1', usedTokens, tokens, shortTokens: usedTokens + tokens - 4000 });

function stackOf(gold: Parameters<typeof explanation>[0], width = 340) {
  const told = explanation(gold);
  return layStack({ explanation: told, entries: entriesOf(told), column: { x: 700, width }, top: 60, bottom: 360 });
}

describe('layStack', () => {
  it('stacks what is in without a gap, up to the tokens of the prompt', () => {
    const { segments, top, bottom, mostTokens } = stackOf([journey({ chunk: 3, stage: 'in' })]);
    expect(segments[0]!.y0).toBe(top);
    expect(segments[1]!.y0).toBe(segments[0]!.y1);
    expect(segments.map(({ isGold }) => isGold)).toEqual([true, false]);
    expect(segments[1]!.y1).toBeCloseTo(top + ((510 + 3010) / mostTokens) * (bottom - top), 6);
  });

  it('tears off what needs far more than the budget, and still says by how much', () => {
    const { beside, bottom } = stackOf([dropped(3, 3000, 9000)]);
    expect(beside[0]).toMatchObject({ torn: true, y1: bottom, shortTokens: 8000 });
  });

  it('keeps many bars apart and their words on two levels', () => {
    const { beside } = stackOf([1, 2, 3, 4].map((chunk) => dropped(chunk, 3500, 600 + chunk)));
    for (let at = 1; at < beside.length; at++) {
      expect(beside[at]!.x).toBeGreaterThan(beside[at - 1]!.x + beside[at - 1]!.width);
    }
    expect(beside.map(({ level }) => level)).toEqual([0, 1, 0, 1]);
  });

  it('labels no run over another', () => {
    const packed = Array.from({ length: 60 }, (_, at) => ({
      chunk: at,
      atom: at,
      tokens: 60,
      headerTokens: 4,
      state: 'in' as const,
    }));
    const told = explanation([], { packed });
    const { runs } = layStack({ explanation: told, entries: [], column: { x: 0, width: 340 }, top: 0, bottom: 300 });
    const labels = runs.flatMap(({ labelY }) => (labelY === null ? [] : [labelY]));
    expect(labels.length).toBeGreaterThan(5);
    for (let at = 1; at < labels.length; at++) expect(labels[at]! - labels[at - 1]!).toBeGreaterThan(15.99);
  });
});

describe('budgetAt', () => {
  it('is the budget in force where its line stands, in steps of fifty', () => {
    const stack = stackOf([]);
    expect(budgetAt(stack, stack.budgetY)).toBe(4000);
    expect(budgetAt(stack, stack.budgetY - 40) % 50).toBe(0);
    expect(budgetAt(stack, -1000)).toBe(50);
  });

  it('is exactly what a bar needs where the line is dragged to its end', () => {
    const stack = stackOf([dropped(3, 3000, 1217)]);
    expect(budgetAt(stack, stack.beside[0]!.y1 - 2)).toBe(4217);
  });
});

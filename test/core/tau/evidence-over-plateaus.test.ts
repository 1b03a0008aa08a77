import { describe, expect, test } from 'vitest';
import { evaluateQuestions } from '../../../src/core/evaluate/evaluate-questions.ts';
import { atomWords } from '../../../src/core/explain/atom-words.ts';
import { planOf } from '../../../src/core/pack/methods.ts';
import { createMemoryView } from '../../../src/core/retrieve/memory-view.ts';
import { quickDiagnose } from '../../../src/core/tau/diagnostics.ts';
import { evidenceOverPlateaus, type PlateauPlan } from '../../../src/core/tau/evidence-over-plateaus.ts';
import { flatReference } from '../../../src/core/tau/pack-partition.ts';
import { plateaus } from '../../../src/core/tau/plateaus.ts';
import { askedEpisode, TIGHT_PACK } from '../../support/asked-episode.ts';
import { triangleOf } from '../../support/random-stream.ts';

const rule = { gate: 'max-member', candidate: 'best-score' } as const;
const episode = askedEpisode(3, 60, 9);
const rows = triangleOf(episode.embeddings);
const plan = planOf('rsm', TIGHT_PACK);

const rowsOf = (plan: PlateauPlan) => [...evidenceOverPlateaus(rows, rule, plan)].filter((row) => row !== null);

/** The same figures by the slow way: each clustering as a memory of its own. */
function evaluated(atomOf: Int32Array, atomCount: number, method: 'rsm' | 'flat') {
  const { chunks, embeddings, queries, pieces, terms } = episode;
  const context = { pieces, atomWords: atomWords(terms, { atomOf, atomCount }) };
  const view = createMemoryView({ chunks, embeddings, atomOf });
  return evaluateQuestions(view, queries, planOf(method, TIGHT_PACK), context).means;
}

test('each plateau has the means of its own clustering', () => {
  const all = [...plateaus(rows, rule)];
  const found = rowsOf({ asked: { episode, plan }, chaining: 'leave' });
  expect(found.length).toBe(all.length);
  found.forEach((row, index) => {
    const { above, upTo, atomOf, atomCount } = all[index]!;
    const { er, eall, tokens, fill } = evaluated(atomOf, atomCount, 'rsm');
    const sizes = new Map<number, number>();
    for (const atom of atomOf) sizes.set(atom, (sizes.get(atom) ?? 0) + 1);
    const largestShare = Math.max(...sizes.values()) / 60;
    expect(row).toMatchObject({ above, upTo, atoms: atomCount, largestShare, evidence: { er, eall, tokens, fill } });
  });
  const recalls = new Set(found.map((row) => row.evidence!.er));
  expect(recalls.size).toBeGreaterThan(3);
});

test('the figures of each question are there, and only questions with evidence have a recall', () => {
  const [row] = rowsOf({ asked: { episode, plan }, chaining: 'leave' });
  const { erOf, tokensOf, er, tokens } = row!.evidence!;
  expect([...erOf].map(Number.isNaN)).toEqual([...Array<boolean>(8).fill(false), true]);
  expect(er).toBeCloseTo(erOf.subarray(0, 8).reduce((sum, value) => sum + value, 0) / 8, 12);
  expect(tokens).toBeCloseTo(tokensOf.reduce((sum, value) => sum + value, 0) / 9, 9);
});

test('without questions only the clusterings are told', () => {
  const found = rowsOf({ asked: null, chaining: 'leave' });
  expect(found.every(({ evidence, chaining }) => evidence === null && chaining === null)).toBe(true);
  expect(found.map(({ atoms }) => atoms)).toEqual([...plateaus(rows, rule)].map(({ atomCount }) => atomCount));
});

test('chaining is told of each plateau where it is counted', () => {
  const all = [...plateaus(rows, rule)];
  rowsOf({ asked: null, chaining: 'count' }).forEach(({ chaining }, index) => {
    const { upTo } = all[index]!;
    expect(chaining!.high).toBe(upTo === null ? 0 : quickDiagnose(rows, all[index]!, upTo).chainingIndex);
  });
});

describe('the flat reference', () => {
  const alone = Int32Array.from({ length: 60 }, (_, i) => i);

  test('is flat retrieval at the same budget, whatever the atoms', () => {
    expect(flatReference(episode, TIGHT_PACK)).toEqual(evaluated(alone, 60, 'flat'));
    expect(flatReference(episode, TIGHT_PACK)).toEqual(evaluated(new Int32Array(60), 1, 'flat'));
  });

  test('stays flat where the settings group every method by atom', () => {
    const grouped = { ...TIGHT_PACK, presentation: 'grouped', selection: 'atoms-first' } as const;
    expect(flatReference(episode, grouped)).toEqual(flatReference(episode, TIGHT_PACK));
  });
});

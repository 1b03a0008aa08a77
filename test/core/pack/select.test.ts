import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Selection } from '../../../src/core/model/settings.ts';
import { restOf, selectChunks } from '../../../src/core/pack/select.ts';
import { viewAsOf } from '../../../src/core/retrieve/memory-view.ts';
import { rankAtoms } from '../../../src/core/retrieve/rank-atoms.ts';
import { characterCounter } from '../../support/fake-counter.ts';
import { type PackCase, packCase } from '../../support/pack-case.ts';

const visible = ({ view }: PackCase) => Array.from({ length: view.visibleCount }, (_, i) => i);
const byScore = (scoreOf: ArrayLike<number>) => (a: number, b: number) => scoreOf[b]! - scoreOf[a]! || a - b;

/** Each policy's order, from the words of its definition. */
const NAIVE: Record<Selection, (kase: PackCase) => number[]> = {
  'atoms-first': (kase) => {
    const { view, query, plan } = kase;
    const { scoreOf } = rankAtoms(view, query.similarities, plan.rule);
    const atoms = [...scoreOf.keys()].sort(byScore(scoreOf)).slice(0, plan.topAtoms);
    return atoms.flatMap((atom) =>
      visible(kase)
        .filter((chunk) => view.atomOf[chunk] === atom)
        .sort(byScore(query.similarities))
        .slice(0, plan.perAtom),
    );
  },
  flat: (kase) => visible(kase).sort(byScore(kase.query.similarities)),
  'flat-top-k': (kase) => visible(kase).sort(byScore(kase.query.similarities)).slice(0, kase.plan.perAtom),
  bm25: (kase) => {
    const { scoreOf } = kase.query.lexical();
    return visible(kase)
      .filter((chunk) => scoreOf[chunk]! > 0)
      .sort(byScore(scoreOf));
  },
  hybrid: (kase) => {
    const dense = NAIVE.flat(kase);
    const lexical = NAIVE.bm25(kase);
    const part = (order: readonly number[], chunk: number) =>
      order.includes(chunk) ? 1 / (61 + order.indexOf(chunk)) : 0;
    return visible(kase).sort(byScore(visible(kase).map((chunk) => part(dense, chunk) + part(lexical, chunk))));
  },
  recency: (kase) => visible(kase).reverse(),
  'full-context': (kase) => visible(kase).reverse(),
};

describe('selectChunks', () => {
  it.each(Object.keys(NAIVE) as Selection[])('%s selects in the order of its definition', (selection) => {
    fc.assert(
      fc.property(packCase(characterCounter), (kase) => {
        const { view, query, plan } = kase;
        const { chunks, relevance } = selectChunks(view, query, { ...plan, selection });
        expect([...chunks]).toEqual(NAIVE[selection](kase));
        expect([...relevance].sort((a, b) => a - b)).toEqual(visible(kase));
      }),
      { numRuns: 40 },
    );
  });

  it('says of each chunk left out which limit left it out', () => {
    fc.assert(
      fc.property(packCase(characterCounter), ({ view, query, plan }) => {
        const { chunks, relevance, reasonOf, stoppedBy } = selectChunks(view, query, {
          ...plan,
          selection: 'atoms-first',
        });
        const { rankOf } = rankAtoms(view, query.similarities, plan.rule);
        const rest = restOf(chunks, relevance);
        for (const chunk of rest) {
          expect(reasonOf(chunk)).toBe(rankOf[view.atomOf[chunk]!]! >= plan.topAtoms ? 'atom-rank' : 'chunk-rank');
        }
        expect(stoppedBy).toBe(rankOf.length > plan.topAtoms ? 'K' : rest.length > 0 ? 'k' : 'nothing-left');
      }),
      { numRuns: 60 },
    );
  });

  it('refuses a question that sees other chunks than the memory shows', () => {
    const kase = fc.sample(
      packCase(characterCounter).filter(({ view }) => view.visibleCount > 1),
      1,
    )[0]!;
    const seen = kase.view.visibleCount;
    expect(() => selectChunks(viewAsOf(kase.view, seen - 1), kase.query, kase.plan)).toThrow(
      `the question sees ${seen} chunks, the memory shows ${seen - 1}`,
    );
  });
});

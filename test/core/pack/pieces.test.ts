import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Chunk } from '../../../src/core/model/chunk.ts';
import type { Turn } from '../../../src/core/model/episode.ts';
import { createPieceTable } from '../../../src/core/pack/pieces.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' '), maxLength: 24 });

/** Of chunks as they stand in a prompt, those with the turn or its text: by reading them all. */
function naiveHolders(chunks: readonly Chunk[], turn: number, wanted: string): number[] {
  const isOwn = ({ firstTurn, endTurn }: Chunk) => turn >= firstTurn && turn < endTurn;
  const atItsEnds = wanted.startsWith('\n') || wanted.endsWith('\n');
  const holds = ({ text: own }: Chunk) =>
    wanted !== '' && (own.includes(wanted) || (atItsEnds && `\n${own}\n\n`.includes(wanted)));
  return chunks.filter((chunk) => isOwn(chunk) || holds(chunk)).map(({ chunkIndex }) => chunkIndex);
}

test('the holders of a turn are its own chunk and all that repeat its text', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 14 }), (texts) => {
      const turns = texts.map((own) => ({ text: own }) as Turn);
      const chunks = Array.from({ length: Math.ceil(texts.length / 2) }, (_, chunkIndex) => {
        const [firstTurn, endTurn] = [2 * chunkIndex, Math.min(texts.length, 2 * chunkIndex + 2)];
        return { chunkIndex, firstTurn, endTurn, text: texts.slice(firstTurn, endTurn).join('\n') } as Chunk;
      });
      const counter = { encoding: 'letters', count: (counted: string) => counted.length } as never;
      const pieces = createPieceTable(chunks, turns, counter);
      texts.forEach((wanted, turn) => {
        expect(pieces.holdersOf(turn)).toEqual(naiveHolders(chunks, turn, wanted));
      });
    }),
    { numRuns: 300 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackedPrompt, PromptBlock } from '../../../../src/core/model/packed-prompt.ts';
import { droppedByReason, piecesOf } from '../../../../src/renderer/views/compare/prompt-pieces.ts';
import { prompt } from '../../support/happenings.ts';

type Turns = readonly string[];

/** A prompt of blocks with headers; the last chunk is cut to `cut` characters when given. */
function packed(
  blocks: readonly { readonly atom: number; readonly chunks: readonly number[] }[],
  turns: readonly Turns[],
  cut?: number,
): PackedPrompt {
  let text = '';
  const made: PromptBlock[] = blocks.map(({ atom, chunks }, b) => {
    if (b > 0) text += '\n\n';
    const start = text.length;
    text += `## Atom ${atom}\n`;
    let truncatedChunk: number | null = null;
    for (const chunk of chunks) {
      const last = b === blocks.length - 1 && chunk === chunks.at(-1) && cut !== undefined;
      const whole = turns[chunk]!.join('\n');
      text += `\n[c${chunk}]\n${last ? whole.slice(0, cut) : whole}`;
      if (last) truncatedChunk = chunk;
    }
    return { atom, chunks, tokens: 1, chunkTokens: chunks.map(() => 1), truncatedChunk, start, end: text.length };
  });
  return prompt({ prompt: text, blocks: made });
}

const turns: readonly Turns[] = [
  ['Marta: hello', 'Tom: hi'],
  ['Marta: the port is 5433', 'Tom: noted'],
  ['Marta: hello', 'Tom: hi'],
];
const none = () => new Set<number>();

describe('the pieces of a prompt', () => {
  it('are headers, chunks and evidence in their places', () => {
    const pack = packed([{ atom: 4, chunks: [0, 1] }], turns);
    const pieces = piecesOf({
      pack,
      turnsOf: (chunk) => turns[chunk],
      evidenceOf: (chunk) => new Set(chunk === 1 ? [0] : []),
    });
    expect(pieces.map(({ kind, text, chunk }) => [kind, text, chunk])).toEqual([
      ['header', '## Atom 4\n\n[c0]\n', null],
      ['chunk', 'Marta: hello\nTom: hi', 0],
      ['between', '\n[c1]\n', null],
      ['evidence', 'Marta: the port is 5433', 1],
      ['chunk', '\nTom: noted', 1],
    ]);
  });
  it('tell chunks of the same words apart by their order', () => {
    const pack = packed([{ atom: 0, chunks: [0, 2] }], turns);
    const pieces = piecesOf({ pack, turnsOf: (chunk) => turns[chunk], evidenceOf: none });
    expect(pieces.filter(({ kind }) => kind === 'chunk').map(({ chunk }) => chunk)).toEqual([0, 2]);
  });
  it('mark a chunk that was cut to fit', () => {
    const pack = packed([{ atom: 0, chunks: [1] }], [[], ['Marta: a long story that goes on and on', 'Tom: yes']], 26);
    const pieces = piecesOf({
      pack,
      turnsOf: () => ['Marta: a long story that goes on and on', 'Tom: yes'],
      evidenceOf: () => new Set([0]),
    });
    expect(pieces.at(-1)).toMatchObject({
      kind: 'chunk',
      chunk: 1,
      truncated: true,
      text: 'Marta: a long story that g',
    });
  });
  it('leave a prompt whole whose chunks have not been read', () => {
    const pack = packed([{ atom: 0, chunks: [0] }], turns);
    const pieces = piecesOf({ pack, turnsOf: () => undefined, evidenceOf: none });
    expect(pieces.map(({ text }) => text).join('')).toBe(pack.prompt);
  });
  it('add up to the prompt, whatever stands in it', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 30 });
    const chunk = fc.array(words, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(chunk, { minLength: 1, maxLength: 6 }),
        fc.option(fc.nat(40), { nil: undefined }),
        (texts, cut) => {
          const half = Math.ceil(texts.length / 2);
          const all = texts.map((_, index) => index);
          const blocks = [{ atom: 1, chunks: all.slice(0, half) }];
          if (texts.length > half) blocks.push({ atom: 2, chunks: all.slice(half) });
          const pack = packed(blocks, texts, cut);
          const pieces = piecesOf({
            pack,
            turnsOf: (index) => texts[index],
            evidenceOf: (index) => new Set(index % 2 ? [0] : []),
          });
          expect(pieces.map(({ text }) => text).join('')).toBe(pack.prompt);
        },
      ),
    );
  });
});

describe('droppedByReason', () => {
  it('groups the dropped, the reason of most first', () => {
    const dropped = [
      { chunk: 1, reason: 'budget', tokens: 5 },
      { chunk: 2, reason: 'atom-rank', tokens: 5 },
      { chunk: 3, reason: 'atom-rank', tokens: 5 },
    ] as const;
    expect(droppedByReason(prompt({ dropped }))).toEqual([
      { reason: 'atom-rank', chunks: [2, 3] },
      { reason: 'budget', chunks: [1] },
    ]);
  });
});

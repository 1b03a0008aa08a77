// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PromptSide } from '../../../../src/renderer/views/compare/prompt-side.tsx';
import { fakeBridge } from '../../support/fake-bridge.ts';
import { chunks, heading, prompt, question } from '../../support/happenings.ts';

const turns = [
  ['A: <script>alert(1)</script>', 'B: noted'],
  ['A: the port is 5433', 'B: thanks'],
];
const text = `## Atom 4\n\n[c4]\n${turns[0]!.join('\n')}\n\n[c5]\n${turns[1]!.join('\n')}`;
const block = {
  atom: 4,
  chunks: [4, 5],
  tokens: 40,
  chunkTokens: [18, 18],
  truncatedChunk: null,
  start: 0,
  end: text.length,
};
const pack = prompt({
  prompt: text,
  tokens: 3981,
  blocks: [block],
  dropped: [{ chunk: 2, reason: 'budget', tokens: 9 }],
  metrics: { er: 1, eall: 1, ed: 0.1, fill: 1, stoppedBy: 'budget', goldTurns: 2, goldTurnsIn: 2 },
});
const turnText = (id: string, words: string) => ({
  turnId: id,
  speaker: 'A',
  text: words,
  timestamp: null,
  attachments: [],
});
const texts = new Map(
  turns.map((words, at) => [
    4 + at,
    {
      chunkIndex: 4 + at,
      turns: words.map((word, t) => turnText(`${at}-${t}`, word)),
      tokens: 1,
      seenTokens: 1,
      totalTokens: 1,
    },
  ]),
);

let bridge: ReturnType<typeof fakeBridge>;
const onMethod = vi.fn();
beforeEach(() => {
  bridge = fakeBridge();
  render(
    <PromptSide
      side="A"
      packed={{ method: 'rsm', pack }}
      method="rsm"
      onMethod={onMethod}
      onlyHere={[5]}
      question={question()}
      chunks={chunks(10)}
      texts={texts}
      slots={Uint8Array.of(0, 0, 0, 0, 3)}
      headings={[heading(4, { words: ['ports', 'tunnel'] })]}
      atomOf={null}
    />,
  );
});
afterEach(cleanup);

describe('a prompt', () => {
  it('says how full it is and what it recalls', () => {
    expect(screen.getByText('3,981 of 4,000 tok · ER 1.000 (2 of 2)')).toBeTruthy();
  });
  it('underlines evidence turns and marks the chunk that is only here', () => {
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks).toEqual(['A: the port is 5433', 'B: thanks']);
    const chunkMarks = [...document.querySelectorAll('.chunk-mark')].map((mark) => mark.textContent);
    expect(chunkMarks).toEqual(['4ports', '4portsonly here']);
  });
  it('never runs what stands in a corpus', () => {
    expect(document.querySelector('script')).toBeNull();
    expect(screen.getByRole('document').textContent).toContain('<script>alert(1)</script>');
  });
  it('is copied as it is, without the marks', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy prompt A' }));
    expect(bridge.callDesktop).toHaveBeenCalledWith('copyText', { text });
  });
  it('lists what was dropped, evidence first, with the reason', () => {
    expect(screen.getByText(/1 chunk dropped of the 10 it sees/).textContent).toContain('1 without room');
    expect(screen.getByRole('button', { name: 'c2' })).toBeTruthy();
  });
  it('can be made by another method', () => {
    fireEvent.change(screen.getByLabelText('Method A'), { target: { value: 'recency' } });
    expect(onMethod).toHaveBeenCalledWith('recency');
  });
});

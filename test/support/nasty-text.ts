import fc from 'fast-check';

const PIECES = [
  ...['', ' ', '  ', '\n', '\n\n', '\r\n', '\t', '/', '//', '#', '## ', '[', ']', '[c1]', '.', '...', '!?', "'s", "'"],
  ...[
    '日本語',
    '中文字符很多',
    'かな',
    '한국어',
    '\u{1F600}',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    'é',
    'e\u0301',
  ],
  ...['مرحبا', 'שלום', '\uFEFF', '\u2028', '\u00A0', '\uD83D', '\uDE00', '\u0000', '<|endoftext|>', '<|im_start|>'],
  ...['hello', 'World', 'HTTPServer', '12345', '7', '3.14', '{"a":1}', '</script>', '=====', 'x_y', '\uFFFD'],
];

/** Text made of what trips tokenizers: scripts, emoji, odd spaces, punctuation at the ends, special tokens, lone surrogates. */
export function nastyText(maxPieces = 12): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  return fc.array(piece, { maxLength: maxPieces }).map((pieces) => pieces.join(''));
}

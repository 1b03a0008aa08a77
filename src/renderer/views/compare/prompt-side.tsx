import { useMemo } from 'react';
import type { ChunkText } from '../../../core/contract/calls.ts';
import type { AtomHeading, ChunkHeading, PackedSide, QuestionHeading } from '../../../core/contract/events.ts';
import type { PackedPrompt } from '../../../core/model/packed-prompt.ts';
import { METHODS, type Method } from '../../../core/model/settings.ts';
import { wordsOf } from '../../canvas/atom-words.ts';
import { decimals, whole } from '../../canvas/format.ts';
import { askDesktop } from '../../state/ask.ts';
import { selectChunk } from '../../state/selection.ts';
import { AtomName } from '../shell/atom-key.tsx';
import { CopyIcon } from '../shell/icons.tsx';
import { METHOD_WORDS } from '../shell/method-words.ts';
import { DroppedList } from './dropped-list.tsx';
import { HeaderLines } from './prompt-lines.tsx';
import { type PromptPiece, piecesOf } from './prompt-pieces.ts';

interface PromptSideProps {
  readonly side: 'A' | 'B';
  readonly packed: PackedSide;
  readonly method: Method;
  readonly onMethod: (method: Method) => void;
  /** Chunks that the other prompt has not. */
  readonly onlyHere: readonly number[];
  readonly question: QuestionHeading;
  readonly chunks: readonly ChunkHeading[];
  readonly texts: ReadonlyMap<number, ChunkText>;
  readonly slots: Uint8Array;
  readonly headings: readonly AtomHeading[];
  /** The atoms of a prompt that names none itself. */
  readonly atomOf: Int32Array | null;
}

/** "3,981 of 4,000 tok · ER 1.000 (4 of 4)" */
function packWords({ pack }: PackedSide): string {
  const { er, goldTurns, goldTurnsIn } = pack.metrics;
  const recall = er === null ? 'no evidence to recall' : `ER ${decimals(er)} (${goldTurnsIn} of ${goldTurns})`;
  return `${whole(pack.tokens)} of ${whole(pack.budgetTokens)} tok · ${recall}`;
}

/** One prompt, word for word: headers, chunks only here and evidence are marked. */
export function PromptSide(props: PromptSideProps) {
  const { side, packed, method, onMethod, onlyHere, question, chunks, texts } = props;
  const { pack } = packed;
  const pieces = useMemo(
    () =>
      piecesOf({
        pack,
        turnsOf: (chunk) => texts.get(chunk)?.turns.map((turn) => turn.text),
        evidenceOf: (chunk) => {
          const heading = chunks[chunk];
          const places = question.evidenceTurns.map((turn) => turn - (heading?.firstTurn ?? 0));
          return new Set(
            heading ? places.filter((place) => place >= 0 && place < heading.endTurn - heading.firstTurn) : [],
          );
        },
      }),
    [pack, texts, chunks, question],
  );
  const only = useMemo(() => new Set(onlyHere), [onlyHere]);
  const shown = pack.blocks.reduce((sum, block) => sum + block.chunks.length, 0);
  return (
    <div className="prompt-side">
      <header className="prompt-head">
        <b>{side}</b>
        <select
          className="select"
          aria-label={`Method ${side}`}
          value={method}
          onChange={(event) => onMethod(event.target.value as Method)}
        >
          {METHODS.map((each) => (
            <option key={each} value={each}>
              {METHOD_WORDS[each].name}
            </option>
          ))}
        </select>
        <span className="pack-words" title={`In ${pack.encoding} tokens of the whole prompt, headers included`}>
          {packWords(packed)}
        </span>
        <button
          type="button"
          className="button icon end"
          aria-label={`Copy prompt ${side}`}
          title="Copy"
          onClick={() => void askDesktop('copyText', { text: pack.prompt })}
        >
          <CopyIcon />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className="prompt-text readable" tabIndex={0} role="document" aria-label={`Prompt ${side}`}>
        {pieces.map((_piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a prompt have no other identity than their place.
          <Piece key={at} pieces={pieces} at={at} only={only} {...props} />
        ))}
      </div>
      <DroppedList pack={pack} shown={shown} visible={question.visibleChunks} evidence={question.evidenceChunks} />
    </div>
  );
}

interface PieceProps extends PromptSideProps {
  readonly pieces: readonly PromptPiece[];
  readonly at: number;
  readonly only: ReadonlySet<number>;
}

/** One piece; the mark of the chunk that begins after a header stands on the header's last line. */
function Piece({ pieces, at, only, ...side }: PieceProps) {
  const piece = pieces[at]!;
  const { kind, text, chunk } = piece;
  if (kind === 'between' || kind === 'header') {
    const next = pieces[at + 1];
    const body = text.trimEnd();
    return (
      <>
        <HeaderLines text={body} first={kind === 'header' && piece.atom !== null ? 'block' : 'chunk'} />
        {next && next.chunk !== null ? <ChunkMark piece={next} only={only.has(next.chunk)} {...side} /> : null}
        {text.slice(body.length)}
      </>
    );
  }
  return (
    <span className={chunk !== null && only.has(chunk) ? 'only' : undefined}>
      {kind === 'evidence' ? <mark className="prompt-evidence">{text}</mark> : text}
    </span>
  );
}

/** "cut to 70 of 4,603 tokens to fit" */
function cutWords({ blocks }: PackedPrompt, chunk: number, chunks: readonly ChunkHeading[]): string {
  const block = blocks.find(({ truncatedChunk }) => truncatedChunk === chunk);
  const kept = block?.chunkTokens[block.chunks.indexOf(chunk)];
  const all = chunks[chunk]?.tokens;
  return kept === undefined || all === undefined
    ? 'cut to fit'
    : `cut to ${whole(kept)} of ${whole(all)} tokens to fit`;
}

interface ChunkMarkProps extends PromptSideProps {
  readonly piece: PromptPiece;
  readonly only: boolean;
}

/** Which atom the chunk is of, and whether the other prompt has it too; leads to the chunk in the inspector. */
function ChunkMark({ piece: { chunk, atom: own, truncated }, only, ...props }: ChunkMarkProps) {
  const { packed, chunks, slots, headings, atomOf } = props;
  const atom = own ?? atomOf?.[chunk!] ?? null;
  return (
    <button
      type="button"
      className="chunk-mark"
      title={`Show c${chunk} in the inspector`}
      onClick={() => selectChunk(chunk)}
    >
      {atom === null ? (
        `c${chunk}`
      ) : (
        <AtomName atom={atom} slot={slots[atom] ?? 0} words={wordsOf(headings, atom, 1)} />
      )}
      {only ? <span className="only-here">only here</span> : null}
      {truncated ? <span className="warn">▲ {cutWords(packed.pack, chunk!, chunks)}</span> : null}
    </button>
  );
}

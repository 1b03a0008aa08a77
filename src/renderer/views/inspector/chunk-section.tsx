import type { ChunkHeading, QuestionHeading } from '../../../core/contract/events.ts';
import { counted, formatDay, whole } from '../../canvas/format.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { EvidenceRing } from '../shell/icons.tsx';
import { useChunkText } from './use-chunk-text.ts';

/** How much of a chunk the embedder saw, in its own tokens; null before it is embedded. */
export function seenWords(seen: number, total: number): string | null {
  if (total === 0) return null;
  if (seen >= total) return `The embedder saw all ${counted(total, 'token')}.`;
  return `The embedder saw ${whole(seen)} of ${counted(total, 'token')}.`;
}

/** How many of the chunk's turns are evidence of the question, in words; null for none. */
export function evidenceWords(chunk: ChunkHeading, question: QuestionHeading | undefined): string | null {
  if (!question) return null;
  const turns = question.evidenceTurns.filter((turn) => turn >= chunk.firstTurn && turn < chunk.endTurn).length;
  return turns === 0 ? null : `${counted(turns, 'evidence turn')} of ${question.questionId}`;
}

/** The selected chunk: what it is, its first words, and how much of it the embedder saw. */
export function ChunkSection({ chunk }: { readonly chunk: ChunkHeading }) {
  const questionId = useView((state) => state.selectedQuestion);
  const question = useEngine((state) => state.episode?.questions.find((each) => each.questionId === questionId));
  const seen = useEngine((state) => state.episode?.seenTokens[chunk.chunkIndex] ?? 0);
  const total = useEngine((state) => state.episode?.totalTokens[chunk.chunkIndex] ?? 0);
  const text = useChunkText(chunk.chunkIndex);
  const words = text?.turns.map((turn) => turn.text).join(' ') ?? chunk.preview;
  const attachments = text?.turns.flatMap((turn) => turn.attachments) ?? [];
  const evidence = evidenceWords(chunk, question);
  const saw = seenWords(seen, total);
  const facts = [
    formatDay(chunk.timestamp),
    counted(chunk.endTurn - chunk.firstTurn, 'turn'),
    `${whole(chunk.tokens)} tokens`,
  ];
  return (
    <section className="section" aria-label="Chunk">
      <div className="section-head">
        <h2>Chunk c{chunk.chunkIndex}</h2>
        <span className="ink3 ellipsis" title={`Session ${chunk.session}`}>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </div>
      <p className="quote readable">{words.slice(0, 600)}</p>
      <div className="section-line">
        <button type="button" className="link" onClick={() => viewStore.setState({ readingChunk: chunk.chunkIndex })}>
          Open in full
        </button>
        {evidence ? (
          <span className="evidence-note">
            <EvidenceRing /> {evidence}
          </span>
        ) : null}
        <span className={seen < total ? undefined : 'ink3'}>{saw ?? 'Not embedded yet.'}</span>
      </div>
      {attachments.length > 0 ? <p className="ink3 ellipsis">With {attachments.join(', ')}.</p> : null}
    </section>
  );
}

import type { ChunkHeading, QuestionHeading } from '../../../core/contract/events.ts';
import type { EpisodeState } from '../../../core/contract/state.ts';
import { counted, formatDay, whole } from '../../canvas/format.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { EvidenceRing } from '../shell/icons.tsx';
import { useChunkText } from './use-chunk-text.ts';

type Embedded = Pick<EpisodeState, 'heading' | 'embedder'>;

/** How much of a chunk the embedder saw, in its own tokens, which are not the prompt's; or why that is not known. */
export function seenWords(seen: number, total: number, { heading, embedder }: Embedded): string {
  if (heading.format === 'vectors') return 'Its vector is your own.';
  if (total === 0) return 'Not embedded yet.';
  if (embedder.inputLimitTokens === 0) return `${counted(total, 'embedder token')}; how many were read is not said.`;
  if (seen >= total) return `The embedder saw all ${whole(total)} of its tokens.`;
  return `The embedder saw ${whole(seen)} of its ${counted(total, 'token')}.`;
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
  const episode = useEngine((state) => state.episode);
  const encoding = useEngine((state) => state.settings.pack.encoding);
  const facts = [
    formatDay(chunk.timestamp),
    counted(chunk.endTurn - chunk.firstTurn, 'turn'),
    counted(chunk.tokens, 'text token'),
  ];
  return (
    <section className="section" aria-label="Chunk">
      <div className="section-head">
        <h2>Chunk c{chunk.chunkIndex}</h2>
        <span
          className="ink3 ellipsis"
          title={`Session ${chunk.session}. Its text alone is ${counted(chunk.tokens, 'token')} in ${encoding}; in a prompt its header line comes on top, and an embedder counts tokens of its own.`}
        >
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
        <span className={seen < total ? undefined : 'ink3'}>{episode ? seenWords(seen, total, episode) : ''}</span>
      </div>
      {attachments.length > 0 ? <p className="ink3 ellipsis">With {attachments.join(', ')}.</p> : null}
    </section>
  );
}

import type { TurnText } from '../../../core/contract/calls.ts';
import { counted, formatDay } from '../../canvas/format.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { Dialog } from '../shell/dialog.tsx';
import { EvidenceRing } from '../shell/icons.tsx';
import { seenWords } from './chunk-section.tsx';
import { useChunkText } from './use-chunk-text.ts';

/** Every turn of a chunk, word for word. */
export function ChunkDialog() {
  const chunk = useView((state) => state.readingChunk);
  const heading = useEngine((state) => (chunk === null ? undefined : state.episode?.chunks[chunk]));
  const questionId = useView((state) => state.selectedQuestion);
  const question = useEngine((state) => state.episode?.questions.find((each) => each.questionId === questionId));
  const text = useChunkText(chunk);
  const episode = useEngine((state) => state.episode);
  const isEvidence = (at: number) =>
    heading !== undefined && (question?.evidenceTurns.includes(heading.firstTurn + at) ?? false);
  const facts = heading && [
    `session ${heading.session}`,
    counted(heading.endTurn - heading.firstTurn, 'turn'),
    counted(heading.tokens, 'text token'),
  ];
  return (
    <Dialog
      open={chunk !== null}
      onClose={() => viewStore.setState({ readingChunk: null })}
      title={`Chunk c${chunk}`}
      scope={facts?.join(' · ')}
    >
      {text && episode ? (
        <p className="ink3">{seenWords(text.seenTokens, text.totalTokens, episode)}</p>
      ) : (
        <p>Reading…</p>
      )}
      {text?.turns.map((turn, at) => (
        <Turn key={turn.turnId} turn={turn} evidenceOf={isEvidence(at) ? question!.questionId : null} />
      ))}
    </Dialog>
  );
}

interface TurnProps {
  readonly turn: TurnText;
  readonly evidenceOf: string | null;
}

function Turn({ turn, evidenceOf }: TurnProps) {
  return (
    <article className={evidenceOf ? 'turn evidence' : 'turn'}>
      <header className="turn-head">
        <b>{turn.turnId}</b>
        <span className="ink3">{[turn.speaker, formatDay(turn.timestamp)].filter(Boolean).join(' · ')}</span>
        {evidenceOf ? (
          <span className="evidence-note">
            <EvidenceRing /> evidence of {evidenceOf}
          </span>
        ) : null}
      </header>
      <p className="turn-text">{turn.text}</p>
      {turn.attachments.length > 0 ? <p className="ink3">With {turn.attachments.join(', ')}.</p> : null}
    </article>
  );
}

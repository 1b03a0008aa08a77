import { useMemo } from 'react';
import type { DropReason, PackedPrompt } from '../../../core/model/packed-prompt.ts';
import { counted, whole } from '../../canvas/format.ts';
import { selectChunk } from '../../state/selection.ts';
import { MoreButton, useGrowing } from '../shell/growing.tsx';
import { EvidenceRing } from '../shell/icons.tsx';
import { type DroppedGroup, droppedByReason } from './prompt-pieces.ts';

interface DroppedListProps {
  readonly pack: PackedPrompt;
  /** Chunks in the prompt. */
  readonly shown: number;
  /** Chunks the question sees. */
  readonly visible: number;
  readonly evidence: readonly number[];
}

const REASON_WORDS: Readonly<Record<DropReason, string>> = {
  'atom-rank': 'in atoms below K',
  'chunk-rank': 'ranked below the cut',
  budget: 'without room',
  stopped: 'after packing stopped',
};
const FIRST_NAMED = 40;

/** What is not in the prompt and why, with counts; evidence among it stands first. */
export function DroppedList({ pack, shown, visible, evidence }: DroppedListProps) {
  const groups = droppedByReason(pack);
  if (pack.dropped.length === 0) {
    return (
      <p className="dropped ink3">
        Nothing was dropped: {whole(shown)} of {counted(visible, 'chunk')} are in.
      </p>
    );
  }
  return (
    <details className="dropped">
      <summary>
        {counted(pack.dropped.length, 'chunk')} dropped of the {whole(visible)} it sees
        <span className="ink3">
          {' '}
          · {groups.map(({ reason, chunks }) => `${whole(chunks.length)} ${REASON_WORDS[reason]}`).join(' · ')}
        </span>
      </summary>
      {groups.map((group) => (
        <DroppedChunks key={group.reason} group={group} evidence={evidence} />
      ))}
    </details>
  );
}

interface DroppedChunksProps {
  readonly group: DroppedGroup;
  readonly evidence: readonly number[];
}

function DroppedChunks({ group: { reason, chunks }, evidence }: DroppedChunksProps) {
  const ordered = useMemo(() => {
    const gold = new Set(evidence);
    return [...chunks.filter((chunk) => gold.has(chunk)), ...chunks.filter((chunk) => !gold.has(chunk))];
  }, [chunks, evidence]);
  const { shown, more } = useGrowing(ordered, FIRST_NAMED);
  return (
    <div className="dropped-group">
      <span className="ink3">
        {whole(chunks.length)}, {REASON_WORDS[reason]}:
      </span>{' '}
      {shown.map((chunk) => (
        <button key={chunk} type="button" className="dropped-chunk" onClick={() => selectChunk(chunk)}>
          {evidence.includes(chunk) ? <EvidenceRing /> : null}c{chunk}
        </button>
      ))}{' '}
      <MoreButton {...more} />
    </div>
  );
}

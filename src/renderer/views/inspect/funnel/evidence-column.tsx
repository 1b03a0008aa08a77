import type { ChunkHeading } from '../../../../core/contract/events.ts';
import { formatDay } from '../../../canvas/format.ts';
import { useChunkTexts } from '../../../state/chunk-texts.ts';
import { STAGE_WORDS } from '../stage-words.ts';
import type { Column } from './columns.ts';
import type { Entry } from './entries.ts';
import type { EntryPlace } from './funnel-layout.ts';
import { FunnelList } from './funnel-list.tsx';
import { EvidenceDot } from './marks.tsx';
import type { Pointing } from './pointing.ts';

interface EvidenceColumnProps {
  readonly column: Column;
  readonly places: readonly EntryPlace[];
  readonly chunks: readonly ChunkHeading[];
  readonly slotOf: (chunk: number) => number;
  readonly pointing: Pointing;
}

/** The evidence of the question, each with its day and its first words. */
export function EvidenceColumn({ column, places, chunks, slotOf, pointing }: EvidenceColumnProps) {
  const texts = useChunkTexts([...new Set(places.map(({ entry }) => entry.chunk))]);
  const wordsOf = ({ chunk, journeys }: Entry) => {
    const turns = texts.get(chunk)?.turns ?? [];
    const own = journeys.flatMap(({ turn }) => turns.find(({ turnId }) => turnId === turn)?.text ?? []);
    return (own.length > 0 ? own.join(' ') : (chunks[chunk]?.preview ?? ''))
      .replace(/[*`#]+/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  };
  return (
    <FunnelList
      label="Evidence"
      left={column.x}
      width={column.width}
      items={places.map(({ entry, y, height, lines }) => {
        const { chunk, stage, journeys } = entry;
        const text = wordsOf(entry);
        const day = formatDay(chunks[chunk]?.timestamp ?? null);
        const turns = journeys.length > 1 ? `${journeys.length} turns` : null;
        return {
          ...pointing.of(chunk),
          key: `${chunk} ${stage}`,
          top: y,
          height: height - 4,
          className: 'evidence-row',
          title: text,
          words: [`chunk ${chunk}`, day, turns, STAGE_WORDS[stage].brief, text].filter(Boolean).join(', '),
          content: (
            <>
              <span className="evidence-name">
                <EvidenceDot
                  slot={slotOf(chunk)}
                  state={stage === 'in' || stage === 'O' || stage === 'A' ? 'in' : 'out'}
                />
                <b>c{chunk}</b>
                <span className="ink3 ellipsis">{[day, turns].filter(Boolean).join(' · ')}</span>
              </span>
              {lines > 0 ? (
                <span className="evidence-text" style={{ WebkitLineClamp: lines }}>
                  {text}
                </span>
              ) : null}
            </>
          ),
        };
      })}
    />
  );
}

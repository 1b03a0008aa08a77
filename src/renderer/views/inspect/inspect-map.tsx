import '../map/map.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChunkHeading, QuestionHeading } from '../../../core/contract/events.ts';
import type { QuestionExplanation } from '../../../core/contract/explanation.ts';
import { whole } from '../../canvas/format.ts';
import { cellOf, liveOf } from '../../canvas/live.ts';
import type { AskedQuestion } from '../../canvas/map-question.ts';
import { selectChunk } from '../../state/selection.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { MapTools } from '../map/map-tools.tsx';
import { type MapTool, MapView } from '../map/map-view.tsx';
import { tooltipSentence, tooltipWords } from '../map/tooltip-words.ts';
import { useMapInputs } from '../map/use-map-inputs.ts';
import { askedBy, asOfWords, framedBy } from './asked-question.ts';
import { chunksWithAllIn } from './funnel/entries.ts';
import { QuestionLegend } from './question-legend.tsx';

const hoveredChunk = liveOf(viewStore, (state) => state.hoveredChunk);
const NO_CHUNKS: readonly ChunkHeading[] = [];

interface InspectMapProps {
  readonly question: QuestionHeading | null;
  readonly explanation: QuestionExplanation | null;
}

/** The map as the question saw it: where it stands, what it retrieved, and where its evidence lies. Fills its parent. */
export function InspectMap({ question, explanation }: InspectMapProps) {
  const session = useEngine((state) => state.episode?.session ?? null);
  const chunks = useEngine((state) => state.episode?.chunks ?? NO_CHUNKS);
  const positions = useEngine((state) => state.layout?.positions ?? null);
  const selectedChunk = useView((state) => state.selectedChunk);
  const [tool, setTool] = useState<MapTool>('pan');
  const shared = useMapInputs();
  const asked = useMemo(
    (): AskedQuestion | undefined => (explanation && question ? askedBy(explanation, question) : undefined),
    [explanation, question],
  );
  const opened = useMemo(
    () =>
      explanation && explanation.rankedAtoms.length > 0
        ? new Set(explanation.rankedAtoms.filter(({ kept }) => kept).map(({ atom }) => atom))
        : undefined,
    [explanation],
  );
  const framed = useMemo(() => asked && framedBy(asked), [asked]);
  const visible = explanation?.visibleChunks ?? question?.visibleChunks ?? null;
  const playhead = useMemo(() => cellOf<number | null>(null), []);
  useEffect(() => playhead.write(visible), [playhead, visible]);
  const rings = useMemo(
    () => ({ ...shared.rings, packed: explanation ? chunksWithAllIn(explanation) : shared.rings.packed }),
    [shared.rings, explanation],
  );
  const inputs = { ...shared, rings, asked, opened };
  const wordsFor = (chunk: number) =>
    tooltipWords(chunks[chunk]!, { run: inputs.run, atoms: inputs.atoms, slotOf: inputs.slotOf, playhead: visible });
  const select = useCallback((chunk: number | null) => selectChunk(chunk), []);
  return (
    <section className="plot map-panel" aria-label="Map">
      <MapView
        inputs={inputs}
        episode={session}
        positions={positions}
        playhead={playhead}
        hoveredChunk={hoveredChunk}
        tool={tool}
        framed={framed}
        wordsFor={wordsFor}
        spoken={
          selectedChunk !== null && chunks[selectedChunk] ? tooltipSentence(wordsFor(selectedChunk), chunks.length) : ''
        }
        onHover={(chunk) => viewStore.setState({ hoveredChunk: chunk })}
        onSelect={select}
        onMark={(marked) => viewStore.setState({ markedChunks: marked.length > 0 ? new Set(marked) : null })}
      />
      {visible !== null ? (
        <div className="map-scope">
          <b>
            {whole(visible)} of {whole(chunks.length)} chunks
          </b>{' '}
          <span className="plot-quiet">· {asOfWords(chunks, visible)}</span>
        </div>
      ) : null}
      <MapTools inputs={inputs} tool={tool} onTool={setTool} />
      {asked ? <QuestionLegend nearest={asked.nearest.length} atoms={opened ? 'atoms' : 'none'} /> : null}
    </section>
  );
}

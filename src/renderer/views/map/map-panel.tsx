import './map.css';
import { useCallback, useMemo, useState } from 'react';
import { asOf, countAtoms } from '../../canvas/as-of.ts';
import { liveOf } from '../../canvas/live.ts';
import type { MapInputs } from '../../canvas/map-painter.ts';
import { DETAIL_LIMIT } from '../../canvas/map-scene.ts';
import { selectChunk } from '../../state/selection.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { MapLegend } from './map-legend.tsx';
import { MapScope } from './map-scope.tsx';
import { MapTools } from './map-tools.tsx';
import { type MapTool, MapView } from './map-view.tsx';
import { tooltipSentence, tooltipWords } from './tooltip-words.ts';
import { useMapInputs } from './use-map-inputs.ts';

const playhead = liveOf(viewStore, (state) => state.playhead);
const hoveredChunk = liveOf(viewStore, (state) => state.hoveredChunk);

/** The map of the episode's chunks, with its header, tools and legend. Fills its parent. */
export function MapPanel() {
  const episode = useEngine((state) => state.episode);
  const positions = useEngine((state) => state.layout?.positions ?? null);
  const selectedChunk = useView((state) => state.selectedChunk);
  const [tool, setTool] = useState<MapTool>('pan');
  const inputs = useMapInputs();
  const { run, atoms } = inputs;

  const wordsFor = (chunk: number) =>
    tooltipWords(episode!.chunks[chunk]!, {
      run,
      atoms,
      slotOf: inputs.slotOf,
      playhead: viewStore.getState().playhead,
    });
  const select = useCallback((chunk: number | null) => selectChunk(chunk), []);
  return (
    <section className="plot map-panel" aria-label="Map">
      <MapView
        inputs={inputs}
        episode={episode?.session ?? null}
        positions={positions}
        playhead={playhead}
        hoveredChunk={hoveredChunk}
        tool={tool}
        wordsFor={wordsFor}
        spoken={
          episode && selectedChunk !== null && episode.chunks[selectedChunk]
            ? tooltipSentence(wordsFor(selectedChunk), episode.chunks.length)
            : ''
        }
        onHover={(chunk) => viewStore.setState({ hoveredChunk: chunk })}
        onSelect={select}
        onMark={(chunks) => viewStore.setState({ markedChunks: chunks.length > 0 ? new Set(chunks) : null })}
      />
      <Header inputs={inputs} />
      <MapTools inputs={inputs} tool={tool} onTool={setTool} />
      {episode && <MapLegend forest={inputs.forest && inputs.forest.bridges.length > 0 ? 'marked' : 'plain'} />}
      <EmptyWords positions={positions} />
    </section>
  );
}

/** A leaf of its own, since it alone renders with the playhead. */
function Header({ inputs: { run, slotOf } }: { readonly inputs: MapInputs }) {
  const total = useEngine((state) => state.episode?.chunks.length ?? null);
  const embedding = useEngine((state) => state.progress.embed ?? null);
  const layingOut = useEngine((state) => state.progress.layout ?? null);
  const landmarks = useEngine((state) => state.layout?.landmarks ?? null);
  const at = useView((state) => state.playhead);
  const moment = useMemo(() => run && asOf(run, at), [run, at]);
  const atoms = useMemo(
    () => (moment ? countAtoms(moment.sizeOf, slotOf) : { coloured: 0, grey: 0, alone: 0 }),
    [moment, slotOf],
  );
  const written = moment?.count ?? 0;
  const detail = written > DETAIL_LIMIT ? 'selected-only' : 'all';
  return (
    <MapScope
      total={total}
      written={written}
      atoms={atoms}
      embedding={embedding}
      layingOut={layingOut}
      detail={detail}
      landmarks={landmarks}
    />
  );
}

/** What the map says while it has nothing to draw; where nothing is open, the shell offers ways to begin. */
function EmptyWords({ positions }: { readonly positions: Float32Array | null }) {
  const chunks = useEngine((state) => state.episode?.chunks.length ?? null);
  const busy = useEngine((state) => state.progress.embed !== undefined || state.progress.layout !== undefined);
  const halted = useEngine((state) => state.episode?.isHalted ?? false);
  if (chunks === 0) return <p className="plot-words">This episode has no turns, so there is nothing to show.</p>;
  if (chunks !== null && !positions && !busy && !halted)
    return <p className="plot-words">The first vectors are on their way.</p>;
  return null;
}

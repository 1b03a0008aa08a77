import './map.css';
import { useCallback, useMemo, useState } from 'react';
import { asOf, countAtoms } from '../../canvas/as-of.ts';
import { wordsOf } from '../../canvas/atom-words.ts';
import { counted, formatDay } from '../../canvas/format.ts';
import { liveOf } from '../../canvas/live.ts';
import type { MapInputs, MapLayer } from '../../canvas/map-painter.ts';
import { DETAIL_LIMIT } from '../../canvas/map-scene.ts';
import { shownSlots } from '../../canvas/shown-slots.ts';
import { ask } from '../../state/ask.ts';
import { selectChunk } from '../../state/selection.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { FindField } from './find-field.tsx';
import { LayersMenu } from './layers-menu.tsx';
import { CloseIcon, FindIcon, LassoIcon } from './map-icons.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapScope } from './map-scope.tsx';
import type { TooltipWords } from './map-tooltip.tsx';
import { type MapTool, MapView } from './map-view.tsx';
import { useExplanation } from './use-explanation.ts';

const playhead = liveOf(viewStore, (state) => state.playhead);
const hoveredChunk = liveOf(viewStore, (state) => state.hoveredChunk);
const NO_SLOTS = new Uint8Array(0);
const NO_CHUNKS: readonly number[] = [];

/** The map of the episode's chunks, with its header, tools and legend. Fills its parent. */
export function MapPanel() {
  const episode = useEngine((state) => state.episode);
  const positions = useEngine((state) => state.layout?.positions ?? null);
  const selectedChunk = useView((state) => state.selectedChunk);
  const [tool, setTool] = useState<MapTool>('pan');
  const inputs = useMapInputs();
  const { run, atoms } = inputs;

  const describe = (chunk: number): TooltipWords => {
    const heading = episode!.chunks[chunk]!;
    const moment = run && asOf(run, viewStore.getState().playhead);
    const atom = moment && chunk < moment.count ? run.log.atomOf[chunk]! : null;
    return {
      chunk,
      timestamp: heading.timestamp,
      atom: atom === null ? null : { number: atom, words: wordsOf(atoms, atom), slot: inputs.slotOf[atom] ?? 0, size: moment!.sizeOf[atom]! },
      preview: heading.preview,
    };
  };
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
        describe={describe}
        spoken={episode && selectedChunk !== null && episode.chunks[selectedChunk] ? sentenceOf(describe(selectedChunk), episode.chunks.length) : ''}
        onHover={(chunk) => viewStore.setState({ hoveredChunk: chunk })}
        onSelect={select}
        onMark={(chunks) => viewStore.setState({ markedChunks: chunks.length > 0 ? new Set(chunks) : null })}
      />
      <Header inputs={inputs} />
      <Tools inputs={inputs} tool={tool} onTool={setTool} />
      {episode && <MapLegend />}
      <EmptyWords positions={positions} />
    </section>
  );
}

function useMapInputs(): MapInputs {
  const run = useShownRun();
  const atoms = useAtomHeadings(run);
  const layers = useLayers();
  const selectedAtom = useView((state) => state.selectedAtom);
  const selectedChunk = useView((state) => state.selectedChunk);
  const markedChunks = useView((state) => state.markedChunks);
  const question = useView((state) => state.selectedQuestion);
  const evidence = useEngine((state) => state.episode?.questions.find(({ questionId }) => questionId === question)?.evidenceChunks ?? NO_CHUNKS);
  const pack = useEngine((state) => (state.packs?.questionId === question ? state.packs.a.pack : null));
  const packed = useMemo(() => pack && new Set(pack.blocks.flatMap((block) => block.chunks)), [pack]);
  const explanation = useExplanation(run, selectedChunk);
  const slotOf = useMemo(() => (run ? shownSlots(run, selectedAtom) : NO_SLOTS), [run, selectedAtom]);
  const rings = useMemo(() => ({ selectedChunk, markedChunks, evidence, packed }), [selectedChunk, markedChunks, evidence, packed]);
  return { run, slotOf, atoms, layers, selectedAtom, explanation, rings };
}

function useLayers(): ReadonlySet<MapLayer> {
  const hulls = useView((state) => state.hullsShown);
  const edges = useView((state) => state.edgesShown);
  const labels = useView((state) => state.labelsShown);
  return useMemo(() => {
    const shown: MapLayer[] = [];
    if (hulls) shown.push('hulls');
    if (edges) shown.push('edges');
    if (labels) shown.push('labels');
    return new Set(shown);
  }, [hulls, edges, labels]);
}

function toggleLayer(layer: MapLayer): void {
  if (layer === 'hulls') viewStore.setState(({ hullsShown }) => ({ hullsShown: !hullsShown }));
  else if (layer === 'edges') viewStore.setState(({ edgesShown }) => ({ edgesShown: !edgesShown }));
  else viewStore.setState(({ labelsShown }) => ({ labelsShown: !labelsShown }));
}

/** A leaf of its own, since it alone renders with the playhead. */
function Header({ inputs: { run, slotOf } }: { readonly inputs: MapInputs }) {
  const total = useEngine((state) => state.episode?.chunks.length ?? null);
  const embedding = useEngine((state) => state.progress.embed ?? null);
  const layingOut = useEngine((state) => state.progress.layout ?? null);
  const at = useView((state) => state.playhead);
  const moment = useMemo(() => run && asOf(run, at), [run, at]);
  const atoms = useMemo(() => (moment ? countAtoms(moment.sizeOf, slotOf) : { coloured: 0, grey: 0, alone: 0 }), [moment, slotOf]);
  const written = moment?.count ?? 0;
  const detail = written > DETAIL_LIMIT ? 'selected-only' : 'all';
  return <MapScope total={total} written={written} atoms={atoms} embedding={embedding} layingOut={layingOut} detail={detail} />;
}

interface ToolsProps {
  readonly inputs: MapInputs;
  readonly tool: MapTool;
  readonly onTool: (tool: MapTool) => void;
}

function Tools({ inputs, tool, onTool }: ToolsProps) {
  const findOpen = useView((state) => state.findOpen);
  const total = useEngine((state) => state.episode?.chunks.length ?? 0);
  const { markedChunks, selectedChunk } = inputs.rings;
  if (total === 0) return null;
  const closeFind = () => viewStore.setState({ findOpen: false, markedChunks: null });
  return (
    <div className="map-tools">
      {!findOpen && markedChunks && (
        <button type="button" className="plot-button map-marked" aria-label={`${counted(markedChunks.size, 'chunk')} marked. Clear`} onClick={() => viewStore.setState({ markedChunks: null })}>
          {counted(markedChunks.size, 'chunk')} marked
          <CloseIcon />
        </button>
      )}
      {findOpen ? (
        <FindField
          total={total}
          selectedChunk={selectedChunk}
          find={async (text) => (await ask('findChunks', { text })) ?? []}
          onFound={(chunks) => viewStore.setState({ markedChunks: chunks && new Set(chunks) })}
          onSelect={selectChunk}
          onClose={closeFind}
        />
      ) : (
        <button type="button" className="plot-button icon" aria-label="Find chunks by words" title="Find by words" onClick={() => viewStore.setState({ findOpen: true })}>
          <FindIcon />
        </button>
      )}
      <button
        type="button"
        className="plot-button icon"
        aria-label="Mark chunks with the lasso"
        title="Lasso"
        aria-pressed={tool === 'lasso'}
        onClick={() => onTool(tool === 'lasso' ? 'pan' : 'lasso')}
      >
        <LassoIcon />
      </button>
      <LayersMenu layers={inputs.layers} onToggle={toggleLayer} />
    </div>
  );
}

function EmptyWords({ positions }: { readonly positions: Float32Array | null }) {
  const episode = useEngine((state) => state.episode);
  const importing = useEngine((state) => state.progress.import ?? null);
  const busy = useEngine((state) => state.progress.embed !== undefined || state.progress.layout !== undefined);
  if (!episode) return <p className="plot-words">{importing ? 'Reading.' : 'Nothing is open. Drop a file here, or choose Open.'}</p>;
  if (episode.chunks.length === 0) return <p className="plot-words">This episode has no turns, so there is nothing to show.</p>;
  if (!positions && !busy) return <p className="plot-words">The chunks have no places yet.</p>;
  return null;
}

function sentenceOf(words: TooltipWords, total: number): string {
  const day = formatDay(words.timestamp);
  const atom = words.atom === null ? 'not yet written' : words.atom.size === 1 ? 'alone' : `atom ${words.atom.number} ${words.atom.words}`;
  return `Chunk ${words.chunk}, of ${total}. ${day ? `${day}. ` : ''}${atom}. ${words.preview}`;
}

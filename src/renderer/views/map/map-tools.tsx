import { counted } from '../../canvas/format.ts';
import type { MapInputs, MapLayer } from '../../canvas/map-painter.ts';
import { ask } from '../../state/ask.ts';
import { selectChunk } from '../../state/selection.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { CloseIcon, SearchIcon } from '../shell/icons.tsx';
import { FindField } from './find-field.tsx';
import { LayersMenu } from './layers-menu.tsx';
import { LassoIcon } from './map-icons.tsx';
import type { MapTool } from './map-view.tsx';

function toggleLayer(layer: MapLayer): void {
  if (layer === 'hulls') viewStore.setState(({ hullsShown }) => ({ hullsShown: !hullsShown }));
  else if (layer === 'edges') viewStore.setState(({ edgesShown }) => ({ edgesShown: !edgesShown }));
  else viewStore.setState(({ labelsShown }) => ({ labelsShown: !labelsShown }));
}

interface MapToolsProps {
  readonly inputs: MapInputs;
  readonly tool: MapTool;
  readonly onTool: (tool: MapTool) => void;
}

/** Find, lasso and layers; and how many chunks are marked, with a way to clear them. */
export function MapTools({ inputs, tool, onTool }: MapToolsProps) {
  const findOpen = useView((state) => state.findOpen);
  const total = useEngine((state) => state.episode?.chunks.length ?? 0);
  const { markedChunks, selectedChunk } = inputs.rings;
  if (total === 0) return null;
  const closeFind = () => viewStore.setState({ findOpen: false, markedChunks: null });
  return (
    <div className="map-tools">
      {!findOpen && markedChunks && (
        <button
          type="button"
          className="button small map-marked"
          aria-label={`${counted(markedChunks.size, 'chunk')} marked. Clear`}
          onClick={() => viewStore.setState({ markedChunks: null })}
        >
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
        <button
          type="button"
          className="button icon"
          aria-label="Find chunks by words"
          title="Find by words"
          onClick={() => viewStore.setState({ findOpen: true })}
        >
          <SearchIcon />
        </button>
      )}
      <button
        type="button"
        className="button icon"
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

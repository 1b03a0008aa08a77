import { useMemo } from 'react';
import type { RunState } from '../../../core/contract/state.ts';
import type { ForestMarks } from '../../canvas/map-forest.ts';
import type { MapInputs, MapLayer } from '../../canvas/map-painter.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useAtomHeadings, useShownRun } from '../../state/shown-run.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { holdsTogether, useAtomTree, useBridges } from '../forest/use-forest.ts';
import { useExplanation } from './use-explanation.ts';

const NO_CHUNKS: readonly number[] = [];

/** What the map draws, from the stores: all that does not change every frame. */
export function useMapInputs(): MapInputs {
  const run = useShownRun();
  const atoms = useAtomHeadings(run);
  const layers = useLayers();
  const selectedAtom = useView((state) => state.selectedAtom);
  const selectedChunk = useView((state) => state.selectedChunk);
  const markedChunks = useView((state) => state.markedChunks);
  const hintedChunks = useView((state) => state.hintedChunks);
  const question = useView((state) => state.selectedQuestion);
  const evidence = useEngine(
    (state) => state.episode?.questions.find(({ questionId }) => questionId === question)?.evidenceChunks ?? NO_CHUNKS,
  );
  const pack = useEngine((state) => (state.packs?.questionId === question ? state.packs.a.pack : null));
  const packed = useMemo(() => pack && new Set(pack.blocks.flatMap((block) => block.chunks)), [pack]);
  const explanation = useExplanation(selectedChunk);
  const slotOf = useShownSlots(run);
  const rings = useMemo(
    () => ({ selectedChunk, markedChunks, hintedChunks, evidence, packed }),
    [selectedChunk, markedChunks, hintedChunks, evidence, packed],
  );
  const forest = useForestMarks(run, layers.has('edges') ? selectedAtom : null);
  return { run, slotOf, atoms, layers, selectedAtom, explanation, rings, forest };
}

/** The weakest link and the bridges of an atom's join tree. */
function useForestMarks(run: RunState | null, atom: number | null): ForestMarks | null {
  const tree = useAtomTree(run, atom);
  const bridges = useBridges(atom);
  return useMemo(
    () =>
      tree && tree.nodes.length > 1
        ? {
            weakest: tree.weakest,
            bridges: bridges.chunks?.filter(holdsTogether).map(({ chunk }) => chunk) ?? NO_CHUNKS,
          }
        : null,
    [tree, bridges.chunks],
  );
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

import { useRef } from 'react';
import type { GridImperativeHandle } from 'react-resizable-panels';
import { type PanelSizes, rememberSizes, type Spacing } from '../../state/panel-sizes.ts';

/** Where in a grid each remembered size is found: the axis and the id of its track. */
type RememberedTracks = Partial<Record<keyof PanelSizes, readonly ['column' | 'row', string]>>;

/** What the grid of a workspace is given, so that its dividers are found where a hand left them. */
export function useRememberedGrid(spacing: Spacing, tracks: RememberedTracks) {
  const gridRef = useRef<GridImperativeHandle>(null);
  const onLayoutChanged = (_layout: unknown, meta: { readonly isUserInteraction: boolean }) => {
    const grid = gridRef.current;
    if (!grid || !meta.isUserInteraction) return;
    const sizes = Object.entries(tracks).map(([name, [axis, id]]) => [
      name,
      Math.round(grid.getTrackById(axis, id).getSize().inPixels),
    ]);
    rememberSizes(spacing, Object.fromEntries(sizes));
  };
  return { gridRef, onLayoutChanged };
}

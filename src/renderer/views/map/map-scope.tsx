import type { Progress } from '../../../core/contract/events.ts';
import { whole } from '../../canvas/format.ts';
import { DETAIL_LIMIT } from '../../canvas/map-scene.ts';

export interface MapScopeProps {
  /** Null while nothing is open. */
  readonly total: number | null;
  /** Chunks written as of the playhead. */
  readonly written: number;
  readonly atoms: { readonly coloured: number; readonly grey: number; readonly alone: number };
  readonly embedding: Progress | null;
  readonly layingOut: Progress | null;
  readonly detail: 'all' | 'selected-only';
  /** Chunks that were laid out where the others are only placed among them; null: all were. */
  readonly landmarks: number | null;
}

/** The map's header: what of the episode it shows, and what it leaves out. */
export function MapScope({ total, written, atoms, embedding, layingOut, detail, landmarks }: MapScopeProps) {
  if (total === null) return null;
  if (embedding) {
    return (
      <output className="map-scope">
        <b>
          Embedding {whole(embedding.done)} of {whole(embedding.total)} chunks.
        </b>{' '}
        <span className="plot-quiet">The map shows what is done.</span>
      </output>
    );
  }
  if (written === 0) {
    return (
      <div className="map-scope">
        <b>{whole(total)} chunks</b> <span className="plot-quiet">· none written yet</span>
      </div>
    );
  }
  return (
    <div className="map-scope">
      <b>
        {whole(written)} of {whole(total)} chunks
      </b>{' '}
      {layingOut ? (
        <span className="plot-quiet">
          · Laying out, {whole(layingOut.done)} of {whole(layingOut.total)} {layingOut.unit}. Colours are final,
          positions are not.
        </span>
      ) : (
        <span className="plot-quiet">
          · {whole(atoms.coloured)} {atoms.coloured === 1 ? 'atom' : 'atoms'} in colour, {whole(atoms.grey)} in grey,{' '}
          {whole(atoms.alone)} alone
          {landmarks !== null && ` · ${whole(landmarks)} laid out, the others placed by their nearest`}
          {detail === 'selected-only' && ` · hulls and edges of the selected atom only, above ${whole(DETAIL_LIMIT)}`}
        </span>
      )}
    </div>
  );
}

import { everyFrame } from './frame.ts';
import { createGlide } from './glide.ts';
import { cellOf, type Live } from './live.ts';
import { homeOf, turnOf } from './map-fit.ts';
import { createFinder, type PointFinder } from './map-hit.ts';

/** Where the chunks stand in the panel at zoom 1, while layouts arrive and the panel changes its size. */
export interface MapHome {
  /** 2n pixels shown now; changes in place. */
  read(): Float32Array;
  /** Counts the changes of `read()`. */
  readonly version: Live<number>;
  /** Finds chunks where they are headed. */
  finder(): PointFinder;
  /** A new layout; `episode` tells one episode's positions from another's. */
  place(positions: Float32Array | null, episode: number | null): void;
  resize(width: number, height: number): void;
  stop(): void;
}

const NOWHERE = new Float32Array(0);

/** A home without chunks. `motion` is asked at every new layout: 'none' places points at once. */
export function createMapHome(motion: () => 'smooth' | 'none'): MapHome {
  const glide = createGlide();
  const version = cellOf(0);
  let positions: Float32Array | null = null;
  let episode: number | null = null;
  let turn: number | null = null;
  let size = { width: 0, height: 0 };
  let goal: Float32Array = NOWHERE;
  let finder: PointFinder | null = null;
  let stopSteps: (() => void) | null = null;

  const changed = () => version.write(version.read() + 1);
  function halt(): void {
    stopSteps?.();
    stopSteps = null;
  }
  function move(elapsedMs: number): void {
    if (!glide.step(elapsedMs)) halt();
    changed();
  }
  function aim(manner: 'glide' | 'jump'): void {
    finder = null;
    goal = NOWHERE;
    if (positions && size.width > 0 && size.height > 0) {
      turn = turnOf(positions, turn);
      goal = homeOf(positions, turn, size);
    }
    glide.aim(goal, manner);
    changed();
    if (manner === 'jump') halt();
    else stopSteps ??= everyFrame(move);
  }

  return {
    read: glide.shown,
    version,
    finder: () => (finder ??= createFinder(goal)),
    place(next, ofEpisode) {
      if (next === positions && ofEpisode === episode) return;
      const another = ofEpisode !== episode;
      if (another) turn = null;
      positions = next;
      episode = ofEpisode;
      aim(another || motion() === 'none' ? 'jump' : 'glide');
    },
    resize(width, height) {
      if (width === size.width && height === size.height) return;
      size = { width, height };
      aim('jump');
    },
    stop: halt,
  };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OnLayoutFrame } from '../../src/main/host/layout/layout-in-worker.ts';
import type { LayoutInput } from '../../src/main/host/layout/layout-messages.ts';

/** Stands in for the layout's worker where a test is not about the map: chunks in a row, at once. */
export async function layoutInWorker({ matrix }: LayoutInput, onFrame: OnLayoutFrame, signal?: AbortSignal) {
  await nextTurn();
  signal?.throwIfAborted();
  const positions = Float32Array.from({ length: 2 * matrix.count }, (_, i) => (i % 2 ? 0 : i / (2 * matrix.count)));
  onFrame(positions, 0, true);
  return positions;
}

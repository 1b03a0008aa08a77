import { describe, expect, it } from 'vitest';
import { layoutSteps } from '../../../../src/core/layout/layout-steps.ts';
import { finish } from '../../../../src/core/math/finish.ts';
import { layoutInWorker } from '../../../../src/main/host/layout/layout-in-worker.ts';
import type { FromLayoutWorker, LayoutInput } from '../../../../src/main/host/layout/layout-messages.ts';
import { layoutServer } from '../../../../src/main/host/layout/layout-server.ts';
import { peerPair } from '../../../support/peer-pair.ts';
import { topicMatrix } from '../../../support/topic-matrix.ts';

const { matrix } = topicMatrix({ count: 60, seed: 4 });

/** A worker's conversation in memory; the clock gains `tickMs` whenever it is read. */
function conversation(tickMs: number) {
  const pair = peerPair<LayoutInput, FromLayoutWorker>();
  let nowMs = 0;
  const now = () => {
    nowMs += tickMs;
    return nowMs;
  };
  const serve = layoutServer((message, transfer) => pair.port.postMessage(message, transfer ?? []), now);
  pair.port.on('message', serve);
  return pair;
}

describe('layoutInWorker', () => {
  it.each([
    ['slow', 1000],
    ['quick', 0],
  ])('on a %s machine ends in the same bytes', async (_, tickMs) => {
    const frames: { positions: Float32Array; frame: number; done: boolean }[] = [];
    const { peer, ended } = conversation(tickMs);
    const result = await layoutInWorker(
      { matrix, seed: 1 },
      (positions, frame, done) => frames.push({ positions, frame, done }),
      undefined,
      peer,
    );
    expect(result).toEqual(finish(layoutSteps(matrix, { seed: 1 })));
    expect(frames.at(-1)).toMatchObject({ positions: result, done: true });
    expect(frames.map(({ frame }) => frame)).toEqual(frames.map((_frame, i) => i));
    expect(frames.filter(({ done }) => done)).toHaveLength(1);
    // A clock that stands still lets only the first frame and the last through.
    if (tickMs === 0) expect(frames).toHaveLength(2);
    else expect(frames.length).toBeGreaterThan(10);
    expect(ended).toHaveLength(1);
  });

  it('keeps its result when the receiver gives the last frame away', async () => {
    const { peer } = conversation(1000);
    const give = (positions: Float32Array) =>
      structuredClone(positions, { transfer: [positions.buffer as ArrayBuffer] });
    const result = await layoutInWorker({ matrix, seed: 1 }, give, undefined, peer);
    expect(result).toHaveLength(2 * matrix.count);
  });

  it('leaves the matrix with its owner', async () => {
    const { peer } = conversation(0);
    await layoutInWorker({ matrix, seed: 1 }, () => {}, undefined, peer);
    expect(matrix.values).toHaveLength(matrix.count * matrix.dims);
  });

  it('ends the worker and sends no more frames when aborted', async () => {
    const { peer, ended } = conversation(1000);
    const controller = new AbortController();
    let frames = 0;
    const stopAtFirst = () => {
      frames++;
      controller.abort(new Error('no longer wanted'));
    };
    await expect(layoutInWorker({ matrix, seed: 1 }, stopAtFirst, controller.signal, peer)).rejects.toThrow(
      'no longer wanted',
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(frames).toBe(1);
    expect(ended).toHaveLength(1);
  });

  it('says in a sentence why there is no map', async () => {
    const values = matrix.values.slice();
    values[5 * matrix.dims] = Number.NaN;
    const failing = layoutInWorker(
      { matrix: { ...matrix, values }, seed: 1 },
      () => {},
      undefined,
      conversation(0).peer,
    );
    await expect(failing).rejects.toThrow(
      'The map could not be laid out: row 5 of the embeddings holds NaN: expected a finite number.',
    );
    const { peer, die } = peerPair<LayoutInput, FromLayoutWorker>();
    const dying = layoutInWorker({ matrix, seed: 1 }, () => {}, undefined, peer);
    die('it ran out of memory');
    await expect(dying).rejects.toThrow('The layout worker has stopped: it ran out of memory.');
  });
});

import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { peerOfWorker } from '../../../src/main/host/worker-peer.ts';

const peerOf = (source: string) => peerOfWorker<unknown, unknown>(new Worker(source, { eval: true }));
const endOf = (peer: ReturnType<typeof peerOf>) => new Promise<string>((resolve) => peer.onEnd(resolve));

describe('peerOfWorker', () => {
  it('carries messages both ways, in order, and moves buffers', async () => {
    const peer = peerOf(`require('node:worker_threads').parentPort.on('message', (m) => postMessage(m));
      const { parentPort } = require('node:worker_threads'); const postMessage = (m) => parentPort.postMessage(m);`);
    const heard: unknown[] = [];
    const third = new Promise<void>((resolve) => {
      peer.listen((message) => {
        if (heard.push(message) === 3) resolve();
      });
    });
    const moved = Float32Array.of(1, 2);
    peer.send('first');
    peer.send(moved, [moved.buffer]);
    peer.send({ third: true });
    await third;
    expect(heard).toEqual(['first', Float32Array.of(1, 2), { third: true }]);
    expect(moved).toHaveLength(0);
    await peer.end();
  });

  it.each([
    ['throws', 'throw new Error("boom")', 'boom'],
    ['leaves', 'process.exit(3)', 'it exited with code 3'],
  ])('tells the reason once when the worker %s, also to who asks late', async (_, source, reason) => {
    const peer = peerOf(source);
    const reasons: string[] = [];
    peer.onEnd((each) => reasons.push(each));
    expect(await endOf(peer)).toBe(reason);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reasons).toEqual([reason]);
    expect(await endOf(peer)).toBe(reason);
  });
});

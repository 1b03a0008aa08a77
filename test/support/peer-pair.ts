import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { Peer } from '../../src/main/host/worker-peer.ts';

/** A worker's conversation without the worker: the client's peer, the server's port, and a way to break it. */
export function peerPair<Sent, Received>() {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  let tell: (reason: string) => void = () => {};
  const ended: string[] = [];
  const die = (reason: string) => {
    ended.push(reason);
    tell(reason);
  };
  const peer: Peer<Sent, Received> = {
    send: (message, transfer) => port1.postMessage(message, transfer ?? []),
    listen: (listener) => void port1.on('message', listener),
    onEnd: (listener) => {
      tell = listener;
    },
    end: async () => die('it was ended'),
  };
  return { peer, port: port2 as MessagePort, die, ended };
}

import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { setPriority } from 'node:os';
import { workerPath } from './worker-path.ts';
import type { Peer } from './worker-peer.ts';

/**
 * Starts the built worker `name` as a process of its own, at a lower priority than the window's. For native libraries:
 * if one crashes, or is at work when the app quits, it takes only its own process down (a thread would take all).
 * The process ends with its parent. Throws when the worker has not been built.
 */
export function startProcess<Sent extends Serializable, Received>(name: string): Peer<Sent, Received> {
  const child = fork(workerPath(name), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Flags of the parent (a debugger's port, a test runner's hooks) are not meant for it.
    execArgv: [],
    // onnxruntime reports to its maker unless it is told not to, before it is loaded.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ORT_DISABLE_TELEMETRY: '1' },
  });
  lowerPriority(child);
  return peerOfProcess(child);
}

// About a third of a busy core beside a process of normal priority: the window stays smooth, embedding is not starved.
const NICENESS = 5;

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // Not allowed everywhere, and only a courtesy.
  }
}

/** A child process as a peer. Whatever becomes of it arrives at `onEnd`. */
export function peerOfProcess<Sent extends Serializable, Received>(child: ChildProcess): Peer<Sent, Received> {
  const listeners: ((reason: string) => void)[] = [];
  let ended: string | null = null;
  const end = (reason: string) => {
    if (ended !== null) return;
    ended = reason;
    for (const listener of listeners) listener(reason);
  };
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(signal ? `it was ended by ${signal}` : `it exited with code ${code}`));
  return {
    // A message that can no longer be delivered is no failure of its own: `onEnd` tells why.
    send(message) {
      if (child.connected) child.send(message, undefined, undefined, () => {});
    },
    listen: (listener) => void child.on('message', (message) => listener(message as Received)),
    onEnd(listener) {
      if (ended === null) listeners.push(listener);
      else listener(ended);
    },
    async end() {
      child.kill();
    },
  };
}

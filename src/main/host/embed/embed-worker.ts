import { parentPort } from 'node:worker_threads';
import { embedServer } from './embed-server.ts';

const port = parentPort!;
port.on(
  'message',
  embedServer((message, transfer) => port.postMessage(message, transfer ?? [])),
);

import { parentPort } from 'node:worker_threads';
import { layoutServer } from './layout-server.ts';

const port = parentPort!;
port.on(
  'message',
  layoutServer((message, transfer) => port.postMessage(message, transfer ?? [])),
);

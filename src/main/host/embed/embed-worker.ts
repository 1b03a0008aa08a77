import { parentPort } from 'node:worker_threads';
import { giveWay } from '../background-thread.ts';
import { embedServer } from './embed-server.ts';

giveWay();
const port = parentPort!;
port.on(
  'message',
  embedServer((message, transfer) => port.postMessage(message, transfer ?? [])),
);

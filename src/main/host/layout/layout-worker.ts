import { parentPort } from 'node:worker_threads';
import { giveWay } from '../background-thread.ts';
import { layoutServer } from './layout-server.ts';

giveWay();
const port = parentPort!;
port.on(
  'message',
  layoutServer((message, transfer) => port.postMessage(message, transfer ?? [])),
);

import { parentPort, workerData } from 'node:worker_threads';
import { giveWayToWindow } from '../background-thread.ts';
import { Engine } from './engine.ts';
import { createEventBatcher } from './event-batcher.ts';
import { createResources } from './resources.ts';
import { serveEngine } from './serve-engine.ts';
import type { EngineOptions } from './start-engine.ts';
import type { FromEngine, Port, ToEngine } from './transport.ts';

const port = parentPort as unknown as Port<FromEngine, ToEngine>;
const batcher = createEventBatcher((events) => port.postMessage({ kind: 'events', events }));
const { fixturesFolder, hasWindow } = workerData as EngineOptions;
if (hasWindow) giveWayToWindow();
serveEngine(port, new Engine({ fixturesFolder, resources: createResources(), emit: batcher.emit }), batcher.flush);

import { embedServer } from './embed-server.ts';

// A process, not a thread: see process-peer.ts. It ends with its parent, which alone answers to Ctrl-C.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => {});
process.on(
  'message',
  // A parent that has just gone cannot be answered: `disconnect` follows, and is the end.
  embedServer((message) => process.send?.(message, undefined, undefined, () => {})),
);

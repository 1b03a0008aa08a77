const cleanups = new Set();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Registers what must be undone when the process is interrupted; returns a function that takes it off again.
 * Signals are watched only while something is registered, so the command line keeps its own handling.
 */
export function onInterrupt(cleanup) {
  if (cleanups.size === 0) for (const signal of signals) process.on(signal, leave);
  cleanups.add(cleanup);
  return () => {
    if (!cleanups.delete(cleanup) || cleanups.size > 0) return;
    for (const signal of signals) process.off(signal, leave);
  };
}

function leave() {
  // Newest first: children are stopped before the folder they write into goes.
  for (const cleanup of [...cleanups].reverse()) {
    try {
      cleanup();
    } catch {
      // The other clean-ups still have to run; scratch folders left behind are swept by the next start.
    }
  }
  process.stderr.write('stopped; nothing half-written was kept\n');
  process.exit(130);
}

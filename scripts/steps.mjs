/** A set-up failure with a sentence a person can act on; everything else that is thrown is a bug. */
export class SetupFailure extends Error {}

/** Prints one line for the person at the terminal; stderr, so that stdout stays free for results. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs one announced step of the set-up.
 * `done()` returns a few words when there is nothing to do and nothing otherwise; `work()` does it and may return words too.
 */
export async function step(name, { done, doing, work }) {
  const already = await done();
  if (already) return say(`✓ ${name} (${already})`);
  say(`… ${name}: ${doing}`);
  const startedMs = Date.now();
  const words = await work();
  say(`✓ ${name} (${words ? `${words}, ` : ''}${seconds(Date.now() - startedMs)})`);
}

/** Returns a duration in words, such as "4 s" or "2 min 10 s". */
function seconds(elapsedMs) {
  const whole = Math.max(1, Math.round(elapsedMs / 1000));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Runs a script's main function: a set-up failure, or a refusal of the file system, becomes one line and exit code 1. */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof SetupFailure || error.syscall)) throw error;
    say(`✗ ${error.message}`);
    process.exitCode = 1;
  }
}

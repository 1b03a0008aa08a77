import type { Command, CommandOutcome } from '../../src/main/host/cli/command.ts';
import { allowedFlags, Flags } from '../../src/main/host/cli/flags.ts';
import { startEngineRun } from './engine-run.ts';

/** Runs one command in this thread, on an engine without a model. */
export async function runCommand(command: Command, args: readonly string[]): Promise<CommandOutcome> {
  const flags = new Flags(args, allowedFlags(command.ownFlags.map(({ flag }) => flag)));
  const { engine } = startEngineRun();
  const { signal } = new AbortController();
  return command.run({
    flags,
    signal,
    engine: {
      call: (name, input) => engine.call(name, input, signal),
      listen: () => () => {},
      fail: () => {},
      lose: () => {},
    },
  });
}

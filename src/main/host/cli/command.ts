import type { EngineClient } from '../engine/engine-client.ts';
import type { FlagName, Flags } from './flags.ts';

/** One command of the command line. */
export interface Command {
  readonly name: string;
  /** How it is typed, without the program's name. */
  readonly usage: string;
  /** One sentence. */
  readonly summary: string;
  /** Flags of its own, with what they mean. */
  readonly ownFlags: readonly { readonly flag: FlagName; readonly shown: string; readonly meaning: string }[];
  /** `own-flags`: the settings and the input flags mean nothing to it. */
  readonly takes?: 'own-flags';
  run(context: CommandContext): Promise<CommandOutcome>;
}

export interface CommandContext {
  readonly flags: Flags;
  readonly engine: EngineClient;
  readonly signal: AbortSignal;
}

export interface CommandOutcome {
  /** The one document that `--json` prints. */
  readonly document: unknown;
  /** The same for a person. */
  readonly text: string;
  /**
   * Sentences for stderr about input that was wrong; any makes the exit code 3. Given by a command that also tells of
   * rows left out; where it is absent, what was left out while reading is told on stderr.
   */
  readonly failures?: readonly { readonly path: string; readonly line: number | null; readonly message: string }[];
  /** Where the work succeeded and says no all the same: a regression is 1. */
  readonly exitCode?: number;
}

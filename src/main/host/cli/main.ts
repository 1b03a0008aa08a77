import { resolve } from 'node:path';
import { startEngine } from '../engine/start-engine.ts';
import { gatherAnswerTotals } from './answer-totals.ts';
import type { Command, CommandOutcome } from './command.ts';
import { clusterCommand } from './commands/cluster-command.ts';
import { compareCommand } from './commands/compare-command.ts';
import { evaluateCommand } from './commands/evaluate-command.ts';
import { explainCommand } from './commands/explain-command.ts';
import { importCommand } from './commands/import-command.ts';
import { mergeCommand } from './commands/merge-command.ts';
import { packCommand } from './commands/pack-command.ts';
import { plateausCommand } from './commands/plateaus-command.ts';
import { suggestCommand } from './commands/suggest-command.ts';
import { sweepCommand } from './commands/sweep-command.ts';
import { allowedFlags, Flags, ownFlags } from './flags.ts';
import { commandHelp, programHelp } from './help.ts';
import { createProgressLine } from './progress-line.ts';
import { gatherReadRemarks } from './read-remarks.ts';
import { UsageError } from './usage-error.ts';

const COMMANDS: readonly Command[] = [
  importCommand,
  clusterCommand,
  sweepCommand,
  plateausCommand,
  suggestCommand,
  packCommand,
  compareCommand,
  explainCommand,
  evaluateCommand,
  mergeCommand,
];
const EXIT = { done: 0, failed: 1, usage: 2, badInput: 3, interrupted: 130 } as const;

/**
 * Runs one command line (without node and script) and returns its exit code: 0 done, 1 an error of ours or a regression
 * against a baseline, 2 wrong usage, 3 bad input or an endpoint that refuses, 130 interrupted. Writes the result on
 * stdout, everything else on stderr.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(programHelp(COMMANDS));
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  try {
    const command = COMMANDS.find((candidate) => candidate.name === name);
    if (!command)
      throw new UsageError(
        `there is no command ${name}; the commands are ${COMMANDS.map((known) => known.name).join(', ')}`,
      );
    const own = command.ownFlags.map(({ flag }) => flag);
    const flags = new Flags(rest, command.takes === 'own-flags' ? ownFlags(own) : allowedFlags(own));
    if (flags.has('help')) {
      process.stdout.write(commandHelp(command));
      return EXIT.done;
    }
    return await runCommand(command, flags);
  } catch (error) {
    return explain(error);
  }
}

async function runCommand(command: Command, flags: Flags): Promise<number> {
  const engine = startEngine({ fixturesFolder: resolve(import.meta.dirname, '../../fixtures') });
  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  if (!flags.has('quiet')) engine.listen(createProgressLine(process.stderr, () => performance.now()));
  const remarks = gatherReadRemarks();
  engine.listen(remarks.listen);
  const answers = gatherAnswerTotals();
  engine.listen(answers.listen);
  try {
    const work = command.run({ flags, engine, signal: abort.signal });
    const outcome = await Promise.race([work, givenUp(abort.signal)]);
    abort.signal.throwIfAborted();
    await print(flags.has('json') ? `${JSON.stringify(outcome.document)}\n` : `${outcome.text}\n`);
    // `import` tells all of it in its own words.
    if (!flags.has('quiet') && !outcome.failures)
      for (const line of remarks.rowsLeftOut()) process.stderr.write(`${line}\n`);
    return reportFailures(outcome.failures ?? remarks.failures()) || (outcome.exitCode ?? EXIT.done);
  } catch (error) {
    if (abort.signal.aborted) return EXIT.interrupted;
    throw error;
  } finally {
    const totals = answers.line();
    if (totals && !flags.has('quiet')) process.stderr.write(`${totals}\n`);
    process.removeListener('SIGINT', interrupt);
    process.removeListener('SIGTERM', interrupt);
    await engine.stop();
  }
}

/** How long interrupted work may take to end by itself: a stretch of arithmetic in the engine hears nothing until it is done. */
const GRACE_MS = 500;

/** Rejects a little after `signal` aborts; the caller then ends the engine, whatever it is at. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason), GRACE_MS), { once: true });
  });
}

/** Resolves when the text has left this process: exiting before a pipe has drained would cut the document. */
function print(text: string): Promise<void> {
  return new Promise((done, fail) => {
    // A reader that went away (`| head`) is no error; a disk that is full is one.
    process.stdout.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? done() : fail(error)));
    process.stdout.write(text, (error) => {
      if (!error) done();
    });
  });
}

function reportFailures(failures: NonNullable<CommandOutcome['failures']>): number {
  for (const { path, line, message } of failures)
    process.stderr.write(`atomscope: ${path}${line === null ? '' : `:${line}`}: ${message}\n`);
  return failures.length > 0 ? EXIT.badInput : EXIT.done;
}

function explain(error: unknown): number {
  const { name, message, path, line, stack } = error as Error & { path?: string | null; line?: number | null };
  if (name === 'UsageError') {
    process.stderr.write(`atomscope: ${message}\nTry: atomscope --help\n`);
    return EXIT.usage;
  }
  const where = path ? `${path}${line ? `:${line}` : ''}: ` : '';
  process.stderr.write(`atomscope: ${where}${message}\n`);
  if (name === 'BadInputError' || name === 'EmbedError' || name === 'AnswerError') return EXIT.badInput;
  if (process.env.ATOMSCOPE_DEBUG) process.stderr.write(`${stack}\n`);
  return EXIT.failed;
}

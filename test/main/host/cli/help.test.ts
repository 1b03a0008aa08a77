import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../src/main/host/cli/command.ts';
import { clusterCommand } from '../../../../src/main/host/cli/commands/cluster-command.ts';
import { compareCommand } from '../../../../src/main/host/cli/commands/compare-command.ts';
import { evaluateCommand } from '../../../../src/main/host/cli/commands/evaluate-command.ts';
import { importCommand } from '../../../../src/main/host/cli/commands/import-command.ts';
import { mergeCommand } from '../../../../src/main/host/cli/commands/merge-command.ts';
import { packCommand } from '../../../../src/main/host/cli/commands/pack-command.ts';
import { sweepCommand } from '../../../../src/main/host/cli/commands/sweep-command.ts';
import { allowedFlags, ownFlags } from '../../../../src/main/host/cli/flags.ts';
import { commandHelp, programHelp } from '../../../../src/main/host/cli/help.ts';

const commands: readonly Command[] = [
  importCommand,
  clusterCommand,
  sweepCommand,
  packCommand,
  compareCommand,
  evaluateCommand,
  mergeCommand,
];

describe.each(commands)('the help of $name', (command) => {
  const help = commandHelp(command);

  it('begins with how it is typed and what it does', () => {
    expect(help.startsWith(`atomscope ${command.usage}\n\n${command.summary}\n`)).toBe(true);
  });

  it('mentions every flag it takes', () => {
    const own = command.ownFlags.map(({ flag }) => flag);
    const taken = command.takes === 'own-flags' ? ownFlags(own) : allowedFlags(own);
    const missing = [...taken].filter((flag) => !new RegExp(`--${flag}\\b(?!-)`).test(help));
    expect(missing).toEqual([]);
  });

  it('fits a terminal', () => {
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });
});

describe('the help of the program', () => {
  it('names every command', () => {
    const help = programHelp(commands);
    for (const { usage, summary } of commands) {
      expect(help).toContain(usage);
      expect(help).toContain(summary);
    }
  });
});

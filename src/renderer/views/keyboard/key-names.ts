import type { Command } from './key-commands.ts';

/**
 * The keys of each command as they are written on screen, the one to name first in front. "Ctrl" stands for Cmd on a
 * Mac. What is here and what key-commands.ts and the application menu take is held together by a test.
 */
export const KEY_NAMES: Readonly<Partial<Record<Command, readonly [string, ...string[]]>>> = {
  open: ['Ctrl O'],
  undo: ['Ctrl Z', 'Ctrl Alt Z'],
  redo: ['Ctrl Shift Z', 'Ctrl Y', 'Ctrl Alt Shift Z'],
  find: ['/', 'Ctrl F'],
  'toggle-theme': ['T', 'Ctrl Shift L'],
  'toggle-prompts': ['Ctrl P'],
  help: ['?', 'F1'],
  play: ['Space'],
  'plateau-down': ['['],
  'plateau-up': [']'],
  'next-question': ['N'],
  'previous-question': ['P'],
  clear: ['Esc'],
  'workspace-tune': ['1'],
  'workspace-inspect': ['2'],
  'workspace-evaluate': ['3'],
  'back-to-evaluate': ['Backspace'],
};

/** The key as it is called on this machine's keyboard. */
export function onThisKeyboard(key: string, platform: string): string {
  return /mac/i.test(platform) ? key.replace('Ctrl', 'Cmd').replace('Alt', 'Option') : key;
}

/** The key of a command for a tooltip or a menu row; '' where it has none. */
export function keyOf(command: Command): string {
  const [first] = KEY_NAMES[command] ?? [''];
  return onThisKeyboard(first, navigator.platform);
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS, type Command, commandFor } from '../../../../src/renderer/views/keyboard/key-commands.ts';
import { KEY_NAMES, onThisKeyboard } from '../../../../src/renderer/views/keyboard/key-names.ts';

const menu = readFileSync(new URL('../../../../src/main/electron/menu.ts', import.meta.url), 'utf8');
/** Accelerators of the application menu as key names, by command. */
const accelerators = [...menu.matchAll(/command\('[^']*', '([a-z0-9-]+)', '([^']+)'\)/g)].map(([, command, keys]) => ({
  command: command as Command,
  key: keys!.replace('CmdOrCtrl', 'Ctrl').replaceAll('+', ' '),
}));
const names = Object.entries(KEY_NAMES).flatMap(([command, keys]) =>
  keys.map((key) => ({ command: command as Command, key })),
);
const SPELLED: Readonly<Record<string, string>> = { Space: ' ', Esc: 'Escape', Backspace: 'Backspace' };

function pressed(name: string): Command | null {
  const parts = name.split(' ');
  const key = parts.at(-1)!;
  const held = new Set(parts.slice(0, -1));
  const press = {
    key: SPELLED[key] ?? key.toLowerCase(),
    ctrlKey: held.has('Ctrl'),
    metaKey: false,
    shiftKey: held.has('Shift'),
    altKey: held.has('Alt'),
  };
  return commandFor(press, 'free');
}

describe('the names of keys', () => {
  it('are keys that the window or its menu takes', () => {
    expect(accelerators.length).toBeGreaterThan(4);
    for (const { command, key } of names) {
      const inMenu = accelerators.some((each) => each.command === command && each.key === key);
      expect(inMenu || pressed(key) === command, `${key} for ${command}`).toBe(true);
    }
  });
  it('leave out no accelerator of the menu, and no key', () => {
    for (const { command, key } of accelerators) expect(KEY_NAMES[command], command).toContain(key);
    const keys = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)).concat('Escape');
    const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    for (const key of keys) {
      const command = commandFor({ key, ...plain }, 'free');
      if (command === null) continue;
      const name = { ' ': 'Space', Escape: 'Esc' }[key] ?? key.toUpperCase();
      expect(KEY_NAMES[command], `${key} for ${command}`).toContain(name);
    }
    for (const { command } of names) expect(COMMANDS).toContain(command);
  });
  it('are called as on this machine', () => {
    expect(onThisKeyboard('Ctrl Alt Z', 'MacIntel')).toBe('Cmd Option Z');
    expect(onThisKeyboard('Ctrl Alt Z', 'Linux x86_64')).toBe('Ctrl Alt Z');
  });
});

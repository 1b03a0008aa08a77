import { useEffect } from 'react';
import { COMMANDS, type Command, commandFor, focusOn } from './key-commands.ts';
import { runCommand } from './run-command.ts';

/** Carries out what the keyboard and the application menu ask of this window. */
export function useCommands(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = commandFor(event, focusOn(document.activeElement));
      if (!command) return;
      event.preventDefault();
      runCommand(command);
    };
    window.addEventListener('keydown', onKeyDown);
    const stopMenu = window.atomscope.listenMenu((name) => {
      if (COMMANDS.includes(name as Command)) runCommand(name as Command);
    });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stopMenu();
    };
  }, []);
}

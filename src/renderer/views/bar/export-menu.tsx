import { exportMap } from '../../state/export-map.ts';
import { exportAs } from '../../state/exporting.ts';
import { useEngine } from '../../state/use-stores.ts';
import { ChevronDown } from '../shell/icons.tsx';
import { Menu, MenuRow, MenuRule } from '../shell/menu.tsx';

/** Saves what is on screen as files. */
export function ExportMenu() {
  const hasPrompts = useEngine((state) => state.packs !== null);
  const hasQuestions = useEngine((state) => (state.episode?.questions.length ?? 0) > 0);
  const hasRun = useEngine((state) => state.run !== null);
  return (
    <Menu
      align="end"
      trigger={{
        className: 'button',
        content: (
          <>
            Export <ChevronDown />
          </>
        ),
      }}
    >
      {hasRun ? (
        <MenuRow onChoose={() => void exportMap()} end="PNG">
          Map
        </MenuRow>
      ) : null}
      {hasPrompts ? (
        <>
          <MenuRow onChoose={() => void exportAs('prompt-a')} end="TXT">
            Prompt A
          </MenuRow>
          <MenuRow onChoose={() => void exportAs('prompt-b')} end="TXT">
            Prompt B
          </MenuRow>
        </>
      ) : null}
      {hasRun ? (
        <MenuRow onChoose={() => void exportAs('atoms')} end="CSV">
          Atoms
        </MenuRow>
      ) : null}
      {hasQuestions ? (
        <MenuRow onChoose={() => void exportAs('questions')} end="CSV">
          Questions
        </MenuRow>
      ) : null}
      <MenuRule />
      {hasRun ? (
        <MenuRow onChoose={() => void exportAs('events')} end="JSONL">
          Every write
        </MenuRow>
      ) : null}
      <MenuRow onChoose={() => void exportAs('settings')} end="JSON">
        Settings
      </MenuRow>
    </Menu>
  );
}

import { useState } from 'react';
import { askDesktop } from '../../state/ask.ts';
import { chooseFiles, openDemo, openPaths } from '../../state/opening.ts';
import { keyOf } from '../keyboard/key-names.ts';
import { ChevronDown } from '../shell/icons.tsx';
import { Menu, MenuLabel, MenuRow, MenuRule } from '../shell/menu.tsx';

/** The last part of a path, whatever the system's separator. */
export function fileName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}

/** Opens files, what was opened before, or a demo. */
export function OpenMenu() {
  const [recent, setRecent] = useState<readonly string[]>([]);
  const refresh = async (open: boolean) => {
    if (open) setRecent((await askDesktop('recentPaths', null)) ?? []);
  };
  return (
    <Menu
      onOpenChange={refresh}
      trigger={{
        className: 'button',
        content: (
          <>
            Open <ChevronDown />
          </>
        ),
      }}
    >
      <MenuRow onChoose={chooseFiles} end={keyOf('open')}>
        Open files…
      </MenuRow>
      {recent.length > 0 ? <MenuLabel>Opened before</MenuLabel> : null}
      {recent.slice(0, 8).map((path) => (
        <MenuRow key={path} onChoose={() => openPaths([path])} title={path}>
          <span className="ellipsis recent-path">{fileName(path)}</span>
        </MenuRow>
      ))}
      <MenuRule />
      <MenuLabel>Demos that come with Atomscope</MenuLabel>
      <MenuRow onChoose={() => openDemo('ops-agent')}>Operations agent</MenuRow>
      <MenuRow onChoose={() => openDemo('assistant')}>Personal assistant</MenuRow>
    </Menu>
  );
}

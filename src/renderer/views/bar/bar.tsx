import { changeSettings } from '../../state/settings-changes.ts';
import { useEngine } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { keyOf } from '../keyboard/key-names.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { HelpIcon, Logo } from '../shell/icons.tsx';
import { Crumbs } from './crumbs.tsx';
import { ExportMenu } from './export-menu.tsx';
import { MethodMenu } from './method-menu.tsx';
import { OpenMenu } from './open-menu.tsx';
import { Readout } from './readout.tsx';
import { ThemeButton } from './theme-button.tsx';
import { WorkspaceTabs } from './workspace-tabs.tsx';

export function Bar() {
  const settings = useEngine((state) => state.settings);
  return (
    <header className="bar">
      <h1 className="visually-hidden">Atomscope</h1>
      <div className="bar-side">
        <span className="bar-logo">
          <Logo />
        </span>
        <OpenMenu />
        <span className="bar-rule" />
        <Crumbs />
      </div>
      <WorkspaceTabs />
      <div className="bar-side end">
        <MethodMenu settings={settings} onChange={changeSettings} />
        <span className="bar-rule" />
        <Readout />
        <SettingsButton />
        <ExportMenu />
        <ThemeButton />
        <button
          type="button"
          className="button icon"
          aria-label="Keyboard and vocabulary"
          title={`Keyboard and vocabulary (${keyOf('help')})`}
          onClick={() => viewStore.setState({ helpOpen: true })}
        >
          <HelpIcon />
        </button>
      </div>
    </header>
  );
}

import { Popover } from 'radix-ui';
import { useStore } from 'zustand';
import { DEFAULT_SETTINGS } from '../../../core/model/settings.ts';
import { answererStore } from '../../state/answerer.ts';
import { changeSettings, redoSettings, undoSettings } from '../../state/settings-changes.ts';
import { sameSettings, settingsHistory } from '../../state/settings-history.ts';
import { useEngine } from '../../state/use-stores.ts';
import { hostOf } from '../answer/host-of.ts';
import { keyOf } from '../keyboard/key-names.ts';
import { SlidersIcon } from '../shell/icons.tsx';
import { EmbedderForm } from './embedder-form.tsx';
import { FieldRow } from './field-rows.tsx';
import { FIELD_GROUPS } from './settings-fields.ts';

/** The button with every setting behind it; each is in force as soon as it is changed. */
export function SettingsButton() {
  return (
    <Popover.Root>
      <Popover.Trigger className="button icon" aria-label="Settings" title="Settings">
        <SlidersIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popup settings"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Settings"
        >
          <SettingsForm />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Which model answers, and the way to its own settings. */
function AnswererGroup() {
  const choice = useStore(answererStore, (state) => state.choice);
  return (
    <fieldset className="setting-group">
      <legend>
        <h3>Answering model</h3>
      </legend>
      <p className="ink3">
        {choice ? `In use: ${choice.model} at ${hostOf(choice.baseUrl)}.` : 'None is set up. Nothing is sent anywhere.'}
      </p>
      <button type="button" className="button edge" onClick={() => answererStore.setState({ isOpen: true })}>
        {choice ? 'Change…' : 'Set up…'}
      </button>
    </fieldset>
  );
}

function SettingsForm() {
  const settings = useEngine((state) => state.settings);
  const canUndo = useStore(settingsHistory, (history) => history.past.length > 0);
  const canRedo = useStore(settingsHistory, (history) => history.future.length > 0);
  const isDefault = sameSettings(settings, DEFAULT_SETTINGS);
  return (
    <>
      <div className="settings-head">
        <h2>Settings</h2>
        <button
          type="button"
          className="button small end"
          disabled={!canUndo}
          onClick={undoSettings}
          title={keyOf('undo')}
        >
          Undo
        </button>
        <button type="button" className="button small" disabled={!canRedo} onClick={redoSettings} title={keyOf('redo')}>
          Redo
        </button>
        <button
          type="button"
          className="button small"
          disabled={isDefault}
          onClick={() => changeSettings(DEFAULT_SETTINGS)}
        >
          Reset
        </button>
      </div>
      <div className="settings-body">
        {FIELD_GROUPS.map(({ title, fields }) => (
          <fieldset key={title} className="setting-group">
            <legend>
              <h3>{title}</h3>
            </legend>
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} settings={settings} onChange={changeSettings} />
            ))}
          </fieldset>
        ))}
        <EmbedderForm />
        <AnswererGroup />
      </div>
    </>
  );
}

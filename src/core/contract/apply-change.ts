import type { PackSettings, Settings } from '../model/settings.ts';
import type { ChangedSetting } from './explanation.ts';

/** The settings after the changes, one after the other; nothing else of them moves. */
export function applyChanges(settings: Settings, changes: readonly ChangedSetting[]): Settings {
  return changes.reduce(applyChange, settings);
}

function applyChange(settings: Settings, change: ChangedSetting): Settings {
  if (change.change === 'tau')
    return { ...settings, write: { ...settings.write, tau: { kind: 'value', tau: change.to } } };
  return { ...settings, pack: { ...settings.pack, ...packChange(change) } };
}

function packChange(change: Exclude<ChangedSetting, { change: 'tau' }>): Partial<PackSettings> {
  switch (change.change) {
    case 'K':
      return { topAtoms: change.to };
    case 'k':
      return { perAtom: change.to };
    case 'budget':
      return { budgetTokens: change.to };
    case 'rule':
      return { rule: change.to };
    case 'overflow':
      return { overflow: change.to };
    case 'longChunk':
      return { longChunk: change.to };
    case 'backfill':
      return { backfill: change.to };
    case 'selection':
      return { selection: change.to };
  }
}

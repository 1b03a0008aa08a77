import type { ExportKind } from '../../core/contract/calls.ts';
import { ask, askDesktop } from './ask.ts';
import { notify } from './notice-store.ts';

/** Asks where to save and saves; a notice names the file. */
export async function exportAs(what: ExportKind): Promise<void> {
  const made = await ask('exportText', { what });
  if (!made) return;
  const path = await askDesktop('saveText', { suggestedName: made.suggestedName, text: made.text });
  if (path !== null) notify('done', `Saved ${path}.`);
}

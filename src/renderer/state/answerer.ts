import { createStore } from 'zustand/vanilla';
import type { AnswererChoice } from '../../core/contract/answers.ts';
import { parseCallInput } from '../../core/contract/parse.ts';
import { reasonOf } from '../../core/contract/reason-of.ts';
import { ask, askDesktop } from './ask.ts';
import { notify } from './notice-store.ts';
import { readRemembered, remember } from './remembered.ts';

const KEY = 'atomscope.answerer';

export interface AnswererState {
  /** The model that answers; null: none is set up. Its key is not known here. */
  readonly choice: AnswererChoice | null;
  /** Whether it is being set up. */
  readonly isOpen: boolean;
}

export const answererStore = createStore<AnswererState>(() => ({ choice: null, isOpen: false }));

/** The choice this window was left with, or null where none is remembered or what is remembered is none. */
function rememberedChoice(): AnswererChoice | null {
  try {
    return parseCallInput('useAnswerer', { choice: readRemembered(KEY) }).choice;
  } catch {
    return null;
  }
}

/** Has the engine answer with the model of the last start. Sends nothing anywhere. */
export async function takeUpAnswerer(): Promise<void> {
  const choice = rememberedChoice();
  if (choice === null) return;
  try {
    await window.atomscope.call('useAnswerer', { choice });
    answererStore.setState({ choice });
  } catch (error) {
    notify('failure', `${choice.model} answers no more: ${reasonOf(error)}`);
  }
}

/** Puts a model in charge of answers, now and at the next start; null: none. Rejects with a sentence where it is refused. */
export async function putAnswerer(choice: AnswererChoice | null): Promise<void> {
  await window.atomscope.call('useAnswerer', { choice });
  answererStore.setState({ choice });
  remember(KEY, choice);
}

/** Forgets the key of an address, in the model that is in use, too. */
export async function forgetKey(baseUrl: string): Promise<void> {
  await askDesktop('forgetKey', { baseUrl });
  const { choice } = answererStore.getState();
  if (choice) await ask('useAnswerer', { choice });
}

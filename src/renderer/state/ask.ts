import type { CallName, Calls, DesktopCallName, DesktopCalls } from '../../core/contract/calls.ts';
import { reasonOf } from '../../core/contract/reason-of.ts';
import { notify } from './notice-store.ts';

/** The call's reply, or null when it failed; the reason is then shown as a notice. */
export async function ask<N extends CallName>(name: N, input: Calls[N]['input']): Promise<Calls[N]['reply'] | null> {
  return await orNotice(() => window.atomscope.call(name, input));
}

/** The desktop's reply, or null when it failed; the reason is then shown as a notice. */
export async function askDesktop<N extends DesktopCallName>(
  name: N,
  input: DesktopCalls[N]['input'],
): Promise<DesktopCalls[N]['reply'] | null> {
  return await orNotice(() => window.atomscope.callDesktop(name, input));
}

/**
 * Whether a call failed because somebody put an end to it, by the words of the platform: an endpoint that speaks of an
 * aborted request did fail.
 */
export function wasCancelled(sentence: string): boolean {
  return /^Th(is|e) operation was aborted\.?$/.test(sentence);
}

async function orNotice<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    notify('failure', reasonOf(error));
    return null;
  }
}

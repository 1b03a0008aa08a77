import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { CallName, Calls } from '../../core/contract/calls.ts';
import { isCallName, parseCallInput } from '../../core/contract/parse.ts';
import { reasonOf } from '../../core/contract/reason-of.ts';
import type { EngineCallName, EngineCalls } from '../host/engine/engine-calls.ts';
import type { EngineClient } from '../host/engine/engine-client.ts';
import { answerDesktopCall, type DesktopHost, isDesktopCall } from './desktop-calls.ts';
import type { Keychain } from './keychain.ts';

type Reply = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

export interface IpcHost {
  readonly engine: EngineClient;
  /** The page the window was given; a frame of any other address is not answered. */
  readonly pageUrl: string;
  /** Opens files as the menu does, so that they are remembered as recent. */
  openPaths(paths: readonly string[]): Promise<Calls['openPaths']['reply']>;
  readonly keychain: Keychain;
  desktopFor(event: IpcMainInvokeEvent): DesktopHost | null;
}

/** Registers the two channels. Main trusts nothing: it checks the sender, the call's name and its input. */
export function answerCalls(host: IpcHost): void {
  ipcMain.handle('atomscope:call', (event, name: unknown, input: unknown) =>
    answer(host, event, async () => {
      if (!isCallName(name)) throw new Error(`there is no call named ${String(name)}`);
      const parsed = parseCallInput(name, input);
      if (name === 'openPaths') return await host.openPaths((parsed as Calls['openPaths']['input']).paths);
      return await host.engine.call<EngineCallName>(name, withKey(host.keychain, name, parsed));
    }),
  );
  ipcMain.handle('atomscope:desktop', (event, name: unknown, input: unknown) =>
    answer(host, event, async () => {
      const desktop = host.desktopFor(event);
      if (!desktop || !isDesktopCall(name)) throw new Error(`there is no call named ${String(name)}`);
      return await answerDesktopCall(desktop, name, input);
    }),
  );
}

/**
 * The input as the engine takes it: the key of an endpoint is added here, on the way from the window, which never knows
 * a key that is kept.
 */
function withKey(keychain: Keychain, name: CallName, input: Calls[CallName]['input']): EngineCalls[CallName]['input'] {
  if (name === 'useAnswerer') {
    const { choice } = input as Calls['useAnswerer']['input'];
    return { choice, apiKey: choice && keychain.keyFor(choice.baseUrl) };
  }
  if (name === 'testAnswerer') {
    const { choice, key } = input as Calls['testAnswerer']['input'];
    return { choice, apiKey: key === null ? keychain.keyFor(choice.baseUrl) : keychain.hidden(key) };
  }
  return input as EngineCalls[CallName]['input'];
}

async function answer(host: IpcHost, event: IpcMainInvokeEvent, work: () => Promise<unknown>): Promise<Reply> {
  try {
    const from = event.senderFrame?.url ?? '';
    if (from.split('#')[0] !== host.pageUrl) throw new Error('this page may not call the engine');
    return { ok: true, value: await work() };
  } catch (error) {
    const message = reasonOf(error);
    return { ok: false, message: host.keychain.withoutKeys(message) };
  }
}

import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { CarriedEvent } from '../../core/contract/carried-events.ts';

type Reply = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Main answers every call with a reply, never with a throw, so that the sentence arrives without Electron's own prefix. */
async function ask(channel: string, name: string, input: unknown): Promise<unknown> {
  const reply = (await ipcRenderer.invoke(channel, name, input)) as Reply;
  if (!reply.ok) throw new Error(reply.message);
  return reply.value;
}

function listen<T>(channel: string, listener: (payload: T) => void): () => void {
  const handler = (_event: unknown, payload: T) => listener(payload);
  ipcRenderer.on(channel, handler);
  return () => ipcRenderer.removeListener(channel, handler);
}

// A list of functions, never a general `send`: the channels below are all that the renderer can reach.
contextBridge.exposeInMainWorld('atomscope', {
  call: (name: string, input: unknown) => ask('atomscope:call', name, input),
  callDesktop: (name: string, input: unknown) => ask('atomscope:desktop', name, input),
  listen: (listener: (events: readonly CarriedEvent[]) => void) => listen('atomscope:events', listener),
  listenMenu: (listener: (command: string) => void) => listen('atomscope:menu', listener),
  pathOf: (file: File) => webUtils.getPathForFile(file),
});

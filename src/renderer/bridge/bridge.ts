import type { CallName, Calls, DesktopCallName, DesktopCalls } from '../../core/contract/calls.ts';
import type { CarriedEvent } from '../../core/contract/carried-events.ts';

/** Everything the renderer may do with the world outside it: two verbs, and what this window is. */
export interface Bridge {
  /** Rejects with one sentence that can be shown as it is. */
  call<N extends CallName>(name: N, input: Calls[N]['input']): Promise<Calls[N]['reply']>;
  callDesktop<N extends DesktopCallName>(name: N, input: DesktopCalls[N]['input']): Promise<DesktopCalls[N]['reply']>;
  /** Events arrive in batches, about thirty a second at the most; the returned function stops listening. */
  listen(listener: (events: readonly CarriedEvent[]) => void): () => void;
  /** Commands of the application menu, by name. */
  listenMenu(listener: (command: string) => void): () => void;
  /** The absolute path of a file dropped on the window. */
  pathOf(file: File): string;
}

declare global {
  interface Window {
    readonly atomscope: Bridge;
  }
}

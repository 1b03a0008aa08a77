import type { AtomscopeEvent } from '../../../core/contract/events.ts';

/** An error as it crosses threads: the sentence, and where bad input stands when it is that. */
export interface CarriedError {
  readonly message: string;
  readonly name: string;
  readonly path: string | null;
  readonly line: number | null;
}

export type ToEngine =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'abort'; readonly id: number };

export type FromEngine =
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: CarriedError }
  | { readonly kind: 'events'; readonly events: readonly AtomscopeEvent[] };

/** The part of a MessagePort that both ends need; a pair in memory stands in for it in tests. */
export interface Port<Send, Receive> {
  postMessage(message: Send): void;
  on(event: 'message', listener: (message: Receive) => void): unknown;
}

export function carry(error: unknown): CarriedError {
  if (!(error instanceof Error)) {
    const message = typeof error === 'string' ? error : 'something that is no error was thrown';
    return { message, name: 'Error', path: null, line: null };
  }
  const { path, line } = error as { path?: unknown; line?: unknown };
  return {
    message: error.message,
    name: error.name,
    path: typeof path === 'string' ? path : null,
    line: typeof line === 'number' ? line : null,
  };
}

/** The error again on the other side, with its name, path and line. */
export function uncarry(carried: CarriedError): Error {
  const error = new Error(carried.message);
  error.name = carried.name;
  return Object.assign(error, { path: carried.path, line: carried.line });
}

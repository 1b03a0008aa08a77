import type { EngineCallName, EngineCalls } from '../engine-calls.ts';

/** How each of the named calls is answered. */
export type EngineHandlers<N extends EngineCallName> = {
  readonly [K in N]: (input: EngineCalls[K]['input'], signal: AbortSignal) => Promise<EngineCalls[K]['reply']>;
};
